/// The destination for which commands are prepared: the surface or an offscreen picture.
///
/// It is passed as a value; a picture inside a picture has its own context.
struct PaintContext {
  let painter: Painter
  /// The pixels of the surface or of the offscreen picture.
  let surface: PixelRect
  /// The parts of the surface to repaint; nil for an offscreen picture, which is always painted
  /// whole.
  let damage: [PixelRect]?
  /// The pixels to paint into, for lists that are painted in parts.
  let target: PixelTarget
  /// The background of the list.
  var ground = Renderer.Ground.clear
  /// Digests of the content below the list.
  var below = Flattened.Below(first: 0, rest: 0)

  var caches: FrameCaches { painter.caches }
  var runner: any BandRunner { painter.runner }
  var profiler: Profiler? { painter.profiler }

  /// Returns whether any part of a region is repainted.
  func isDamaged(_ region: PixelRect) -> Bool {
    damage?.contains { !$0.intersection(region).isEmpty } ?? true
  }
}

/// The pixels of a borrowed pixmap, valid while a list is prepared.
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

// Pictures inside pictures. A filtered drawing is prepared and painted like a frame, but into an
// offscreen picture. The outer list draws this picture like a bitmap. The same holds for a layer
// used as a clip. The calls are:
//
//   Prepared.add(commands, context)      prepares a list; for a command with filters it calls
//   -> PaintContext.picture(of:)         which looks in the cache, and for a miss calls
//   -> PaintContext.paint(command)       which creates an inner context, calls
//   -> Prepared.add(commands, inner)     which recurses for filters inside filters, and then calls
//   -> Painter.paint(list)               which paints the list's bands into the picture.
//
// The recursion is bounded because `Layer.deepest` limits the depth of layers.
extension PaintContext {
  /// Paints a command into an offscreen picture; the command must not have clips.
  ///
  /// The picture's top left pixel is that of `bounds`. `key` identifies the picture.
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
      // The commands of the layer are drawn directly, because the offscreen picture already keeps
      // them apart from other content.
      let transform = command.transform.concatenating(moved)
      list.add(layer.commands, at: Placement(transform: transform, area: pixmap.bounds), inner)
    } else {
      list.add(command, at: Placement(transform: moved, area: pixmap.bounds), inner)
    }
    list.areas.removeAll(keepingCapacity: true)
    list.areas.append(pixmap.bounds)
    painter.paint(&list, areas: list.areas, into: &pixmap, over: .clear)
    caches.lists.recycle(&list)
  }
}

extension DrawCommand {
  /// Whether the command has the default opacity and blend mode and neither clips nor filters.
  fileprivate var isPlain: Bool {
    opacity == 1 && blendMode == .normal && !isUnbounded && clips.isEmpty && filters.isEmpty
  }
}
