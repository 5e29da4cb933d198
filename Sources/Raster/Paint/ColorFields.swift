import Geometry

/// A large picture that changes slowly from pixel to pixel, kept as one colour for every sixteen of
/// them: bands fill in the pixels that they show.
@safe
final class ColorField {
  /// What it shows; nil when that is forgotten and the memory is free for another.
  fileprivate(set) var key: PictureCache.Key?
  let nodes = NodeGrid()
  /// Parts whose pixels are all kept, one part after the other.
  private(set) var folds: [PixelRect] = []
  private var starts: [Int] = []
  private let foldPixels = Scratch<Pixel>()
  /// The frame it was used in last.
  fileprivate var lastUse = 0

  fileprivate init(_ key: PictureCache.Key) { self.key = key }

  /// Smaller pictures are kept whole: 512 × 512 pixels.
  static let leastArea = 1 << 18

  /// False when the folds take a great part of the window.
  func makeRoom(for folds: [PixelRect], in window: PixelRect) -> Bool {
    self.folds.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var area = 0
    for fold in folds {
      let part = fold.intersection(window)
      guard !part.isEmpty else { continue }
      self.folds.append(part)
      starts.append(area)
      area += part.area
    }
    guard area <= window.area / 4 else { return false }
    foldPixels.reserve(area)
    return true
  }

  /// A fold, and where the window's first pixel would lie.
  @unsafe
  func pixels(ofFold index: Int) -> (PixelRect, UnsafeMutablePointer<Pixel>) {
    let fold = folds[index]
    return unsafe (
      fold, foldPixels.base + (starts[index] - fold.top * fold.width - fold.left)
    )
  }

  /// The pixels of a row from the window's left border on; `scratch` is room for the whole row.
  @unsafe
  func fill(
    x: Int, y: Int, count: Int, isDithered: Bool, scratch: UnsafeMutablePointer<UInt32>,
    into pixels: UnsafeMutablePointer<Pixel>
  ) {
    unsafe nodes.fill(
      x: x, y: y, count: count, isDithered: isDithered, scratch: scratch, into: pixels)
    guard !folds.isEmpty else { return }
    // Folds are counted from the whole picture's corner, of which the window may be a part.
    let left = x + nodes.nodes.left * NodeGrid.step
    for index in folds.indices {
      let fold = folds[index]
      guard y >= fold.top, y < fold.bottom else { continue }
      let (first, end) = (max(left, fold.left), min(left + count, fold.right))
      guard first < end else { continue }
      let base = unsafe self.pixels(ofFold: index).1
      unsafe (pixels + (first - left)).update(
        from: base + (y * fold.width + first), count: end - first)
    }
  }
}

/// The fields of this frame and of earlier ones.
final class ColorFields {
  private var fields: [ColorField] = []
  private var frame = 0
  private static let framesKept = 60

  /// To be called between frames.
  func trim() {
    frame += 1
    fields.removeAll { frame - $0.lastUse > Self.framesKept }
  }

  func purge() {
    for field in fields { field.key = nil }
  }

  /// Gives the memory back too.
  func release() { fields = [] }

  /// The field of an earlier frame, or one whose nodes `draw` draws now; nil when it cannot.
  ///
  /// What moves takes the place of what it was in the last frame.
  func field(for key: PictureCache.Key, draw: (ColorField) -> Bool) -> ColorField? {
    if let kept = fields.first(where: { $0.key == key }) {
      kept.lastUse = frame
      return kept
    }
    let unused = fields.firstIndex { field in
      guard let old = field.key else { return true }
      return field.lastUse < frame && old.isLike(key)
    }
    // What cannot be drawn may have spoilt what was there.
    let field = unused.map { fields.remove(at: $0) } ?? ColorField(key)
    guard draw(field) else { return nil }
    field.key = key
    field.lastUse = frame
    fields.append(field)
    return field
  }
}

extension Prepared {
  /// A field laid on whole pixels.
  struct FieldPaint {
    /// Which of `fields` it is.
    var index: Int
    /// Where its first pixel lies, and the row from which its rows are counted.
    var left: Int
    var top: Int
    var opacity: UInt8
    var isDithered: Bool
    /// Every pixel of it hides what is below.
    var isOpaque: Bool
  }

  /// A large mesh without folds whose pixels `bounds` all lie in its window; nil for any other.
  mutating func field(
    _ mesh: MeshGradient, box: PixelRect, window: PixelRect, bounds: PixelRect, _ opacity: UInt8,
    _ resources: PaintResources
  ) -> Paint? {
    guard mesh.isDrawable, bounds.area >= ColorField.leastArea, window.contains(bounds) else {
      return nil
    }
    let part = window.offsetBy(dx: -box.left, dy: -box.top)
    let key = PictureCache.Key(
      content: .mesh(mesh, width: box.width, height: box.height, window: part))
    let field = resources.fields.field(for: key) {
      resources.meshes.draw(
        $0, of: mesh, width: box.width, height: box.height, window: part)
    }
    guard let field else { return nil }
    fields.append(field)
    return .field(
      FieldPaint(
        index: fields.count - 1, left: window.left, top: box.top, opacity: opacity,
        isDithered: mesh.isDithered, isOpaque: opacity == 255 && mesh.isOpaque))
  }

  /// A large smooth gradient that something shines through, as a vignette over a table that moves;
  /// nil for any other.
  mutating func field(
    _ shading: GraphicsContext.Shading, _ gradient: GradientPaint, at place: Placement,
    bounds: PixelRect, resources: PaintResources
  ) -> Paint? {
    guard !gradient.isOpaque, bounds.area >= ColorField.leastArea,
      gradient.isSmooth(in: bounds, tables)
    else { return nil }
    // From where the pattern that dithers begins.
    let left = bounds.left - bounds.left % MeshPainter.windowStep
    let key = PictureCache.Key(
      content: .gradient(shading, place.transform, bounds, opacity: gradient.opacity))
    let field = resources.fields.field(for: key) {
      $0.nodes.draw(
        gradient, tables: tables,
        nodes: NodeGrid.nodes(
          in: PixelRect(
            left: left, top: bounds.top, right: bounds.right, bottom: bounds.bottom)),
        runner: resources.runner)
      return true
    }
    guard let field else { return nil }
    fields.append(field)
    return .field(
      FieldPaint(
        index: fields.count - 1, left: left, top: 0, opacity: 255,
        isDithered: gradient.isDithered, isOpaque: false))
  }
}

extension GradientPaint {
  /// Whether it is a radial one that between nodes is straight within a level, and is what it is between
  /// its ends beyond them.
  fileprivate func isSmooth(in bounds: PixelRect, _ tables: [UInt32]) -> Bool {
    guard case .radial(let plane, let sign, let offset) = kind, spread == .pad else {
      return false
    }
    let unit = plane.maximumScale
    var farthest = 0.0
    for x in [bounds.left, bounds.right] {
      for y in [bounds.top, bounds.bottom] {
        let place = plane.apply(Point(Double(x), Double(y)))
        farthest = max(farthest, (place.x * place.x + place.y * place.y).squareRoot())
      }
    }
    let bend = GradientTable.sharpestBend(
      at: table, in: tables, within: Double(NodeGrid.step) * unit, tip: Double(offset),
      end: sign > 0 ? farthest + Double(offset) : .infinity)
    return Double(bend) * unit <= 1
  }
}
