// An estimate of the memory that a list holds, for programs that keep lists of past frames.
//
// It counts arrays and pixels, and what two drawings of one fragment share it counts twice.

/// Memory that several lists can share: a fragment, or the pixels of a bitmap.
package struct HeldPiece: Hashable, Sendable {
  package let id: ObjectIdentifier
  package let bytes: Int
}

extension DisplayList {
  /// The bytes of the list itself, without its fragments.
  package var heldBytes: Int {
    items.capacity * MemoryLayout<Item>.stride + groups.capacity * MemoryLayout<Group>.stride
  }

  /// Calls `body` with each fragment in drawing order.
  package func forEachFragment(_ body: (Fragment) -> Void) {
    for item in items {
      switch item {
      case .draw(let fragment), .place(let fragment, _, _, _): body(fragment)
      case .begin, .end: break
      }
    }
  }
}

extension Fragment {
  /// The memory of the fragment: first itself, then each bitmap that it draws.
  package var heldPieces: [HeldPiece] {
    var count = MemoryCount()
    count.add(commands)
    return [HeldPiece(id: ObjectIdentifier(self), bytes: count.bytes)]
      + count.bitmaps.map { HeldPiece(id: $0, bytes: $1) }
  }
}

/// The memory of drawing commands.
private struct MemoryCount {
  var bytes = 0
  var bitmaps: [ObjectIdentifier: Int] = [:]

  mutating func add(_ commands: [DrawCommand]) {
    bytes += commands.capacity * MemoryLayout<DrawCommand>.stride
    for command in commands {
      switch command.shape {
      case .path(let path, _), .stroke(let path, _): add(path)
      case .glyphs(let run): bytes += run.glyphs.capacity * MemoryLayout<GlyphRun.Glyph>.stride
      case .layer(let layer): add(layer.commands)
      }
      if case .image(let image) = command.shading.storage {
        bitmaps[ObjectIdentifier(image.bitmap)] = 4 * image.bitmap.width * image.bitmap.height
      }
      bytes += command.filters.capacity * MemoryLayout<Filter>.stride
      bytes += command.clips.capacity * MemoryLayout<Clip>.stride
      for clip in command.clips {
        switch clip.shape {
        case .path(let path, _): add(path)
        case .layer(let layer, _): add(layer.commands)
        }
      }
    }
  }

  private mutating func add(_ path: Path) {
    guard case .elements(let elements) = path.storage else { return }
    bytes += elements.verbs.capacity + elements.points.capacity * MemoryLayout<Point>.stride
  }
}
