internal import Synchronization

/// One thing to draw: a shape, what fills it, and the state of the context that drew it.
struct DrawCommand: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case path(Path, FillStyle)
    case stroke(Path, StrokeStyle)
    case glyphs(GlyphRun)
    case layer(Layer)

    /// A box around what is drawn, in its own coordinates.
    var bounds: Rect {
      switch self {
      case .path(let path, _): path.controlBounds
      case .stroke(let path, let style):
        path.controlBounds.insetBy(dx: -style.reach, dy: -style.reach)
      case .glyphs(let run): run.drawingBounds
      case .layer(let layer): layer.bounds(under: .identity)
      }
    }
  }

  var shape: Shape
  var shading: GraphicsContext.Shading
  var transform: Transform
  var opacity: Double
  var blendMode: BlendMode
  var isUnbounded: Bool
  var clips: [Clip]
  var filters: [Filter]
}

extension DrawCommand {
  /// The command and its clips, moved.
  func applying(_ transform: Transform) -> DrawCommand {
    var command = self
    command.transform = command.transform.concatenating(transform)
    for index in clips.indices {
      command.clips[index].transform = clips[index].transform.concatenating(transform)
    }
    return command
  }

  /// How far beyond what it draws the command looks at what lies below it; 0 if it does not look.
  fileprivate var reach: Double {
    if case .layer(let layer) = shape {
      return layer.reach > 0 ? max(1, layer.reach * transform.maximumScale) : 0
    }
    guard case .backdrop(let material) = shading.storage else { return 0 }
    return max(1, BackdropBlur.reach(of: material) * transform.maximumScale)
  }
}

/// What drawing shows inside of, with the transform it was given under.
struct Clip: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case path(Path, FillStyle)
    case layer(Layer, opacity: Double)
  }

  var shape: Shape
  var transform: Transform
  var isInverse: Bool
}

/// Commands that are painted as a picture of their own.
final class Layer: Hashable, Sendable {
  /// In the coordinates of the layer's own user space.
  let commands: [DrawCommand]
  let digest: UInt64
  /// How far beyond what is drawn the drawing looks at what lies below it; 0 if it does not look.
  let reach: Double
  /// How many layers lie inside each other, this one included.
  private let depth: Int
  private let boxes = Mutex(Boxes())

  /// What lies inside more layers than this is not drawn.
  static let deepest = 64

  init(_ commands: [DrawCommand]) {
    var depth = 0
    let commands = commands.filter { command in
      guard case .layer(let layer) = command.shape else { return true }
      guard layer.depth < Self.deepest else { return false }
      depth = max(depth, layer.depth)
      return true
    }
    self.depth = depth + 1
    self.commands = commands
    var digest = Digest()
    var reach = 0.0
    for command in commands {
      digest.combine(command)
      reach = max(reach, command.reach)
    }
    self.digest = digest.value
    self.reach = reach
  }

  /// Commands recorded under a transform, which the command that draws the layer has too.
  convenience init(_ commands: [DrawCommand], transform: Transform) {
    let back = transform.inverse ?? .identity
    self.init(commands.map { $0.applying(back) })
  }

  /// Compares digests: comparing hundreds of commands takes as long as recording them.
  static func == (a: Layer, b: Layer) -> Bool {
    a === b || a.digest == b.digest && a.commands.count == b.commands.count
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// A box around what the layer shows.
  func bounds(under transform: Transform) -> Rect {
    if let known = boxes.withLock({ $0.box(under: transform) }) { return known }
    let box = commands.reduce(Rect.null) { $0.union($1.bounds(under: transform)) }
    boxes.withLock { $0.note(box, under: transform) }
    return box
  }

  /// The last two boxes: what stands still is asked in every frame for where it lies, with and without
  /// the whole pixels of its translation.
  private struct Boxes {
    private var last: (transform: Transform, box: Rect)?
    private var before: (transform: Transform, box: Rect)?

    func box(under transform: Transform) -> Rect? {
      if let last, last.transform == transform { return last.box }
      if let before, before.transform == transform { return before.box }
      return nil
    }

    mutating func note(_ box: Rect, under transform: Transform) {
      before = last
      last = (transform, box)
    }
  }
}

/// A finished recording: commands that never change, with their bounds and a digest.
///
/// A node records its fragment once and shows it in many frames; moving or fading it is a matter of
/// the group around it and records nothing.
@safe
public final class Fragment: Sendable {
  private struct Content {
    var commands: [DrawCommand] = []
    var bounds = Rect.null
    var digest: UInt64 = 0
    var reach = 0.0

    /// Takes over a recording's commands.
    mutating func take(_ recording: Recording) {
      swap(&commands, &recording.commands)
      bounds = recording.bounds
      var digest = Digest()
      reach = 0
      for index in commands.indices {
        digest.combine(commands[index])
        reach = max(reach, commands[index].reach)
      }
      self.digest = digest.value
    }
  }

  // Written by a `Recorder` alone, and only while nobody else has the fragment.
  nonisolated(unsafe) private var content = Content()

  var commands: [DrawCommand] { unsafe content.commands }
  /// Holds everything drawn, in the coordinates of the recording; `null` when nothing was.
  public var bounds: Rect { unsafe content.bounds }
  /// Equal for recordings of equal drawing, within one process.
  var digest: UInt64 { unsafe content.digest }
  /// How far the drawing looks at what lies below it, in its own coordinates; 0 if not at all.
  var reach: Double { unsafe content.reach }

  /// Records what `draw` draws.
  ///
  /// `symbols` are what the context's `resolveSymbol(id:)` finds.
  public init(
    glyphs: (any GlyphSource)? = nil,
    symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:],
    _ draw: (inout GraphicsContext) -> Void
  ) {
    let recording = Recording()
    recording.record(glyphs, symbols, nil, nil, draw)
    take(recording)
  }

  fileprivate init() {}

  fileprivate func take(_ recording: Recording) {
    unsafe content.take(recording)
  }
}

/// Records drawing that changes every frame, without allocating once it is warm.
///
/// It hands out the same fragment again and again as long as nobody else holds the last one.
public final class Recorder {
  private var fragment = Fragment()
  private let recording = Recording()

  public init() {}

  /// Arguments are those of a fragment.
  public func record(
    glyphs: (any GlyphSource)? = nil,
    symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:],
    _ draw: (inout GraphicsContext) -> Void
  ) -> Fragment {
    record(glyphs: glyphs, symbols: symbols, surroundings: nil, colors: nil, draw)
  }

  /// `colors` resolves colours that stand for a role; the context offers `surroundings` again.
  package func record(
    glyphs: (any GlyphSource)?, symbols: [AnyHashable: GraphicsContext.ResolvedSymbol],
    surroundings: Any?, colors: ((Color) -> Color)?, _ draw: (inout GraphicsContext) -> Void
  ) -> Fragment {
    recording.record(glyphs, symbols, surroundings, colors, draw)
    recording.colors = nil
    recording.surroundings = nil
    if !isKnownUniquelyReferenced(&fragment) { fragment = Fragment() }
    fragment.take(recording)
    return fragment
  }
}

/// The growing list behind a context and its copies.
final class Recording {
  fileprivate(set) var commands: [DrawCommand] = []
  private(set) var bounds = Rect.null
  var symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:]
  var colors: ((Color) -> Color)?
  /// What whoever draws wants to find again in the context.
  var surroundings: Any?
  /// How many layers the recording lies in.
  var depth = 0
  /// What contexts added lately, kept from one drawing to the next.
  var filterLists = KeptLists<Filter>()
  var clipLists = KeptLists<Clip>()

  func append(_ command: DrawCommand, bounds box: Rect) {
    commands.append(command)
    // An outline with a coordinate that is no number draws less than its box says, never more.
    bounds = bounds.union(box.isFinite || box.isNull ? box : .infinite)
  }

  /// Forgets the drawing but keeps its memory, and records another.
  fileprivate func record(
    _ glyphs: (any GlyphSource)?, _ symbols: [AnyHashable: GraphicsContext.ResolvedSymbol],
    _ surroundings: Any?, _ colors: ((Color) -> Color)?, _ draw: (inout GraphicsContext) -> Void
  ) {
    commands.removeAll(keepingCapacity: true)
    bounds = .null
    (self.symbols, self.surroundings, self.colors) = (symbols, surroundings, colors)
    var context = GraphicsContext(recording: self, glyphSource: glyphs)
    draw(&context)
  }
}
