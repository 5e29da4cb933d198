/// A frame ready to be painted: plain values that any thread may read.
///
/// Everything that bands share is made once, before painting. Drawing consists of a list of small
/// steps; they refer by index to shapes, styles and layers in separate arrays.
struct Prepared {
  struct Step {
    enum Kind: UInt8 {
      case outline, rect, mask, shadow
      /// Fills the whole bounds; the paint defines the shape.
      case box
      case beginLayer, endLayer
    }

    var kind: Kind
    /// The index in the array for `kind`, such as `rects` or `layers`; 0 if there is no array.
    var index: Int
    /// The index in `styles`.
    var style: Int
    var bounds: PixelRect
    /// The pixels that this step covers opaquely, so that earlier steps are invisible there.
    var opaque = PixelRect.empty
  }

  /// The paint of a shape, and how it is combined with the content below.
  struct Style {
    var paint: Paint
    var blendMode = BlendMode.normal
    /// The index in `clips.stacks`.
    var clip: Int?
    var isAliased = false
    /// The number of the view that draws; see `Prepared.painter`.
    var painter: Int32 = 0
  }

  /// How a layer is combined with the content below it.
  struct LayerFrame {
    var opacity: UInt8
    var blendMode = BlendMode.normal
    var clip: Int?
    /// The number of the view that draws; see `Prepared.painter`.
    var painter: Int32 = 0
  }

  /// A glyph's mask and its position.
  struct PlacedMask {
    var entry: MaskAtlas.Entry
    var x: Int
    var y: Int
  }

  /// The source of colours.
  enum Paint {
    case solid(Pixel)
    case gradient(GradientPaint)
    case picture(PicturePaint)
    case field(FieldPaint)
    case image(ImagePaint)

    /// Whether every pixel is opaque.
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

  /// An offscreen picture aligned to whole pixels.
  struct PicturePaint {
    /// The index in `pictures`.
    var index: Int
    var left: Int
    var top: Int
    var opacity: UInt8
    /// The colour outside the picture.
    var outside: Pixel = 0
    /// Whether every pixel of the picture, and the colour outside it, is opaque.
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
  /// The indices of the steps that overlap each band, in drawing order.
  private(set) var bands = BandLists()
  /// The backdrops to copy from the surface, each before its step is painted.
  var backdrops: [BackdropReader] = []
  /// The pictures, fields and bitmaps in use, retained while bands are painted.
  var pictures: [Picture] = []
  var fields: [ColorField] = []
  var bitmaps: [Bitmap] = []
  /// The rectangles to paint if the list is for an offscreen picture.
  ///
  /// There is only one, because such a picture is always painted whole.
  var areas: [PixelRect] = []
  /// Whether a part of the list has already been painted and removed.
  var isPartlyPainted = false
  /// The number of open layers.
  var depth = 0
  /// The index of the step that began the outermost open layer.
  var outermostLayer = 0
  /// The index of the command that is being added, or of the outermost layer command that contains
  /// it.
  var commandIndex = 0
  /// The number of the view whose drawings are added, for a meter of costs; 0 if it is not known.
  var painter: Int32 = 0
  /// Whether the numbers of views are those of a meter.
  ///
  /// All of an offscreen picture belongs to the view for which the picture is made.
  var namesPainters = false

  /// The largest em, in pixels, of glyphs that are drawn from masks.
  ///
  /// Larger glyphs are drawn as outlines, because their masks would rarely be reused.
  static let maximumMaskedEm = 96.0

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
    painter = 0
    namesPainters = false
  }

  /// Removes all steps; they must have been painted.
  ///
  /// Pictures that are masks of clips are kept for later steps. The others are replaced by `none`.
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

  /// Opens a layer; steps are painted into it until `endLayer`.
  mutating func beginLayer(_ frame: LayerFrame, bounds: PixelRect) {
    if depth == 0 { outermostLayer = steps.count }
    depth += 1
    layers.append(frame)
    layers[layers.count - 1].painter = painter
    steps.append(Step(kind: .beginLayer, index: layers.count - 1, style: 0, bounds: bounds))
  }

  /// Adds the style of the steps that are added next.
  mutating func addStyle(_ style: Style) {
    styles.append(style)
    styles[styles.count - 1].painter = painter
  }

  mutating func endLayer(bounds: PixelRect) {
    depth -= 1
    steps.append(Step(kind: .endLayer, index: 0, style: 0, bounds: bounds))
  }

  /// Sorts a range of steps into the bands that they overlap, and notes what each clip is needed for.
  mutating func sort(_ part: Range<Int>, height: Int, bandHeight: Int) {
    let count = (height + bandHeight - 1) / bandHeight
    for step in steps[part] {
      let clip =
        switch step.kind {
        case .beginLayer: layers[step.index].clip
        case .endLayer: Int?.none
        default: styles[step.style].clip
        }
      if let clip { clips.use(clip, in: step.bounds) }
    }
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

/// Empty prepared lists, whose memory is reused: one for the frame and one for each level of nested
/// pictures.
final class PreparedLists: FrameCache {
  let name = "prepared lists"
  private var spare: [Prepared] = []

  var byteCount: Int { spare.reduce(0) { $0 + $1.byteCount } }

  func take() -> Prepared { spare.popLast() ?? Prepared() }

  /// Empties the list and takes it for reuse.
  ///
  /// The list is emptied before it is copied, because its arrays keep their memory only while they
  /// are uniquely referenced.
  func recycle(_ list: inout Prepared) {
    list.removeAll()
    spare.append(list)
  }

  func release() { spare = [] }
}
