/// One thing to draw: a shape, what fills it, and the state of the context that drew it.
struct DrawCommand: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case path(Path, FillStyle)
    case stroke(Path, StrokeStyle)
    case glyphs(GlyphRun)
    case layer(Layer)
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
  private let digest: Int

  /// Commands recorded under a transform, which the command that draws the layer has too.
  init(_ commands: [DrawCommand], transform: Transform) {
    let back = transform.inverse ?? .identity
    self.commands = commands.map { command in
      var command = command
      command.transform = command.transform.concatenating(back)
      for index in command.clips.indices {
        command.clips[index].transform = command.clips[index].transform.concatenating(back)
      }
      return command
    }
    digest = self.commands.hashValue
  }

  static func == (a: Layer, b: Layer) -> Bool {
    a === b || a.digest == b.digest && a.commands == b.commands
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// A box around what the layer shows.
  func bounds(under transform: Transform) -> Rect {
    commands.reduce(Rect.null) { $0.union($1.bounds(under: transform)) }
  }
}

/// A finished recording: commands that never change, with their bounds and a digest.
///
/// A node records its fragment once and shows it in many frames; moving or fading it is a matter of
/// the group around it and records nothing.
@safe
public final class Fragment: Sendable {
  private struct Content {
    var commands: [DrawCommand]
    var bounds: Rect
    var digest: Int

    init(_ commands: [DrawCommand], _ bounds: Rect) {
      self.commands = commands
      self.bounds = bounds
      digest = commands.hashValue
    }
  }

  // Written by a `Recorder` alone, and only while nobody else has the fragment.
  nonisolated(unsafe) private var content: Content

  var commands: [DrawCommand] { unsafe content.commands }
  /// Holds everything drawn, in the coordinates of the recording; `null` when nothing was.
  public var bounds: Rect { unsafe content.bounds }
  /// Equal for recordings of equal drawing, within one process.
  var digest: Int { unsafe content.digest }

  /// Records what `draw` draws.
  ///
  /// `symbols` are what the context's `resolveSymbol(id:)` finds.
  public init(
    glyphs: (any GlyphSource)? = nil,
    symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:],
    _ draw: (inout GraphicsContext) -> Void
  ) {
    let recording = Recording()
    recording.symbols = symbols
    var context = GraphicsContext(recording: recording, glyphSource: glyphs)
    draw(&context)
    unsafe content = Content(recording.commands, recording.bounds)
  }

  fileprivate func take(_ recording: Recording) {
    unsafe swap(&content.commands, &recording.commands)
    unsafe content.bounds = recording.bounds
    unsafe content.digest = content.commands.hashValue
  }
}

/// Records drawing that changes every frame, without allocating once it is warm.
///
/// It hands out the same fragment again and again as long as nobody else holds the last one.
public final class Recorder {
  private var fragment = Fragment { _ in }
  private let recording = Recording()

  public init() {}

  public func record(
    glyphs: (any GlyphSource)? = nil, _ draw: (inout GraphicsContext) -> Void
  ) -> Fragment {
    recording.reset()
    var context = GraphicsContext(recording: recording, glyphSource: glyphs)
    draw(&context)
    if !isKnownUniquelyReferenced(&fragment) { fragment = Fragment { _ in } }
    fragment.take(recording)
    return fragment
  }
}

/// The growing list behind a context and its copies.
final class Recording {
  fileprivate(set) var commands: [DrawCommand] = []
  private(set) var bounds = Rect.null
  var symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:]

  func append(_ command: DrawCommand, bounds box: Rect) {
    commands.append(command)
    // An outline with a coordinate that is no number draws less than its box says, never more.
    bounds = bounds.union(box.isFinite || box.isNull ? box : .infinite)
  }

  /// Forgets the drawing but keeps its memory.
  fileprivate func reset() {
    commands.removeAll(keepingCapacity: true)
    bounds = .null
  }
}
