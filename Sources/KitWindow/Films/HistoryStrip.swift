import PNG
import Platform
import StageUI

/// Writes up to twelve frames of a recorded history side by side, each with its number and time.
@MainActor
final class HistoryStrip: HistoryWriter {
  let path: String
  private(set) var steps: (done: Int, count: Int)
  private let history: FrameHistory
  private let runner: any BandRunner
  private let glyphs: any GlyphSource
  /// The size of a picture in pixels, and its part of the frame's size.
  private let cell: (width: Int, height: Int)
  private let part: Double
  /// The columns and the size of the strip in pixels.
  private let columns: Int
  private let size: (width: Int, height: Int)
  private var pixels: [UInt8]

  private static let most = 12
  private static let mostColumns = 4
  private static let widest = 480
  private static let captionHeight = 20
  private static let gap = 4

  init(
    _ history: FrameHistory, to path: String, runner: any BandRunner, glyphs: any GlyphSource
  ) {
    self.history = history
    self.path = path
    self.runner = runner
    self.glyphs = glyphs
    let count = min(history.frames.count, Self.most)
    steps = (0, count)
    let frame = history.pixels
    part = min(Double(Self.widest) / Double(frame.width), 1)
    cell = (
      max(Int(Double(frame.width) * part), 1),
      max(Int(Double(frame.height) * part), 1) + Self.captionHeight
    )
    columns = min(count, Self.mostColumns)
    let rows = (count + columns - 1) / columns
    size = (
      columns * (cell.width + Self.gap) - Self.gap, rows * (cell.height + Self.gap) - Self.gap
    )
    pixels = [UInt8](repeating: 255, count: 4 * size.width * size.height)
  }

  /// The time of the picture of a step: that of a frame if there is a picture for each, else even
  /// parts of the history.
  private var time: Nanoseconds {
    guard history.frames.count > steps.count else { return history.time(of: steps.done) }
    let length = Double((history.end - history.start).count)
    let part = Double(steps.done) / Double(max(steps.count - 1, 1))
    return history.start + Nanoseconds(Int64(length * part))
  }

  func step() throws {
    let (time, index) = (time, history.index(at: time))
    let frame = history.frames[index]
    let (width, height) = (cell.width, cell.height - Self.captionHeight)
    var picture = Pixmap(width: width, height: height)
    Renderer(runner: runner).paint(frame.list, scale: frame.scale * part, into: &picture)
    let milliseconds = (history.end - time).count / 1_000_000
    var caption = Pixmap(width: width, height: Self.captionHeight)
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: glyphs) { context in
        context.fill(
          Path(Rect(x: 0, y: 0, width: Double(width), height: Double(Self.captionHeight))),
          with: .color(.black))
        context.draw(
          Text(verbatim: "\(frame.number)   \(milliseconds > 0 ? "−" : "")\(milliseconds) ms")
            .font(.system(size: 12)).foregroundColor(.white),
          at: Point(6, Double(Self.captionHeight) / 2), anchor: .leading)
      })
    Renderer(runner: runner).paint(list, scale: 1, into: &caption)
    add(picture.straightRGBA + caption.straightRGBA)
    steps.done += 1
    if steps.done == steps.count {
      let image = PNGImage(width: size.width, height: size.height, pixels: pixels)
      _ = try File.write(image.encoded(), to: path)
    }
  }

  /// Copies the picture of the current step into the strip.
  private func add(_ picture: [UInt8]) {
    let left = steps.done % columns * (cell.width + Self.gap)
    let top = steps.done / columns * (cell.height + Self.gap)
    let length = 4 * cell.width
    for y in 0..<cell.height {
      let start = 4 * ((top + y) * size.width + left)
      pixels.replaceSubrange(
        start..<start + length, with: picture[y * length..<(y + 1) * length])
    }
  }
}
