// Drawings in words, for people who ask what painted a pixel.

extension DrawCommand {
  /// Returns the shape, its box and its paint in one line.
  ///
  /// - Parameter box: the bounding box of the shape in points, relative to the window.
  func words(in box: Rect) -> String {
    let place = box.isFinite ? " \(box.words)" : ""
    if case .layer(let layer) = shape { return "layer of \(layer.commands.count) drawings\(place)" }
    return "\(shape.words)\(place) in \(shading.words)"
  }

  /// What changes the finished drawing, in the order in which it acts.
  var effectWords: [String] {
    var words = filters.map(\.words)
    if opacity < 1 { words.append("opacity \(short(opacity))") }
    if blendMode != .normal { words.append("blend \(blendMode)") }
    return words + clips.map(\.words)
  }
}

extension Group {
  /// What changes the finished group, in the order in which it acts; empty if the group only moves
  /// its drawings.
  var effectWords: [String] {
    var words = filters.map(\.words)
    if opacity < 1 { words.append("opacity \(short(max(opacity, 0)))") }
    if blendMode != .normal { words.append("blend \(blendMode)") }
    if isIsolated { words.append("isolated") }
    if let clip { words.append("clip to \(clip.words) \(clip.controlBounds.words)") }
    return words
  }
}

extension DrawCommand.Shape {
  fileprivate var words: String {
    switch self {
    case .path(let path, _): path.words
    case .stroke(let path, let style): "stroke \(short(style.lineWidth)) wide of \(path.words)"
    case .glyphs(let run): "\(run.glyphs.count) glyphs of size \(short(run.size))"
    case .layer: "layer"
    }
  }
}

extension Clip {
  fileprivate var words: String {
    let side = isInverse ? "clip outside" : "clip to"
    switch shape {
    case .path(let path, _):
      return "\(side) \(path.words) \(transform.apply(path.controlBounds).words)"
    case .layer(let layer, _): return "\(side) a layer of \(layer.commands.count) drawings"
    }
  }
}

extension Path {
  fileprivate var words: String {
    switch storage {
    case .empty, .start: "empty path"
    case .line: "line"
    case .rect: "rect"
    case .ellipse: "ellipse"
    case .roundedRect(let rounded): "rect with radius \(short(rounded.radius))"
    case .elements(let elements): "path of \(elements.verbs.count) parts"
    }
  }
}

extension GraphicsContext.Shading {
  fileprivate var words: String {
    switch storage {
    case .color(let color): color.words
    case .gradient(let gradient, let geometry, _):
      "\(geometry.words) gradient \(gradient.stops.map(\.color.words).joined(separator: " → "))"
    case .mesh(let mesh, _): "mesh gradient of \(mesh.width) × \(mesh.height) points"
    case .image(let image): "image of \(image.bitmap.width) × \(image.bitmap.height) pixels"
    case .backdrop(nil): "the content below"
    case .backdrop(let material?):
      "the content below, blurred by \(short(material.radius)), under \(material.tint.words)"
    }
  }
}

extension GradientGeometry {
  fileprivate var words: String {
    switch kind {
    case .linear: "linear"
    case .radial, .circles: "radial"
    case .conic: "conic"
    }
  }
}

extension Filter {
  fileprivate var words: String {
    switch storage {
    case .blur(let radius, _): "blur \(short(radius))"
    case .shadow(let shadow):
      "shadow \(shadow.color.words), radius \(short(shadow.radius)), moved by "
        + "(\(short(shadow.x)), \(short(shadow.y)))"
    case .matrix: "colour matrix"
    case .multiply(let color): "multiplied by \(color.words)"
    case .threshold(let threshold):
      "alpha \(short(threshold.minimum)) to \(short(threshold.maximum)) as \(threshold.color.words)"
    case .projection: "projection"
    case .cached: "cached"
    }
  }
}

extension Color {
  /// The colour as `#RRGGBB`, with its opacity if it is translucent.
  fileprivate var words: String {
    let digits = [red, green, blue].map { component -> String in
      let byte = UInt32(component > 0 ? min(component, 1) * 255 + 0.5 : 0)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "#\(digits.joined())\(opacity < 1 ? " at \(short(opacity * 100)) %" : "")"
  }
}

extension Rect {
  fileprivate var words: String {
    isNull ? "nowhere" : "(\(short(minX)), \(short(minY))) \(short(width)) × \(short(height))"
  }
}

/// Returns a number with at most two fraction digits.
private func short(_ number: Double) -> String {
  guard number.magnitude < 1e12 else { return "\(number)" }
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
