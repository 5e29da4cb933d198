/// What commands are prepared for: the surface, or a picture painted apart, with what lies below.
///
/// Handed down as a value: a picture inside a picture is prepared under a context of its own.
struct PaintContext {
  let painter: Painter
  /// The pixels of the surface, or of the picture apart.
  let surface: PixelRect
  /// The parts of the surface to repaint; nil for a picture apart, which is painted whole.
  let damage: [PixelRect]?
  /// Where the surface's pixels lie, for lists that are painted in parts.
  let target: PixelTarget
  /// What the list is painted over.
  var ground = Renderer.Ground.clear
  /// Digests of everything below what is being prepared.
  var below = Flattened.Below(first: 0, rest: 0)

  var caches: FrameCaches { painter.caches }
  var runner: any BandRunner { painter.runner }
  var profiler: Profiler? { painter.profiler }

  /// True where something of a region is painted anew.
  func isDamaged(_ region: PixelRect) -> Bool {
    damage?.contains { !$0.intersection(region).isEmpty } ?? true
  }
}

/// The pixels of a pixmap that somebody else owns and lends while a list is prepared.
struct PixelTarget {
  private let pixels: MutableRow<Pixel>
  private let width: Int
  private let height: Int
  private let stride: Int

  init(_ pixmap: borrowing Pixmap) {
    pixels = pixmap.row
    width = pixmap.width
    height = pixmap.height
    stride = pixmap.stride
  }

  var pixmap: Pixmap {
    unsafe Pixmap(
      borrowing: pixels.pointer, width: width, height: height, bytesPerRow: stride * 4)
  }
}

// Pictures inside pictures. A filtered drawing, or a layer that clips, is prepared and painted like a
// frame, into a picture of its own that the outer list then lays down like a bitmap:
//
//   Prepared.add(commands, context)      prepares a list; a command with filters
//   -> PaintContext.picture(of:)         asks the cache for its picture, and if there is none
//   -> PaintContext.paint(command)       prepares the command under a context inside this one,
//   -> Prepared.add(commands, inner)     which comes here again for filters inside filters,
//   -> Painter.paint(list)               and paints the list's bands into the picture.
//
// Filters inside filters end because layers inside layers do (`Layer.deepest`).
extension PaintContext {
  /// Paints a command without clips into a picture of its own, whose corner lies at `bounds`' corner,
  /// over nothing; `key` is what the picture is known by.
  func paint(
    _ command: DrawCommand, transform: Transform, bounds: PixelRect, key: PictureCache.Key,
    into pixmap: inout Pixmap
  ) {
    var digest = Digest()
    digest.combine(UInt64(bitPattern: Int64(key.hashValue)))
    digest.combine(UInt64(bitPattern: Int64(bounds.left)))
    digest.combine(UInt64(bitPattern: Int64(bounds.top)))
    let inner = PaintContext(
      painter: painter, surface: pixmap.bounds, damage: nil, target: PixelTarget(pixmap),
      below: Flattened.Below(first: digest.value, rest: digest.value))
    let moved = transform.concatenating(
      Transform(translationX: -Double(bounds.left), y: -Double(bounds.top)))
    var list = caches.lists.take()
    if case .layer(let layer) = command.shape, command.isPlain, layer.reach == 0 {
      // A picture of its own is a layer already.
      let transform = command.transform.concatenating(moved)
      list.add(layer.commands, at: Placement(transform: transform, area: pixmap.bounds), inner)
    } else {
      list.add(command, at: Placement(transform: moved, area: pixmap.bounds), inner)
    }
    list.areas.removeAll(keepingCapacity: true)
    list.areas.append(pixmap.bounds)
    painter.paint(&list, areas: list.areas, into: &pixmap, over: .clear)
    caches.lists.giveBack(&list)
  }
}

extension DrawCommand {
  /// Nothing comes after its shape.
  fileprivate var isPlain: Bool {
    opacity == 1 && blendMode == .normal && !isUnbounded && clips.isEmpty && filters.isEmpty
  }
}
