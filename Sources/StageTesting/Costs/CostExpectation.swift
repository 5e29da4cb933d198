internal import Profiling
public import StageUI

/// Uses a view, and compares the exact costs of its frames with those stored beside the test.
///
/// ```swift
/// @MainActor @Test func aNewPlayerCostsLittle() throws {
///   try expectCosts(of: ScoreList(), size: Size(390, 844)) { script in
///     script.tap("Add")
///     script.wait(0.5)
///   }
/// }
/// ```
///
/// Stored are the frames, repainted pixels, drawing commands and the largest overdraw (in thousandths of
/// a drawing), for each zone and view the evaluated bodies, measured, placed and recorded views, and the
/// pixels that each view painted. They repeat exactly on each machine, and so does each of these figures in
/// each frame, which is stored too. If the test runs under callgrind, so are the instructions and the
/// allocations, and a table and a flame graph are written to `.artifacts/costs`; the article
/// <doc:CountYourFrames> tells how.
///
/// A failure names zone, view, figure, the first frame that differs, and the commits between which the costs
/// changed. Work that moves from one frame into another is a failure, too. The file is
/// `Goldens/FILE/CALL.costs.txt`; with `STAGE_RECORD=1` it is written, and the test still fails. Tasks
/// do not run.
///
/// - Parameters:
///   - prepare: uses the view before the frames that count, so that caches are filled.
///   - body: causes the frames that count.
@MainActor
public func expectCosts(
  of view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  function: String = #function, file: StaticString = #filePath, fileID: String = #fileID,
  line: Int = #line, column: Int = #column,
  prepare: (ViewScript) throws -> Void = { $0.wait(0.5) },
  _ body: (ViewScript) throws -> Void
) throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  CostNames.tell(.frames, at: place)
  guard PictureFolder.draws("costs", of: call, beside: "\(file)", settings) else { return }
  let stage = try PictureStage(PictureCondition(size: size, scale: scale), settings) {
    AnyView(view())
  }
  let run = CostRun(stage)
  defer { run.end() }
  let folder = PictureFolder(call, beside: "\(file)", settings)
  let script = ViewScript(stage, .none, in: folder, ScriptSteps(keepsFrames: false))
  try script.run(at: place) { script in
    try prepare(script)
    run.start()
    try body(script)
  }
  let costs = try run.costs()
  // Under callgrind the costs of a repeated call may differ a little.
  guard folder.isFree(for: [], ".costs", at: place) else { return }
  let messages = try folder.compare(
    costs.rows, costs.frames, run.series, times: run.times, callgrindFile: costs.callgrindFile)
  folder.end("costs", with: messages, at: place)
}

/// Paints the frames of a stage as a window does, and counts their costs.
@MainActor
private final class CostRun {
  private let stage: PictureStage
  private let meter = CostMeter()
  private let profiler = Profiler(spans: 1, frames: 1, clock: { 0 })
  private let renderer = Renderer()
  private let overdraw = OverdrawMap(cell: 32)
  private var pixmap: Pixmap
  private var isCounting = false
  private var frames = 0
  private var damage = 0
  private var commands = 0
  private var mostOverdraw = 0
  /// The figures of each frame.
  private(set) var series = CostRun.figures.map { FrameSeries($0, []) }
  /// The seconds from the start of the counting to each frame.
  private(set) var times: [Double] = []
  private var startTime = 0.0
  /// The work before the current frame, in the order of `CostMeter.Work.allCases`.
  private var workBefore = CostMeter.Work.allCases.map { _ in 0 }
  /// The pixels that each view has painted.
  private var painted: [String: Int] = [:]

  init(_ stage: PictureStage) {
    self.stage = stage
    pixmap = Pixmap(width: max(stage.width, 1), height: max(stage.height, 1))
    profiler.costs = meter
    stage.onFrame = { [weak self] in self?.paint() }
    paint()
  }

  /// The figures of each frame, in the order in which they are stored.
  private static let figures =
    CostMeter.Work.allCases.map(\.rawValue) + ["damage", "painted", "commands", "overdraw"]

  func start() {
    isCounting = true
    startTime = stage.time
    stage.host.profiler = profiler
    renderer.profiler = profiler
    meter.start()
  }

  /// Stops counting, and releases the stage.
  func end() {
    meter.stop()
    stage.host.profiler = nil
    stage.onFrame = nil
  }

  private func paint() {
    let (list, scale) = (stage.list, stage.condition.scale)
    let rects = renderer.paint(list, scale: scale, into: &pixmap)
    guard isCounting else { return }
    profiler.endFrame()
    frames += 1
    let area = rects.reduce(0) { $0 + $1.area }
    damage += area
    let views = stage.host.paintedPixels(of: list, in: rects, scale: scale)
    for (view, count) in views { painted[view, default: 0] += count }
    commands += list.commandCount
    overdraw.count(list, scale: scale, width: pixmap.width, height: pixmap.height)
    let drawings = Int((overdraw.mean * 1000).rounded())
    mostOverdraw = max(mostOverdraw, drawings)
    let work = CostMeter.Work.allCases.map { meter.total($0) }
    let counts =
      zip(work, workBefore).map { $0 - $1 }
      + [area, views.reduce(0) { $0 + $1.count }, list.commandCount, drawings]
    workBefore = work
    for (index, count) in counts.enumerated() { series[index].counts.append(count) }
    times.append(stage.time - startTime)
  }

  /// Stops counting and returns the costs: the figures to compare, and the table and flame graph if
  /// callgrind has counted.
  func costs() throws -> (
    rows: [FrameCosts.Row], frames: FrameCosts, callgrindFile: [UInt8]?
  ) {
    meter.stop()
    let file = try CostGolden.callgrindFile()
    let costs = try meter.costs(callgrindFile: file)
    let totals = [
      ("frames", frames), ("damage", damage), ("commands", commands), ("overdraw", mostOverdraw),
    ]
    let views = painted.sorted { $0.key < $1.key }
    return (
      totals.map { FrameCosts.Row("frame", $0, $1) } + costs.rows
        + views.map { FrameCosts.Row("raster/\($0.key)", "painted", $0.value) }, costs, file
    )
  }
}
