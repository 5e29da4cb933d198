// Digests of recordings. Every new recording is digested as a whole, so this must be fast. Common
// parts are combined word by word; only rare ones go through the standard library's hasher.

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
      combine(style.isEOFilled ? 6 : 7 as UInt64)
      combine(style.isAntialiased ? 8 : 9 as UInt64)
      combine(path)
    case .stroke(let path, let style):
      combine(style.lineWidth)
      if style != StrokeStyle(lineWidth: style.lineWidth) { combine(hashing: style) }
      combine(path)
    case .glyphs(let run): combine(run)
    case .layer(let layer): combine(layer.digest)
    }
    if case .color(let color) = command.shading.storage {
      combine(color)
    } else {
      combine(hashing: command.shading)
    }
    combine(command.transform)
    combine(command.opacity)
    combine(UInt64(command.blendMode.rawValue) << 1 | (command.isUnbounded ? 1 : 0))
    if !command.clips.isEmpty { combine(hashing: command.clips) }
    if !command.filters.isEmpty { combine(hashing: command.filters) }
  }
}
