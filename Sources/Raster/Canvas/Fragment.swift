/// One thing to draw: a shape, what fills it, and the state of the context that drew it.
struct DrawCommand: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case path(Path, isEvenOdd: Bool)
    case glyphs(GlyphRun)
    case layer(Layer)
  }

  var shape: Shape
  var shading: GraphicsContext.Shading
  var transform: Transform
  var opacity: Double
  var blendMode: BlendMode
  var clips: [Clip]
  var filters: [Filter]
}

/// A path that drawing shows inside of, with the transform it was given under.
struct Clip: Hashable, Sendable {
  var path: Path
  var transform: Transform
  var isEvenOdd: Bool
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
}

/// A finished recording: commands that never change, with their bounds and a digest.
///
/// A node records its fragment once and shows it in many frames; moving or fading it is a matter of
/// the group around it and records nothing.
public final class Fragment: Sendable {
  let commands: [DrawCommand]
  /// Holds everything drawn, in the coordinates of the recording; `null` when nothing was.
  public let bounds: Rect
  /// Equal for recordings of equal drawing, within one process.
  let digest: Int

  /// Records what `draw` draws.
  public init(
    glyphs: (any GlyphSource)? = nil, _ draw: (inout GraphicsContext) -> Void
  ) {
    let recording = Recording()
    var context = GraphicsContext(recording: recording, glyphSource: glyphs)
    draw(&context)
    commands = recording.commands
    bounds = recording.bounds
    digest = commands.hashValue
  }
}

/// The growing list behind a context and its copies.
final class Recording {
  private(set) var commands: [DrawCommand] = []
  private(set) var bounds = Rect.null

  func append(_ command: DrawCommand, bounds box: Rect) {
    commands.append(command)
    // An outline with a coordinate that is no number draws less than its box says, never more.
    bounds = bounds.union(box.isFinite || box.isNull ? box : .infinite)
  }
}
