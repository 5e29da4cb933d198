/// A frame ready to be painted: plain numbers that any thread may read.
///
/// Everything that bands share is made here, once. What is drawn is a list of small steps; the
/// shapes, styles and layers they speak of lie in arrays of their own.
struct Prepared {
  struct Step {
    enum Kind: UInt8 {
      case outline, rect, mask, shadow
      /// The whole of the bounds: the paint has the shape.
      case box
      case beginLayer, endLayer
    }

    var kind: Kind
    /// Which of the shapes of its kind, or of the layers.
    var index: Int
    /// Which of `styles`.
    var style: Int
    var bounds: PixelRect
    /// Pixels that nothing painted earlier shines through.
    var opaque = PixelRect.empty
  }

  /// What a shape is filled with, and how it joins what lies below.
  struct Style {
    var paint: Paint
    var blendMode = BlendMode.normal
    /// Which of `clips.stacks` it shows inside of.
    var clip: Int?
    var isAliased = false
  }

  /// How a layer joins what is below it.
  struct LayerFrame {
    var opacity: UInt8
    var blendMode = BlendMode.normal
    var clip: Int?
  }

  /// A glyph's mask at its place.
  struct PlacedMask {
    var entry: MaskAtlas.Entry
    var x: Int
    var y: Int
  }

  /// What pixels are filled with.
  enum Paint {
    case solid(Pixel)
    case gradient(GradientPaint)
    case picture(PicturePaint)
    case field(FieldPaint)
    case image(ImagePaint)

    /// No pixel of it lets anything shine through.
    var isOpaque: Bool {
      switch self {
      case .solid(let pixel): pixel >> 24 == 255
      case .image(let image): image.isOpaque
      case .gradient(let gradient): gradient.isOpaque
      case .picture(let picture): picture.isOpaque
      case .field(let field): field.isOpaque
      }
    }
  }

  /// A picture painted apart, laid on whole pixels.
  struct PicturePaint {
    /// Which of `pictures` it is.
    var index: Int
    var left: Int
    var top: Int
    var opacity: UInt8
    /// What lies outside the picture.
    var outside: Pixel = 0
    /// Every pixel of it, and outside it, hides what is below.
    var isOpaque = false
  }

  var steps: [Step] = []
  var styles: [Style] = []
  var rects: [Rect] = []
  var masks: [PlacedMask] = []
  var shadows: [ShadowPatch] = []
  var layers: [LayerFrame] = []
  var outlines = Outlines()
  var clips = ClipStacks()
  /// Which steps fall into which band, in drawing order.
  private(set) var bands = BandLists()
  /// Backdrops to be copied from the surface, each before its step.
  var backdrops: [BackdropReader] = []
  /// The pictures, fields and bitmaps shown, kept alive while bands are painted.
  var pictures: [Picture] = []
  var fields: [ColorField] = []
  var bitmaps: [Bitmap] = []
  /// The area to repaint of a picture apart: all of it.
  var areas: [PixelRect] = []
  /// True when a part of the list has been painted and removed.
  var isPartlyPainted = false
  /// How many layers are open, and where the outermost one began.
  var depth = 0
  var outermostLayer = 0
  /// Which command of its list is being added, or holds what is.
  var commandIndex = 0

  /// Glyphs larger than this many pixels are drawn as outlines: a mask would be used once.
  static let largestMaskedEm = 96.0

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    rects.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    outlines.removeAll()
    clips.removeAll()
    backdrops.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    bitmaps.removeAll(keepingCapacity: true)
    isPartlyPainted = false
    depth = 0
    commandIndex = 0
  }

  /// Removes all steps, which have been painted, and the pictures that only they show.
  mutating func removePaintedSteps(_ none: Picture) {
    steps.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    bitmaps.removeAll(keepingCapacity: true)
    let clipping = Set(clips.pictures)
    for index in pictures.indices where !clipping.contains(index) { pictures[index] = none }
    isPartlyPainted = true
  }

  var byteCount: Int {
    steps.capacity * MemoryLayout<Step>.stride + styles.capacity * MemoryLayout<Style>.stride
      + rects.capacity * MemoryLayout<Rect>.stride + masks.capacity
      * MemoryLayout<PlacedMask>.stride
      + shadows.capacity * MemoryLayout<ShadowPatch>.stride + outlines.byteCount
  }

  /// Opens a layer; what follows is painted into it until `endLayer`.
  mutating func beginLayer(_ frame: LayerFrame, bounds: PixelRect) {
    if depth == 0 { outermostLayer = steps.count }
    depth += 1
    layers.append(frame)
    steps.append(Step(kind: .beginLayer, index: layers.count - 1, style: 0, bounds: bounds))
  }

  mutating func endLayer(bounds: PixelRect) {
    depth -= 1
    steps.append(Step(kind: .endLayer, index: 0, style: 0, bounds: bounds))
  }

  /// Sorts the steps of a part of a frame by the bands they fall into.
  mutating func sort(_ part: Range<Int>, height: Int, bandHeight: Int) {
    let count = (height + bandHeight - 1) / bandHeight
    let steps = steps
    bands.removeAll()
    _ = bands.append(part, count: count) { index in
      let bounds = steps[index].bounds
      guard !bounds.isEmpty else { return nil }
      return (
        max(bounds.top, 0) / bandHeight, min((bounds.bottom - 1) / bandHeight, count - 1)
      )
    }
  }
}

/// Empty prepared lists kept for their memory: one for the frame, one for each depth of pictures.
final class PreparedLists: FrameCache {
  let name = "prepared lists"
  private var spare: [Prepared] = []

  var byteCount: Int { spare.reduce(0) { $0 + $1.byteCount } }

  func take() -> Prepared { spare.popLast() ?? Prepared() }

  /// Empties the list before it is copied, while its arrays have one owner: they keep their memory.
  func giveBack(_ list: inout Prepared) {
    list.removeAll()
    spare.append(list)
  }

  func release() { spare = [] }
}
