/// A graph of the last 240 frames.
///
/// Each frame is a bar: a stack of the times of the frame's profiler zones. Lines mark the frame
/// budgets of three refresh rates. Draw the graph in a host's overlay. The time for drawing the
/// graph is measured as a separate zone.
///
/// ```swift
/// let graph = FrameGraph(profiler)
/// host.overlay = { context, size in graph.draw(in: &context, size: size) }
/// ```
@MainActor
@preconcurrency
public final class FrameGraph {
  /// The refresh rates in Hz; a line marks the frame budget of each rate.
  private static let rates = [60.0, 90, 144]
  /// The height of the graph in milliseconds.
  private static let height = 20.0
  private static let frames = 240
  private static let colors: [(zone: Zone, color: Color)] = [
    (.update, Color(hex: 0x5AC8FA)), (.layout, Color(hex: 0x34C759)),
    (.record, Color(hex: 0xFFD60A)), (.raster, Color(hex: 0xFF6B5A)),
    (.present, Color(hex: 0xBF5AF2)),
  ]
  private static let box = Size(2 * Double(frames), 120)
  private static let font = Font.system(size: 12)

  private let profiler: Profiler
  /// The text of the figures; it changes only every 30 frames, so that it can be read.
  private var figures = ""
  /// The frame count at which the figures were last computed; -1 before the first time.
  private var figuresFrame = -1
  private static let framesPerFigures = 30
  /// The last 240 input latencies, oldest first.
  private var latencies: [Nanoseconds] = []
  /// The absolute values of the last 240 animation errors, oldest first.
  private var errors: [Nanoseconds] = []
  private var delayFigures = ""

  /// Creates a graph of a profiler's frames.
  public init(_ profiler: Profiler) { self.profiler = profiler }

  /// Adds the animation error and the input latency of a frame that was shown.
  public func note(_ report: FrameReport) {
    Self.keep(Nanoseconds(abs(report.animationError.count)), in: &errors)
    if let latency = report.inputLatency { Self.keep(latency, in: &latencies) }
  }

  private static func keep(_ length: Nanoseconds, in lengths: inout [Nanoseconds]) {
    if lengths.count == frames { lengths.removeFirst() }
    lengths.append(length)
  }

  /// Draws the graph into the lower left corner of a surface of `size` points.
  public func draw(in context: inout GraphicsContext, size: Size) {
    let box = Rect(
      x: 12, y: size.height - Self.box.height - 76, width: Self.box.width, height: Self.box.height)
    context.fill(
      Path(
        roundedRect: Rect(
          x: box.minX - 8, y: box.minY - 8, width: box.width + 16, height: box.height + 76),
        cornerRadius: 8),
      with: .color(Color(white: 0, opacity: 0.72)))
    drawBars(in: box, &context)
    drawBudgets(in: box, &context)
    noteFigures()
    for (row, words) in [figures, delayFigures].enumerated() {
      let line = Text(words).font(Self.font).foregroundColor(.white)
      context.draw(line, at: Point(box.minX, box.maxY + 14 + 20 * Double(row)), anchor: .leading)
    }
    for (index, (zone, color)) in Self.colors.enumerated() {
      context.draw(
        Text(zone.name).font(Self.font).foregroundColor(color),
        at: Point(box.minX + 72 * Double(index), box.maxY + 54), anchor: .leading)
    }
  }

  private func drawBars(in box: Rect, _ context: inout GraphicsContext) {
    let newest = profiler.frameCount - 1
    let pointsPerNanosecond = box.height / (Self.height * 1e6)
    var tops = [Double](repeating: box.maxY, count: Self.frames)
    for (zone, color) in Self.colors {
      var bars = Path()
      for place in 0..<Self.frames {
        let frame = newest - (Self.frames - 1 - place)
        guard profiler.keeps(frame) else { continue }
        let length = Double(profiler.time(of: zone, in: frame)) * pointsPerNanosecond
        let top = max(tops[place] - length, box.minY)
        bars.addRect(
          Rect(
            x: box.minX + 2 * Double(place), y: top, width: 2, height: tops[place] - top))
        tops[place] = top
      }
      context.fill(bars, with: .color(color))
    }
  }

  private func drawBudgets(in box: Rect, _ context: inout GraphicsContext) {
    for rate in Self.rates {
      let y = box.maxY - 1000 / rate / Self.height * box.height
      context.fill(
        Path(Rect(x: box.minX, y: y, width: box.width, height: 1)),
        with: .color(Color(white: 1, opacity: 0.6)))
      context.draw(
        Text("\(Int(rate)) Hz").font(Self.font).foregroundColor(.white),
        at: Point(box.maxX, y), anchor: .bottomTrailing)
    }
  }

  private func noteFigures() {
    guard figuresFrame < 0 || profiler.frameCount >= figuresFrame + Self.framesPerFigures else {
      return
    }
    figuresFrame = profiler.frameCount
    delayFigures = delays
    let frames = (max(0, figuresFrame - Self.frames)..<figuresFrame).filter { profiler.keeps($0) }
    let times = frames.map { profiler.work(in: $0) }.sorted()
    guard let longest = times.last else {
      figures = "F3"
      return
    }
    let late = times.count { Double($0) > 1e9 / 60 }
    let middle = Self.text(times[times.count / 2])
    let rare = Self.text(times[times.count * 99 / 100])
    figures =
      "p50 \(middle)   p99 \(rare)   max \(Self.text(longest)) ms   \(late) late of \(times.count)"
  }

  /// The latency and error figures as one line.
  var delays: String {
    "input latency \(Self.text(latencies))   animation error \(Self.text(errors))"
  }

  private static func text(_ lengths: [Nanoseconds]) -> String {
    guard !lengths.isEmpty else { return "–" }
    let times = lengths.map { UInt64(max($0.count, 0)) }.sorted()
    return "p50 \(text(times[times.count / 2]))  p99 \(text(times[times.count * 99 / 100])) ms"
  }

  /// Returns a time as text, in milliseconds with two fraction digits.
  private static func text(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5000) / 10_000
    // Adding 100 keeps a leading zero of the fraction, as in 1.05; `dropFirst` removes the 1.
    return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
  }
}
