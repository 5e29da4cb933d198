/// A graph of the last 240 frames.
///
/// Each frame is a bar: a stack of the times of the frame's profiler zones. Lines mark the frame
/// budgets of five refresh rates: 16.7, 11.1, 8.3, 6.9 and 4.2 ms. The graph is 20, 40 or 80 ms high,
/// so that 95 % of the bars fit; a bar that does not is cut off and has its length in milliseconds
/// beside it. The time for drawing the graph is a zone of its own, which the bars do not contain.
///
/// A zone that the program has added is a part of the bars with a colour of its own, once it took time.
///
/// Programs of the kit show the graph when F3 is pressed; see ``FrameOverlay``. Another program draws
/// it in a host's overlay:
///
/// ```swift
/// let graph = FrameGraph(profiler)
/// host.overlay = { context, size in graph.draw(in: &context, size: size) }
/// ```
@MainActor
@preconcurrency
public final class FrameGraph {
  /// A bar that is higher than the graph.
  struct ClippedBar: Equatable {
    /// The index of the bar, from the left.
    var place: Int
    var milliseconds: Int
  }

  /// The frame budgets in milliseconds at 60, 90, 120, 144 and 240 Hz; a line marks each of them.
  static let budgets = [60.0, 90, 120, 144, 240].map { 1000 / $0 }
  /// The heights that the graph can have, in milliseconds.
  private static let heights = [20.0, 40, 80]
  private static let barCount = 240
  /// The number of frames in the percentiles, if the profiler keeps as many.
  private static let sampleCount = 2000
  private static let framesPerFigures = 30

  private let profiler: Profiler
  /// The figures that are shown; they change only every 30 frames, so that they can be read.
  private(set) var figures = FrameFigures()
  /// The height of the graph in milliseconds.
  private(set) var height = heights[0]
  /// The parts of the bars, which change only with the figures.
  private(set) var sections = GraphSections()
  /// The frame count at which the figures were last computed; -1 before the first time.
  private var figuresFrame = -1
  /// The last 240 input latencies, oldest first.
  private var latencies: [Nanoseconds] = []
  /// The absolute values of the last 240 animation errors, oldest first.
  private var errors: [Nanoseconds] = []
  /// The report that was noted last.
  private var last: FrameReport?
  /// The moments at which the last 240 frames were shown, oldest first.
  private var shown: [Nanoseconds] = []
  /// The refreshes missed before the first noted frame, and until the last one.
  private var missed: (before: Int, now: Int)?

  /// Creates a graph of a profiler's frames.
  public init(_ profiler: Profiler) { self.profiler = profiler }

  /// Adds the animation error, the input latency and the missed refreshes of a frame that was shown.
  public func note(_ report: FrameReport) {
    if let last {
      Self.keep(Nanoseconds(abs(report.animationError(after: last).count)), in: &errors)
    }
    last = report
    Self.keep(report.shown, in: &shown)
    if let latency = report.inputLatency { Self.keep(latency, in: &latencies) }
    missed = (missed?.before ?? report.missedRefreshes, report.missedRefreshes)
  }

  private static func keep(_ length: Nanoseconds, in lengths: inout [Nanoseconds]) {
    if lengths.count == barCount { lengths.removeFirst() }
    lengths.append(length)
  }

  // MARK: - Figures

  /// Computes the figures and the height again if they are 30 frames old.
  func updateFigures() {
    guard figuresFrame < 0 || profiler.frameCount >= figuresFrame + Self.framesPerFigures else {
      return
    }
    let count = profiler.frameCount
    let frames = (max(0, count - Self.sampleCount)..<count).filter { profiler.keeps($0) }
    // The figures of an empty graph are computed again in the next frame.
    figuresFrame = frames.isEmpty ? -1 : count
    figures = FrameFigures(
      work: frames.map { profiler.work(in: $0) }.sorted(), framesPerSecond: framesPerSecond,
      missed: missed.map { $0.now - $0.before } ?? 0,
      overlay: frames.map { profiler.time(of: .overlay, in: $0) }.sorted().percentile(500) ?? 0,
      latencies: Self.ascending(latencies), errors: Self.ascending(errors),
      allocations: frames.compactMap { profiler.facts(of: $0).allocations }
        .map { UInt64(max($0, 0)) }.sorted(),
      slowLine: FrameFigures.line(of: profiler.slowest))
    let latest = frames.suffix(Self.barCount)
    sections.use(
      Zone.allCases.filter { zone in
        !zone.isBuiltIn && latest.contains { profiler.ownTime(of: zone, in: $0) > 0 }
      })
    height = Self.height(for: lengths(ofLast: Self.barCount))
  }

  private static func ascending(_ lengths: [Nanoseconds]) -> [UInt64] {
    lengths.map { UInt64(max($0.count, 0)) }.sorted()
  }

  private var framesPerSecond: Int? {
    guard let last = shown.last, let first = shown.first(where: { $0 >= last - .seconds(1) }),
      last > first
    else { return nil }
    let count = shown.count { $0 > first }
    return Int((Double(count) / (last - first).seconds).rounded())
  }

  /// Returns the lengths of the bars in nanoseconds, from the left; 0 for frames that are not kept.
  private func lengths(ofLast count: Int) -> [UInt64] {
    let parts = sections.list
    return (profiler.frameCount - count..<profiler.frameCount).map { frame in
      profiler.keeps(frame)
        ? parts.reduce(0) { $0 + profiler.time(of: $1.zones, in: frame) } : 0
    }
  }

  /// Returns the smallest height, in milliseconds, that 95 % of the bars do not exceed.
  static func height(for lengths: [UInt64]) -> Double {
    let longest = lengths.filter { $0 > 0 }.sorted().percentile(950) ?? 0
    return heights.first { Double(longest) <= $0 * 1e6 } ?? heights[heights.count - 1]
  }

  /// Returns the bars that are higher than the graph and get a number.
  ///
  /// The highest ones come first. Of bars whose numbers would overlap, only the highest gets one.
  static func clippedBars(_ lengths: [UInt64], height: Double) -> [ClippedBar] {
    let places = lengths.indices.filter { Double(lengths[$0]) > height * 1e6 }
      .sorted { (lengths[$1], $0) < (lengths[$0], $1) }
    var bars: [ClippedBar] = []
    for place in places where bars.allSatisfy({ abs($0.place - place) >= 14 }) {
      let milliseconds = (lengths[place] / 1000 + 500) / 1000
      bars.append(ClippedBar(place: place, milliseconds: Int(clamping: milliseconds)))
    }
    return bars
  }

  // MARK: - Drawing

  private static let margin = 8.0
  private static let barWidth = 2.0
  /// The width of the budgets' labels, right of the bars.
  private static let labelWidth = 32.0
  private static let graphHeight = 140.0
  private static let rowHeight = 17.0
  private static let mapHeight = 84.0
  private static let font = Font.system(size: 11)
  private static let smallFont = Font.system(size: 9)

  /// Returns the size of the panel in points, in a window of `window` points.
  func size(of level: FrameOverlay, in window: Size) -> Size {
    switch level {
    case .off: .zero
    case .figures: Size(min(232, window.width), 2 * Self.rowHeight + 2 * Self.margin)
    case .graph, .damage:
      Size(
        max(min(Self.width, window.width - 24), 0),
        Self.graphHeight + Double(figures.lines.count + sections.rows.count) * Self.rowHeight
          + 3 * Self.margin
          + (level == .damage ? Self.mapHeight + Self.margin : 0))
    }
  }

  /// The width of the panel in a window that is wide enough.
  private static let width = barWidth * Double(barCount) + labelWidth + 2 * margin

  /// Draws the graph into the lower left corner of a surface of `size` points.
  public func draw(in context: inout GraphicsContext, size: Size) {
    updateFigures()
    let own = self.size(of: .graph, in: size)
    draw(
      .graph,
      in: Rect(x: 12, y: size.height - own.height - 12, width: own.width, height: own.height),
      overdraw: nil, context)
  }

  /// Draws the panel of a level into a rectangle of its size.
  func draw(
    _ level: FrameOverlay, in panel: Rect, overdraw: OverdrawMap?, _ context: GraphicsContext
  ) {
    updateFigures()
    var context = context
    context.clip(to: Path(panel))
    context.fill(
      Path(roundedRect: panel, cornerRadius: 8), with: .color(Color(white: 0, opacity: 0.9)))
    let inner = panel.insetBy(dx: Self.margin, dy: Self.margin)
    guard level != .figures else {
      drawLines(figures.shortLines, in: inner, &context)
      return
    }
    let bars = Rect(
      x: inner.minX, y: inner.minY, width: max(inner.width - Self.labelWidth, 0),
      height: Self.graphHeight)
    drawBars(in: bars, &context)
    drawBudgets(in: bars, &context)
    var rest = inner
    rest.origin.y = bars.maxY + Self.margin
    drawLines(figures.lines, in: rest, &context)
    rest.origin.y += Double(figures.lines.count) * Self.rowHeight
    for row in sections.rows {
      for (index, section) in row.sections.enumerated() {
        let corner = Point(rest.minX + row.width * Double(index), rest.minY)
        drawLine(section.name, section.color, at: corner, width: row.width, &context)
      }
      rest.origin.y += Self.rowHeight
    }
    guard let overdraw else { return }
    rest.origin.y += Self.margin
    drawOverdraw(overdraw, in: rest, &context)
  }

  private func drawLines(_ lines: [String], in box: Rect, _ context: inout GraphicsContext) {
    for (row, line) in lines.enumerated() {
      let corner = Point(box.minX, box.minY + Self.rowHeight * Double(row))
      drawLine(line, .white, at: corner, width: box.width, &context)
    }
  }

  /// Draws a line of text into the row whose top left corner is `corner`.
  ///
  /// A line that is wider than the row becomes smaller, down to 8 points, and then ends with "…".
  private func drawLine(
    _ line: String, _ color: Color, at corner: Point, width: Double,
    _ context: inout GraphicsContext
  ) {
    var text = context.resolve(Text(verbatim: line).font(Self.font).foregroundColor(color))
    var size = text.measure(in: Size(.infinity, Self.rowHeight))
    if size.width > width {
      let smaller = Font.system(size: max(8, 11 * width / size.width))
      text = context.resolve(Text(verbatim: line).font(smaller).foregroundColor(color))
      size = text.measure(in: Size(width, Self.rowHeight))
    }
    context.draw(
      text,
      in: Rect(
        x: corner.x, y: corner.y + (Self.rowHeight - size.height) / 2, width: width,
        height: size.height))
  }

  private func drawBars(in box: Rect, _ context: inout GraphicsContext) {
    let count = min(Self.barCount, Int(box.width / Self.barWidth))
    let oldest = profiler.frameCount - count
    let pointsPerNanosecond = box.height / (height * 1e6)
    var tops = [Double](repeating: box.maxY, count: count)
    for section in sections.list {
      var bars = Path()
      for place in 0..<count where profiler.keeps(oldest + place) {
        let length =
          Double(profiler.time(of: section.zones, in: oldest + place)) * pointsPerNanosecond
        let top = max(tops[place] - length, box.minY)
        bars.addRect(
          Rect(
            x: box.minX + Self.barWidth * Double(place), y: top, width: Self.barWidth,
            height: tops[place] - top))
        tops[place] = top
      }
      context.fill(bars, with: .color(section.color))
    }
    for bar in Self.clippedBars(lengths(ofLast: count), height: height) {
      let x = box.minX + Self.barWidth * Double(bar.place)
      context.fill(
        Path(Rect(x: x, y: box.minY - 4, width: Self.barWidth, height: 4)),
        with: .color(Color(hex: 0xFF3B30)))
      // The number stands beside the bar, on the side on which there is more room.
      let isLeft = bar.place > count / 2
      context.draw(
        Text(verbatim: "\(bar.milliseconds)").font(Self.smallFont).foregroundColor(.white),
        at: Point(isLeft ? x - 2 : x + Self.barWidth + 2, box.minY + 4),
        anchor: isLeft ? .trailing : .leading)
    }
  }

  private func drawBudgets(in box: Rect, _ context: inout GraphicsContext) {
    var lastLabel = -Double.infinity
    for budget in Self.budgets {
      let y = box.maxY - budget / height * box.height
      context.fill(
        Path(Rect(x: box.minX, y: y, width: box.width, height: 1)),
        with: .color(Color(white: 1, opacity: 0.5)))
      // In a high graph the lines are too close for a label each.
      guard y - lastLabel >= 9 else { continue }
      lastLabel = y
      let tenths = Int((budget * 10).rounded())
      context.draw(
        Text(verbatim: "\(tenths / 10).\(tenths % 10)").font(Self.smallFont).foregroundColor(
          .white),
        at: Point(box.maxX + 4, y), anchor: .leading)
    }
  }

  private static let heat = [
    Color(white: 0.25), Color(hex: 0x2F6FED), Color(hex: 0x34C759), Color(hex: 0xFFD60A),
    Color(hex: 0xFF3B30),
  ]

  /// Draws a small picture of the window: each cell has the colour of its number of drawings.
  private func drawOverdraw(_ map: OverdrawMap, in box: Rect, _ context: inout GraphicsContext) {
    guard map.columns > 0, map.rows > 0 else { return }
    let side = min(
      Self.mapHeight / Double(map.rows), (box.width - 180) / Double(map.columns))
    guard side > 0 else { return }
    for (level, color) in Self.heat.enumerated() {
      var cells = Path()
      for (index, count) in map.counts.enumerated() where Self.heatLevel(count) == level {
        cells.addRect(
          Rect(
            x: box.minX + side * Double(index % map.columns),
            y: box.minY + side * Double(index / map.columns), width: side, height: side))
      }
      context.fill(cells, with: .color(color))
    }
    let x = box.minX + side * Double(map.columns) + Self.margin
    let most = Double(map.counts.max() ?? 0)
    let lines = ["overdraw \(Self.tenths(map.mean))", "most \(Self.tenths(most))"]
    drawLines(
      lines, in: Rect(x: x, y: box.minY, width: max(box.maxX - x, 60), height: 0), &context)
    for (level, name) in ["1", "2", "3", "4", "5+"].enumerated() {
      // Some of the colours are too dark for text.
      let corner = Point(x + 36 * Double(level), box.minY + 2 * Self.rowHeight)
      context.fill(
        Path(Rect(x: corner.x, y: corner.y + 3, width: 11, height: 11)),
        with: .color(Self.heat[level]))
      drawLine(name, .white, at: Point(corner.x + 15, corner.y), width: 21, &context)
    }
  }

  /// Returns the index of the colour for a number of drawings.
  static func heatLevel(_ count: Float) -> Int {
    min(max(Int(count.rounded()) - 1, 0), heat.count - 1)
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
