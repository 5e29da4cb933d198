import Commands
import KitWindow
import Platform
import PokerSlamHost
import PokerSlamGame
import Scenes
import Stage
import StageUI
import Typeset
import Workers

/// Shows animated scenes in a window.
///
/// Each scene starts at the time of its still picture. `Workbench` has its keys.
@MainActor
final class Gallery {
  private var workbench: Workbench
  private let fonts: FontLibrary
  private let pool: WorkerPool
  private let io: CommandIO
  /// The scale with which the window opened.
  private let userScale: Double
  private var running: RunningScene?
  /// Pauses the scene (F4), and shows what it showed before; nil before the first frame.
  private var travel: TimeTravel?
  /// What was done with the scene since it began.
  private var recording = SceneRecording(at: .zero, size: .zero, scale: 1)
  /// The scene's time.
  private var time = Nanoseconds.zero
  /// The window's time at the last frame; nil before the first.
  private var lastTarget: Nanoseconds?
  private var lastSize = Size.zero
  /// The window's time of the last change of a scene whose clock stands still, until it is checked.
  private var uncheckedSince: Nanoseconds?
  /// The contact sheet that is shown in place of the scene, and its views; nil without one.
  private var sheet: (model: SceneSheet, host: ViewHost)?
  /// The time at which the scene begins in the next frame, nil for that of its still picture; nil if
  /// the scene goes on.
  private var waitingStart: Double?? = .some(nil)

  static func run(_ request: GalleryCommand.Request, _ io: CommandIO) throws -> Int32 {
    let animatedScenes =
      try request.scenes.isEmpty
      ? AnimatedScene.all : request.scenes.map(ProfileCommand.animatedScene(named:))
    var options = request.options
    options.title += ": scenes"
    options.icon = { AppIcon.forWindow() }
    let stage = try Stage.open(options)
    let gallery = Gallery(
      Workbench(animatedScenes), try FontLibrary(),
      WorkerPool(threads: ThisProcess.processorCount), io, userScale: options.userScale)
    return stage.run(
      frameLimit: request.frames, update: gallery.update, paint: gallery.paint
    ).exitCode
  }

  private init(
    _ workbench: Workbench, _ fonts: FontLibrary, _ pool: WorkerPool, _ io: CommandIO,
    userScale: Double
  ) {
    (self.workbench, self.fonts, self.pool, self.io) = (workbench, fonts, pool, io)
    self.userScale = userScale
  }

  private func update(_ input: FrameInput) -> FrameOutcome {
    if let sheet { return updateSheet(sheet.model, sheet.host, input) }
    guard let travel else { return updateScene(input) }
    return travel.update(input, program: updateScene)
  }

  private func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    if let sheet { return sheet.host.paint(into: surface) }
    guard let travel, let program = running?.program else { return [] }
    return travel.paint(into: surface) { program.paint(into: $0) }
  }

  private func updateScene(_ input: FrameInput) -> FrameOutcome {
    let target = input.time.targetTimestamp
    let elapsed = max(target - (lastTarget ?? target), .zero)
    lastTarget = target
    var input = input
    var effects: [Workbench.Effect] = waitingStart.map { [.restart(at: $0)] } ?? []
    waitingStart = nil
    input.events.removeAll { event in
      let effect = workbench.handle(event.kind, at: time.seconds, size: input.size)
      if let effect { effects.append(effect) }
      return effect != nil
    }
    let speed = workbench.speed
    time += Nanoseconds(seconds: elapsed.seconds * speed)
    var isNew = false
    var advances = speed > 0
    let lastRestart = effects.lastIndex { if case .restart = $0 { true } else { false } }
    for (place, effect) in effects.enumerated() {
      switch effect {
      case .showCaption: break
      // A drag on the scrubber may ask for several times in one frame.
      case .restart where place != lastRestart: break
      case .restart(let moment):
        open(input, at: moment)
        isNew = true
      case .step:
        time += Nanoseconds(seconds: 1.0 / 60)
        advances = true
      case .print(let line): try? io.print(line)
      case .printTest: try? io.print(workbench.test(of: recording, until: time))
      case .showSheet: openSheet(scale: input.scale)
      }
    }
    if let sheet {
      input.events = []
      return updateSheet(sheet.model, sheet.host, input)
    }
    guard let running else { return FrameOutcome(needsPaint: false, quits: true) }
    // A scene whose clock is stopped is only updated for input, such as the keys of the tools.
    let isSame =
      !advances && effects.isEmpty && input.events.isEmpty && input.size == lastSize
    lastSize = input.size
    if !isSame { uncheckedSince = speed == 0 ? target : nil }
    guard !isSame || isCheckDue(at: target) else {
      return FrameOutcome(needsPaint: false, next: .animating(.display))
    }
    if isSame {
      uncheckedSince = nil
      running.program.host.checkInNextFrame()
    }
    if !effects.isEmpty { showCaption(on: running.program) }
    input = input.moved(to: time, speed: speed)
    running.program.host.advance(to: time.seconds)
    if advances { running.prepareFrame() }
    var outcome = running.program.update(input)
    let taken = running.program.host.eventsTakenByInspector
    recording.note(input.events.filter { !taken.contains($0) })
    outcome.needsPaint = outcome.needsPaint || isNew
    // Not the scale of the scene's settings: a knob of its own chooses it.
    outcome.userScale = workbench.userScale ?? userScale
    outcome.next = .animating(.display)
    return outcome
  }

  /// Shows the contact sheet in place of the scene.
  private func openSheet(scale: Double) {
    let (scenes, changes, fonts, pool) = (workbench.scenes, workbench.changes, fonts, pool)
    let model = SceneSheet(
      workbench.sheetTitle, of: scenes, at: workbench.sheetPlaces, scale: scale
    ) { place, width, height in
      let scene = scenes[place].scene
      var pixmap = Pixmap(width: width, height: height)
      _ = scene.paint(
        into: &pixmap, scale: Double(width) / scene.size.width, glyphs: fonts, runner: pool,
        changes: changes)
      return Bitmap(pixmap)
    }
    sheet = (model, ViewHost(glyphs: fonts, runner: pool) { SceneSheetView(sheet: model) })
  }

  /// Updates the contact sheet; a press of a picture, Escape or Shift and F2 close it.
  private func updateSheet(
    _ model: SceneSheet, _ host: ViewHost, _ input: FrameInput
  ) -> FrameOutcome {
    let isClosed = input.events.contains { Workbench.closesSheet($0.kind) }
    var outcome = host.update(input)
    outcome.userScale = workbench.userScale ?? userScale
    if isClosed || model.chosen != nil {
      if let chosen = model.chosen, !isClosed { workbench.show(chosen) }
      waitingStart = isClosed ? .some(time.seconds) : .some(nil)
      (sheet, lastTarget) = (nil, nil)
      outcome.needsPaint = false
      outcome.next = .animating(.display)
    } else if model.isDrawing {
      model.drawNext()
      outcome.next = .animating(.display)
    }
    return outcome
  }

  /// Shows the caption and, while the clock is stopped, the scrubber.
  private func showCaption(on program: Program) {
    program.caption = workbench.caption(at: time.seconds)
    guard workbench.isPaused else { return }
    let (caption, time) = (program.host.overlay, time.seconds)
    let length = workbench.scrubber?.bar.length ?? time
    program.host.overlay = { context, size in
      caption?(&context, size)
      ScrubBar(in: size, showing: length).draw(time, in: &context)
    }
  }

  /// Whether the inspector has to be told to check, because the scene's clock stands still.
  private func isCheckDue(at target: Nanoseconds) -> Bool {
    guard let uncheckedSince, running?.program.host.showsChecks == true else { return false }
    return target - uncheckedSince >= .milliseconds(300)
  }

  private func open(_ input: FrameInput, at moment: Double?) {
    let animatedScene = workbench.scene
    var changes = workbench.changes
    changes.moment = moment ?? animatedScene.scene.moment
    let running = animatedScene.begin(
      glyphs: fonts, runner: pool, runSearch: ReviewSearch.onOwnThread, size: input.size,
      scale: input.scale, changes: changes)
    time = Nanoseconds(seconds: changes.moment ?? 0)
    recording = SceneRecording(at: time, size: input.size, scale: input.scale)
    // The clock of the next frame is that of another time traveller.
    lastTarget = nil
    let host = running.program.host
    host.addTools(threads: pool.concurrency)
    if let last = self.running?.program.host {
      host.frameOverlay = last.frameOverlay
      host.isInspecting = last.isInspecting
      if last.showsChecks { host.showsChecks = true }
    }
    let travel = TimeTravel(host)
    travel.isRecording = true
    if let pointer = workbench.scrubber?.pointer { travel.admitPress(of: pointer) }
    travel.writeFiles(
      named: animatedScene.name, runner: pool,
      test: { [unowned self] _ in workbench.test(of: recording, until: time) }
    ) { [io] in try? io.print("wrote \($0)") }
    (self.running, self.travel) = (running, travel)
  }
}

extension FrameInput {
  /// Returns the input as that of a frame at a moment, on a clock that runs faster or slower.
  fileprivate func moved(to moment: Nanoseconds, speed: Double) -> FrameInput {
    let target = time.targetTimestamp
    func moved(_ real: Nanoseconds) -> Nanoseconds {
      moment - Nanoseconds(seconds: (target - real).seconds * speed)
    }
    var input = self
    input.time = FrameTime(
      timestamp: moved(time.timestamp), targetTimestamp: moment, duration: time.duration,
      delta: Nanoseconds(seconds: time.delta.seconds * speed))
    for index in input.events.indices { input.events[index].time = moved(events[index].time) }
    return input
  }
}
