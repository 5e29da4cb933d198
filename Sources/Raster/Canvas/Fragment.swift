internal import Synchronization

/// One draw call: a shape, its shading, and the state of the context.
struct DrawCommand: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case path(Path, FillStyle)
    case stroke(Path, StrokeStyle)
    case glyphs(GlyphRun)
    case layer(Layer)

    /// The bounding box of the drawing, in its own coordinates.
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
  /// Returns the command with a transform applied to it and to its clips.
  func applying(_ transform: Transform) -> DrawCommand {
    var command = self
    command.transform = command.transform.concatenating(transform)
    for index in clips.indices {
      command.clips[index].transform = clips[index].transform.concatenating(transform)
    }
    return command
  }

  /// How far beyond its own shape the command reads the content below.
  ///
  /// It is 0 if the command does not read that content.
  var reach: Double {
    if case .layer(let layer) = shape {
      return layer.reach > 0 ? max(1, layer.reach * transform.maximumScale) : 0
    }
    guard case .backdrop(let material) = shading.storage else { return 0 }
    return max(1, BackdropBlur.reach(of: material) * transform.maximumScale)
  }
}

/// A clip with the transform that was current when it was added.
struct Clip: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case path(Path, FillStyle)
    case layer(Layer, opacity: Double)
  }

  var shape: Shape
  var transform: Transform
  var isInverse: Bool
}

/// Commands that are painted as one offscreen picture.
final class Layer: Hashable, Sendable {
  /// The commands, in the coordinates of the layer's own user space.
  let commands: [DrawCommand]
  let digest: UInt64
  /// How far beyond its own shapes the layer reads the content below.
  ///
  /// It is 0 if the layer does not read that content.
  let reach: Double
  /// The number of nested layers, this one included.
  private let depth: Int
  private let boxes = Mutex(Boxes())
  private let cachedCaster = Mutex<Layer?>(nil)

  /// The maximum depth; deeper layers are not drawn.
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

  /// Creates a layer that is drawn with `transform`.
  ///
  /// The transforms of `commands` already include `transform`. It is removed from them, so that it
  /// is not applied twice.
  convenience init(_ commands: [DrawCommand], transform: Transform) {
    let back = transform.inverse ?? .identity
    self.init(commands.map { $0.applying(back) })
  }

  /// Compares digests, because comparing hundreds of commands would take as long as recording them.
  static func == (a: Layer, b: Layer) -> Bool {
    a === b || a.digest == b.digest && a.commands.count == b.commands.count
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Returns the bounding box of the layer's content.
  func bounds(under transform: Transform) -> Rect {
    if let known = boxes.withLock({ $0.box(under: transform) }) { return known }
    let box = commands.reduce(Rect.null) { $0.union($1.bounds(under: transform)) }
    boxes.withLock { $0.note(box, under: transform) }
    return box
  }

  /// Returns the layer that casts this layer's shadow; `make` creates it at the first call.
  func caster(make: () -> Layer) -> Layer {
    if let known = cachedCaster.withLock({ $0 }) { return known }
    let caster = make()
    cachedCaster.withLock { $0 = caster }
    return caster
  }

  /// The last two bounding boxes.
  ///
  /// Every frame requests the box of static content under two transforms: the complete transform,
  /// and the same transform without its translation by whole pixels.
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

/// A finished recording: immutable commands with their bounds and a digest.
///
/// A node records its fragment once and shows it in many frames. Moving or fading it only changes
/// the group around it and records nothing.
@safe
public final class Fragment: Sendable {
  private struct Content {
    var commands: [DrawCommand] = []
    var bounds = Rect.null
    var digest: UInt64 = 0
    var reach = 0.0

    /// Takes over the commands of a recording.
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

  // Written in `init`, and later only by a `Recorder` while no other code holds the fragment.
  nonisolated(unsafe) private var content = Content()

  var commands: [DrawCommand] { unsafe content.commands }
  /// The bounding box of all drawings, in the coordinates of the recording; `null` if there are
  /// none.
  public var bounds: Rect { unsafe content.bounds }
  /// A digest of the commands, equal for recordings of equal drawings in all processes.
  var digest: UInt64 { unsafe content.digest }
  /// How far beyond its own shapes the drawing reads the content below, in its own coordinates.
  ///
  /// It is 0 if the drawing does not read that content.
  var reach: Double { unsafe content.reach }

  /// Records the drawing calls of `draw`.
  ///
  /// `symbols` are returned by the context's `resolveSymbol(id:)`. Without `glyphs`, no text is
  /// drawn.
  public init(
    glyphs: (any GlyphSource)? = nil,
    symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:],
    _ draw: (inout GraphicsContext) -> Void
  ) {
    let recording = Recording()
    recording.record(glyphs, symbols, nil, nil, draw)
    take(recording)
  }

  /// Creates a fragment of other commands that counts with the bounds and the reach of `original`.
  init(_ commands: [DrawCommand], inPlaceOf original: Fragment) {
    var digest = Digest()
    for command in commands { digest.combine(command) }
    unsafe content = Content(
      commands: commands, bounds: original.bounds, digest: digest.value, reach: original.reach)
  }

  fileprivate init() {}

  fileprivate func take(_ recording: Recording) {
    unsafe content.take(recording)
  }
}

/// Records drawings that change every frame, without allocating after the first frames.
///
/// It reuses the fragment of the last recording if no other code holds it any more.
public final class Recorder {
  private var fragment = Fragment()
  private let recording = Recording()

  public init() {}

  /// Records the drawing calls of `draw`; the parameters are those of `Fragment.init`.
  public func record(
    glyphs: (any GlyphSource)? = nil,
    symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:],
    _ draw: (inout GraphicsContext) -> Void
  ) -> Fragment {
    record(glyphs: glyphs, symbols: symbols, surroundings: nil, colors: nil, draw)
  }

  /// Records the drawing calls of `draw`, with two more inputs.
  ///
  /// `colors` resolves colours that stand for a role. `surroundings` is a value that the drawing
  /// code can read from the context.
  package func record(
    glyphs: (any GlyphSource)?, symbols: [AnyHashable: GraphicsContext.ResolvedSymbol],
    surroundings: Any?, colors: ((Color) -> Color)?, _ draw: (inout GraphicsContext) -> Void
  ) -> Fragment {
    recording.record(glyphs, symbols, surroundings, colors, draw)
    recording.roles = nil
    recording.surroundings = nil
    if !isKnownUniquelyReferenced(&fragment) { fragment = Fragment() }
    fragment.take(recording)
    return fragment
  }
}

/// The growing command list that a context and its copies share.
final class Recording {
  fileprivate(set) var commands: [DrawCommand] = []
  private(set) var bounds = Rect.null
  var symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:]
  /// Resolves colours that stand for a role.
  ///
  /// The closure is in a structure, because each use of an optional closure allocates a wrapper for
  /// it: 13 in a frame of a canvas with 13 drawings (2026-11).
  struct Roles {
    var resolve: (Color) -> Color
  }

  var roles: Roles?
  /// A value for the drawing code, available from the context.
  var surroundings: Any?
  /// The number of layers around the recording.
  var depth = 0
  /// Recently built lists of filters and clips, reused from one recording to the next.
  var filterLists = RecentLists<Filter>()
  var clipLists = RecentLists<Clip>()

  func append(_ command: DrawCommand, bounds box: Rect) {
    commands.append(command)
    // A box that is neither finite nor null counts as infinite. A finite one is a safe bound: an
    // outline with NaN coordinates draws less than its box, never more.
    bounds = bounds.union(box.isFinite || box.isNull ? box : .infinite)
  }

  /// Discards the last drawing, keeps its memory, and records another.
  fileprivate func record(
    _ glyphs: (any GlyphSource)?, _ symbols: [AnyHashable: GraphicsContext.ResolvedSymbol],
    _ surroundings: Any?, _ colors: ((Color) -> Color)?, _ draw: (inout GraphicsContext) -> Void
  ) {
    commands.removeAll(keepingCapacity: true)
    bounds = .null
    (self.symbols, self.surroundings) = (symbols, surroundings)
    roles = colors.map { Roles(resolve: $0) }
    var context = GraphicsContext(recording: self, glyphSource: glyphs)
    draw(&context)
  }
}
