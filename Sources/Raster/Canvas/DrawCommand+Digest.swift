// Digests of recordings. Every new recording is digested as a whole, so this must be fast. All parts
// are combined word by word: the standard library's hasher is slower and has another seed in each
// process.

extension Digest {
  mutating func combine(_ path: Path) {
    switch path.storage {
    case .empty: combine(1 as UInt64)
    case .rect(let rect):
      combine(2 as UInt64)
      combine(rect)
    case .ellipse(let rect):
      combine(3 as UInt64)
      combine(rect)
    case .roundedRect(let rounded):
      combine(rounded.style == .circular ? 4 : 5 as UInt64)
      combine(rounded.rect)
      combine(rounded.radius)
    case .start(let p):
      combine(10 as UInt64)
      combine(p)
    case .line(let p, let q):
      combine(11 as UInt64)
      combine(p)
      combine(q)
    case .elements(let elements):
      for verb in elements.verbs { combine(UInt64(verb.rawValue)) }
      for p in elements.points { combine(p) }
    }
  }

  mutating func combine(_ p: Point) {
    combine(p.x)
    combine(p.y)
  }

  mutating func combine(_ rect: Rect) {
    combine(rect.origin.x)
    combine(rect.origin.y)
    combine(rect.size.width)
    combine(rect.size.height)
  }

  mutating func combine(_ color: Color) {
    combine(color.red)
    combine(color.green)
    combine(color.blue)
    combine(color.opacity)
  }

  /// Combines a hash value, which differs from process to process.
  mutating func combine(hashing value: some Hashable) {
    combine(UInt64(bitPattern: Int64(value.hashValue)))
  }

  mutating func combine(_ run: GlyphRun) {
    combine(run.size)
    for face in run.faces { combine(face.identity) }
    for glyph in run.glyphs {
      combine(UInt64(glyph.face) << 32 | UInt64(glyph.id))
      combine(glyph.x)
      combine(glyph.y)
    }
  }

  mutating func combine(_ command: DrawCommand) {
    switch command.shape {
    case .path(let path, let style):
      combine(style)
      combine(path)
    case .stroke(let path, let style):
      combine(style.lineWidth)
      if style != StrokeStyle(lineWidth: style.lineWidth) { combine(style) }
      combine(path)
    case .glyphs(let run): combine(run)
    case .layer(let layer): combine(layer.digest)
    }
    combine(command.shading)
    combine(command.transform)
    combine(command.opacity)
    combine(UInt64(command.blendMode.rawValue) << 1 | (command.isUnbounded ? 1 : 0))
    for clip in command.clips { combine(clip) }
    for filter in command.filters { combine(filter) }
  }

  mutating func combine(_ style: FillStyle) {
    combine(style.isEOFilled ? 6 : 7 as UInt64)
    combine(style.isAntialiased ? 8 : 9 as UInt64)
  }

  private mutating func combine(_ style: StrokeStyle) {
    let cap: UInt64 =
      switch style.lineCap {
      case .butt: 0
      case .round: 1
      case .square: 2
      }
    let join: UInt64 =
      switch style.lineJoin {
      case .miter: 0
      case .round: 1
      case .bevel: 2
      }
    combine(cap << 2 | join)
    combine(style.miterLimit)
    combine(UInt64(style.dash.count))
    for length in style.dash { combine(length) }
    combine(style.dashPhase)
  }

  private mutating func combine(_ clip: Clip) {
    switch clip.shape {
    case .path(let path, let style):
      combine(30 as UInt64)
      combine(style)
      combine(path)
    case .layer(let layer, let opacity):
      combine(31 as UInt64)
      combine(layer.digest)
      combine(opacity)
    }
    combine(clip.transform)
    combine(clip.isInverse ? 1 : 0 as UInt64)
  }

  // MARK: - Shadings

  private mutating func combine(_ shading: GraphicsContext.Shading) {
    switch shading.storage {
    case .color(let color): combine(color)
    case .gradient(let gradient, let geometry, let spread):
      combine(20 as UInt64)
      combine(gradient)
      combine(geometry)
      combine(UInt64(spread.rawValue))
    case .mesh(let mesh, let rect):
      combine(21 as UInt64)
      combine(mesh)
      combine(rect)
    case .image(let image):
      combine(22 as UInt64)
      combine(image.bitmap.digest)
      combine(image.transform)
      combine(
        UInt64(image.spreadX.rawValue) << 16 | UInt64(image.spreadY.rawValue) << 8
          | UInt64(image.interpolation.rawValue))
    case .backdrop(let material):
      combine(material == nil ? 23 : 24 as UInt64)
      guard let material else { return }
      combine(material.radius)
      combine(material.saturation)
      combine(material.tint)
    }
  }

  private mutating func combine(_ gradient: Gradient) {
    combine(UInt64(gradient.stops.count))
    for stop in gradient.stops {
      combine(stop.color)
      combine(stop.location)
    }
    combine(
      UInt64(gradient.colorSpace.rawValue) << 16 | UInt64(gradient.alphaRule.rawValue) << 8
        | (gradient.isDithered ? 1 : 0))
  }

  private mutating func combine(_ geometry: GradientGeometry) {
    switch geometry.kind {
    case .linear(let from, let to):
      combine(0 as UInt64)
      combine(from)
      combine(to)
    case .radial(let center, let from, let to):
      combine(1 as UInt64)
      combine(center)
      combine(from)
      combine(to)
    case .circles(let from, let radius, let to, let end):
      combine(2 as UInt64)
      combine(from)
      combine(radius)
      combine(to)
      combine(end)
    case .conic(let center, let angle, let sweep):
      combine(3 as UInt64)
      combine(center)
      combine(angle)
      combine(sweep)
    }
    combine(geometry.transform)
    combine(geometry.isClearWithoutExtent ? 1 : 0 as UInt64)
  }

  private mutating func combine(_ mesh: MeshGradient) {
    combine(UInt64(bitPattern: Int64(mesh.width)) << 32 ^ UInt64(bitPattern: Int64(mesh.height)))
    combine(UInt64(mesh.points.count))
    for point in mesh.points { combine(point) }
    combine(UInt64(mesh.bezierPoints?.count ?? 0))
    for point in mesh.bezierPoints ?? [] {
      combine(point.position)
      combine(point.leadingControlPoint)
      combine(point.topControlPoint)
      combine(point.trailingControlPoint)
      combine(point.bottomControlPoint)
    }
    combine(UInt64(mesh.colors.count))
    for color in mesh.colors { combine(color) }
    combine(mesh.background)
    combine(
      UInt64(mesh.colorSpace.rawValue) << 16 | (mesh.smoothsColors ? 2 : 0)
        | (mesh.isDithered ? 1 : 0))
  }

  // MARK: - Filters

  mutating func combine(_ filter: Filter) {
    switch filter.storage {
    case .blur(let radius, let options):
      combine(40 as UInt64)
      combine(radius)
      combine(UInt64(options.rawValue))
    case .shadow(let shadow):
      combine(41 as UInt64)
      combine(shadow.color)
      combine(shadow.radius)
      combine(shadow.x)
      combine(shadow.y)
      combine(UInt64(shadow.blendMode.rawValue) << 32 | UInt64(shadow.options.rawValue))
    case .matrix(let matrix):
      combine(42 as UInt64)
      for row in matrix.rows { combine(row) }
      combine(matrix.sums)
    case .multiply(let color):
      combine(43 as UInt64)
      combine(color)
    case .threshold(let threshold):
      combine(44 as UInt64)
      combine(threshold.minimum)
      combine(threshold.maximum)
      combine(threshold.color)
    case .cached: combine(45 as UInt64)
    case .projection(let matrix):
      combine(46 as UInt64)
      for number in matrix.numbers { combine(number) }
    }
    combine(UInt64(filter.options.rawValue))
  }

  private mutating func combine(_ vector: SIMD4<Double>) {
    for index in vector.indices { combine(vector[index]) }
  }
}

extension DisplayList {
  /// A digest of everything that the pixels depend on, the same in every process.
  ///
  /// Identifiers of groups do not count: they only tell the renderer what to repaint.
  package var digest: UInt64 {
    var digest = Digest()
    for item in items {
      switch item {
      case .begin(let index):
        let group = groups[index]
        digest.combine(1 as UInt64)
        digest.combine(group.transform)
        digest.combine(group.opacity)
        digest.combine(UInt64(group.blendMode.rawValue) << 1 | (group.isIsolated ? 1 : 0))
        if let clip = group.clip {
          digest.combine(group.clipStyle)
          digest.combine(clip)
        }
        for filter in group.filters { digest.combine(filter) }
      case .draw(let fragment):
        digest.combine(2 as UInt64)
        digest.combine(fragment.digest)
      case .place(let fragment, _, let x, let y):
        digest.combine(3 as UInt64)
        digest.combine(x)
        digest.combine(y)
        digest.combine(fragment.digest)
      case .end: digest.combine(4 as UInt64)
      }
    }
    return digest.value
  }

  /// A digest of everything that the pixels of a picture depend on, besides the renderer's code.
  package func digest(width: Int, height: Int, scale: Double) -> UInt64 {
    var digest = Digest()
    digest.combine(UInt64(width))
    digest.combine(UInt64(height))
    digest.combine(scale)
    digest.combine(self.digest)
    return digest.value
  }
}

extension Renderer {
  /// The paths of the sources that decide how a display list is painted, and of the manifest with
  /// their compiler flags.
  package static var sources: [String] {
    let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    let modules = ["Numerics", "Geometry", "CVector", "Raster", "Typeset"]
    return modules.map { "\(root)/Sources/\($0)" } + ["\(root)/Package.swift"]
  }
}
