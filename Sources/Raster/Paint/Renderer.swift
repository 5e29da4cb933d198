/// Turns display lists into pixels, repainting only what changed since the last one.
///
/// It keeps what the next frame needs: the footprints of the last frame, glyph masks, gradient
/// tables and each thread's working memory. The picture depends on the list alone, not on what is
/// kept, on the runner or on the height of a band.
public final class Renderer {
  private let runner: any BandRunner
  private let bandHeight: Int
  private let painters: [BandPainter]

  private var flattened = Flattened()
  private var finder = DamageFinder()
  private var prepared = Prepared()
  private var atlas = MaskAtlas()
  private var damage: [PixelRect] = []
  private var lastSize = PixelRect.empty
  private var lastScale = 0.0

  /// Bands of 32 rows keep the coverage cells of a wide row in the second-level cache.
  public init(runner: any BandRunner = SerialRunner(), bandHeight: Int = 32) {
    self.runner = runner
    self.bandHeight = max(bandHeight, 1)
    painters = (0..<max(runner.concurrency, 1)).map { _ in BandPainter() }
  }

  /// Glyph masks made so far.
  public var maskCount: Int { atlas.misses }

  /// Forgets what was painted, so that the next frame is painted whole.
  public func invalidate() {
    lastSize = .empty
  }

  /// Paints a frame and returns the rectangles that changed; they may overlap.
  ///
  /// Between calls the pixmap must keep its content, or `invalidate` be called. `scale` is pixels
  /// per point.
  @discardableResult
  public func paint(
    _ list: DisplayList, scale: Double, into pixmap: inout Pixmap
  ) -> [PixelRect] {
    flattened.flatten(list, scale: scale, limits: pixmap.bounds)
    damage.removeAll(keepingCapacity: true)
    if pixmap.bounds != lastSize || scale != lastScale {
      finder.reset()
      lastSize = pixmap.bounds
      lastScale = scale
      finder.find(flattened.footprints, into: &damage)
      damage.removeAll(keepingCapacity: true)
      damage.append(pixmap.bounds)
    } else {
      finder.find(flattened.footprints, into: &damage)
    }
    PixelRect.tidy(&damage, limits: pixmap.bounds, atMost: 16)
    guard !damage.isEmpty else { return [] }
    prepare()
    paintBands(into: &pixmap)
    return damage
  }

  private func prepare() {
    prepared.removeAll()
    atlas.trim()
    let area = damage.reduce(PixelRect.empty) { $0.union($1) }
    for step in flattened.steps {
      switch step {
      case .draw(let fragment, let transform, let bounds, let opacity):
        // Clipping to the bounds that damage was found with keeps the two from disagreeing.
        prepared.add(
          fragment.commands, transform: transform, opacity: opacity,
          area: bounds.intersection(area), atlas: &atlas)
      case .beginLayer(let bounds, let opacity):
        prepared.steps.append(
          .beginLayer(
            Prepared.LayerFrame(bounds: bounds, opacity: UInt8(opacity * 255 + 0.5))))
      case .endLayer:
        prepared.steps.append(.endLayer)
      }
    }
  }

  private func paintBands(into pixmap: inout Pixmap) {
    let base = unsafe pixmap.base
    let stride = pixmap.stride
    let width = pixmap.width
    let height = pixmap.height
    let first = damage.reduce(height) { min($0, $1.top) } / bandHeight
    let last = (damage.reduce(0) { max($0, $1.bottom) } - 1) / bandHeight
    unsafe prepared.withMemory(masks: atlas.bytes) { memory in
      runner.run(count: last - first + 1) { index, worker in
        let top = (first + index) * bandHeight
        let band = PixelRect(
          left: 0, top: top, right: width, bottom: min(top + bandHeight, height))
        for rect in damage {
          let area = rect.intersection(band)
          guard !area.isEmpty else { continue }
          unsafe painters[worker].paint(memory, area: area, base: base, stride: stride)
        }
      }
    }
  }
}

extension Prepared {
  @unsafe
  fileprivate func withMemory(masks: [UInt8], _ body: (PreparedMemory) -> Void) {
    unsafe steps.withPointer { steps in
      unsafe segments.all.withPointer { segments in
        unsafe clips.withPointer { clips in
          unsafe clipOutlines.withPointer { clipOutlines in
            unsafe tables.withPointer { tables in
              unsafe masks.withPointer { masks in
                unsafe body(
                  PreparedMemory(
                    steps: steps, stepCount: self.steps.count, segments: segments, clips: clips,
                    clipOutlines: clipOutlines, tables: tables, masks: masks))
              }
            }
          }
        }
      }
    }
  }
}

extension Array {
  /// The elements as memory; an empty array may have none, and then no step refers to it.
  @unsafe
  fileprivate func withPointer(_ body: (UnsafePointer<Element>) -> Void) {
    unsafe withUnsafeBufferPointer { buffer in
      let nothing = unsafe UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
      unsafe body(buffer.baseAddress ?? nothing.unsafelyUnwrapped)
    }
  }
}
