/// Converts a recorded drawing to an SVG document, for programs that show icons at any size.
///
/// Paths, strokes, clips, colours, linear and radial gradients and shadows keep their geometry. A
/// mesh gradient, which SVG lacks, becomes an embedded image. Text, layers, materials and other
/// filters are omitted: no icon uses them.
package struct SVGDrawing {
  /// Encodes a picture as an address such as `data:image/png;base64,…`.
  private let address: (borrowing Pixmap) -> String
  private var definitions = ""
  private var body = ""
  private var count = 0

  /// The side of a mesh gradient's image in pixels: meshes are smooth, so few pixels are enough.
  private static let meshSide = 64

  package static func document(
    _ fragment: Fragment, size: Size, address: @escaping (borrowing Pixmap) -> String
  ) -> String {
    var drawing = SVGDrawing(address: address)
    for command in fragment.commands { drawing.add(command) }
    let (width, height) = (number(size.width), number(size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <defs>
      \(drawing.definitions)</defs>
      \(drawing.body)</svg>

      """
  }

  private init(address: @escaping (borrowing Pixmap) -> String) { self.address = address }

  private mutating func add(_ command: DrawCommand) {
    var paint = ""
    let outline: String
    switch command.shape {
    case .path(let path, let style):
      outline = Self.outline(path, style)
      paint = "fill"
    case .stroke(let path, let style):
      outline = Self.outline(path, FillStyle()) + Self.attributes(style)
      paint = "stroke"
    case .glyphs, .layer: return
    }
    let transform = " transform=\"\(Self.matrix(command.transform))\""
    var element: String
    switch command.shading.storage {
    case .color(let color):
      element = "<path\(outline)\(transform)\(Self.color(color, paint))"
    case .gradient(let gradient, let geometry, _):
      guard let id = define(gradient, geometry) else { return }
      element = "<path\(outline)\(transform) \(paint)=\"url(#\(id))\""
    case .mesh(let mesh, let rect):
      let clip = define("clipPath", "", "<path\(outline)/>")
      element = "<g clip-path=\"url(#\(clip))\"\(transform)>" + picture(of: mesh, in: rect) + "</g>"
    case .image, .backdrop: return
    }
    if element.hasPrefix("<path") {
      if paint == "stroke" { element += " fill=\"none\"" }
      if let shadow = shadow(of: command) { element += " filter=\"url(#\(shadow))\"" }
      if command.opacity < 1 { element += " opacity=\"\(Self.number(command.opacity))\"" }
      element += "/>"
    }
    for clip in command.clips {
      guard case .path(let path, let style) = clip.shape, !clip.isInverse else { continue }
      let id = define(
        "clipPath", "",
        "<path\(Self.outline(path, style)) transform=\"\(Self.matrix(clip.transform))\"/>")
      element = "<g clip-path=\"url(#\(id))\">\(element)</g>"
    }
    body += element + "\n"
  }

  // MARK: Definitions

  private mutating func define(_ kind: String, _ attributes: String, _ content: String) -> String {
    count += 1
    definitions += "<\(kind) id=\"d\(count)\"\(attributes)>\(content)</\(kind)>\n"
    return "d\(count)"
  }

  private mutating func define(_ gradient: Gradient, _ geometry: GradientGeometry) -> String? {
    let kind: String
    var attributes = " gradientUnits=\"userSpaceOnUse\""
    attributes += " gradientTransform=\"\(Self.matrix(geometry.transform))\""
    switch geometry.kind {
    case .linear(let from, let to):
      kind = "linearGradient"
      attributes += Self.attributes([("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)])
    case .radial(let center, let from, let to):
      kind = "radialGradient"
      attributes += Self.attributes([("cx", center.x), ("cy", center.y), ("r", to), ("fr", from)])
    case .circles, .conic: return nil
    }
    // SVG interpolates encoded components, so other colour spaces need stops in between.
    let steps = gradient.colorSpace == .device ? 1 : 8
    var stops = gradient.stops.prefix(1).map { $0 }
    for (from, to) in zip(gradient.stops, gradient.stops.dropFirst()) {
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        stops.append(
          Gradient.Stop(
            color: from.color.mix(with: to.color, by: part, in: gradient.colorSpace),
            location: from.location + (to.location - from.location) * part))
      }
    }
    let content = stops.map {
      "<stop offset=\"\(Self.number($0.location))\"\(Self.color($0.color, "stop"))/>"
    }
    return define(kind, attributes, content.joined())
  }

  private mutating func shadow(of command: DrawCommand) -> String? {
    for filter in command.filters {
      guard case .shadow(let shadow) = filter.storage, shadow.isPlain else { continue }
      let color = Self.color(shadow.color, "flood")
      let own = shadow.isAlone ? "" : "<feMergeNode in=\"SourceGraphic\"/>"
      return define(
        "filter",
        " x=\"-1\" y=\"-1\" width=\"3\" height=\"3\" color-interpolation-filters=\"sRGB\"",
        """
        <feGaussianBlur in="SourceAlpha" stdDeviation="\(Self.number(shadow.radius))"/>\
        <feOffset dx="\(Self.number(shadow.x))" dy="\(Self.number(shadow.y))" result="b"/>\
        <feFlood\(color)/><feComposite in2="b" operator="in" result="s"/>\
        <feMerge><feMergeNode in="s"/>\(own)</feMerge>
        """)
    }
    return nil
  }

  private func picture(of mesh: MeshGradient, in rect: Rect) -> String {
    let side = Double(Self.meshSide)
    let square = Rect(x: 0, y: 0, width: side, height: side)
    var list = DisplayList()
    list.draw(Fragment { $0.fill(Path(square), with: .meshGradient(mesh, in: square)) })
    var pixmap = Pixmap(width: Self.meshSide, height: Self.meshSide)
    Renderer().paint(list, scale: 1, into: &pixmap)
    let place = Self.attributes([
      ("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height),
    ])
    return "<image preserveAspectRatio=\"none\"\(place) href=\"\(address(pixmap))\"/>"
  }

  // MARK: Values

  private static func outline(_ path: Path, _ style: FillStyle) -> String {
    var data = ""
    func add(_ letter: String, _ points: Point...) {
      data += letter + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
    }
    path.forEach { element in
      switch element {
      case .move(let p): add("M", p)
      case .line(let p): add("L", p)
      case .quadCurve(let p, let control): add("Q", control, p)
      case .curve(let p, let control1, let control2): add("C", control1, control2, p)
      case .closeSubpath: data += "Z"
      }
    }
    return " d=\"\(data)\""
      + (style.isEOFilled ? " fill-rule=\"evenodd\" clip-rule=\"evenodd\"" : "")
  }

  private static func attributes(_ style: StrokeStyle) -> String {
    attributes([("stroke-width", style.lineWidth), ("stroke-miterlimit", style.miterLimit)])
      + " stroke-linecap=\"\(style.lineCap)\" stroke-linejoin=\"\(style.lineJoin)\""
  }

  private static func attributes(_ values: [(String, Double)]) -> String {
    values.map { " \($0.0)=\"\(number($0.1))\"" }.joined()
  }

  private static func matrix(_ t: Transform) -> String {
    "matrix(" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: " ") + ")"
  }

  /// Returns a colour and its opacity as attributes; `role` is fill, stroke, stop or flood.
  private static func color(_ color: Color, _ role: String) -> String {
    let name = role == "stop" || role == "flood" ? "\(role)-color" : role
    let parts = [color.red, color.green, color.blue].map {
      String(Int(($0 * 255).rounded()))
    }
    return " \(name)=\"rgb(\(parts.joined(separator: ",")))\""
      + (color.opacity < 1 ? " \(role)-opacity=\"\(number(color.opacity))\"" : "")
  }

  /// Formats a number with up to four decimals.
  private static func number(_ value: Double) -> String {
    let text = "\((value * 10_000).rounded() / 10_000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
