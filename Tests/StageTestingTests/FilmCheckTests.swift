import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// The checks of frames over time.
@Suite struct FilmCheckTests {
  // MARK: Flashes

  /// Shows two colours in turn for two seconds, in some of the 50 × 40 cells of 8 points.
  private func faults(
    of colors: [UInt32], perSecond: Int, cells: Int = 2000
  ) -> [String] {
    var meter = FlashMeter()
    for frame in 0..<120 {
      let color = colors[frame * perSecond / 60 % colors.count]
      let pixels = (0..<2000).map { $0 < cells ? color : 0xFF00_0000 }
      meter.add(pixels, width: 50, time: Double(frame) / 60)
    }
    return meter.faults.map(\.description)
  }

  private let blackAndWhite: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF]

  @Test func moreThanThreeFlashesASecondAreFound() {
    let found = faults(of: blackAndWhite, perSecond: 8)
    #expect(found.count == 1 && found[0].hasPrefix("the window flashes more than three times"))
    #expect(faults(of: blackAndWhite, perSecond: 6) == [])
  }

  @Test func flashesOfASmallAreaOrOfSmallContrastAreAllowed() {
    #expect(faults(of: blackAndWhite, perSecond: 12, cells: 300) == [])
    #expect(faults(of: [0xFF80_8080, 0xFF88_8888], perSecond: 12) == [])
    #expect(faults(of: [0xFFF0_F0F0, 0xFFFF_FFFF], perSecond: 12) == [])
  }

  @Test func redFlashesOfEqualLuminanceAreFound() {
    // Both colours have a relative luminance of 0.21.
    let found = faults(of: [0xFFFF_0000, 0xFF7F_7F7F], perSecond: 12)
    #expect(found.count == 1 && found[0].contains("flashes in red"))
  }

  // MARK: Motion

  private func film(
    _ places: [[Double]], inputs: Set<Int> = []
  ) -> [MotionCheck.Frame] {
    let card = MotionCheck.Identity(label: "card", value: "", isGroup: false)
    return places.enumerated().map { index, places in
      MotionCheck.Frame(
        time: Double(index) / 60,
        places: [card: places.map { Rect(x: $0, y: 0, width: 10, height: 10) }],
        isAfterInput: inputs.contains(index))
    }
  }

  @Test func leapWithoutInputIsFound() {
    let leap = film([[0], [0], [0], [200], [200]])
    #expect(MotionCheck.faults(of: leap).map(\.kind) == [.jumps])
    #expect(MotionCheck.faults(of: film([[0], [0], [0], [200], [200]], inputs: [3])) == [])
    #expect(MotionCheck.faults(of: film([[0], [0], [60], [120], [180], [180]])) == [])
    #expect(MotionCheck.faults(of: film([[0], [0], [20], [20], [20]])) == [])
  }

  /// Returns the faults of a motion over 2,000 points that begins in a part of a frame.
  private func faults(phase: Double, _ progress: (_ seconds: Double) -> Double) -> [MeaningFault] {
    MotionCheck.faults(
      of: film([[0], [0]] + (1..<90).map { [2000 * progress(max(0, Double($0) - phase) / 60)] }))
  }

  /// Shorter ones leap: with little damping a spring of 0.06 s moves more than three times as far in its first frame as
  /// in the next one.
  @Test(arguments: [0, 0.25, 0.5, 0.75])
  func springsOfATenthOfASecondAndCurvesOfThreeFramesDoNotLeap(_ phase: Double) {
    for response in [0.1, 0.12, 0.15, 0.25, 0.35, 0.5] {
      for damping in [0.1, 0.3, 0.5, 0.7, 0.86, 1, 1.5, 2] {
        let spring = Spring(response: response, dampingRatio: damping)
        let found = faults(phase: phase) { spring.value(target: 1, time: $0) }
        #expect(found == [], "response \(response), damping \(damping)")
      }
    }
    for frames in 3...30 {
      for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut] {
        let found = faults(phase: phase) {
          curve.value(at: min($0 * 60 / Double(frames), 1))
        }
        #expect(found == [], "\(curve) of \(frames) frames")
      }
    }
    let stiff = Spring(response: 0.02, dampingRatio: 1)
    #expect(faults(phase: 0) { stiff.value(target: 1, time: $0) }.map(\.kind) == [.jumps])
  }

  @Test func elementInTwoPlacesDuringAMotionIsFound() {
    let twice = film([[0], [0], [10, 90], [20], [20]])
    #expect(MotionCheck.faults(of: twice).map(\.kind) == [.twoPlaces])
    #expect(MotionCheck.faults(of: film([[0, 90], [0, 90], [0, 90]])) == [])
    // The elements come to rest in two places.
    #expect(MotionCheck.faults(of: film([[0], [0, 10], [0, 90], [0, 90]])) == [])
  }

  // MARK: Traces

  @Test func pixelsOfAnEarlierFrameAreFound() {
    let new = [UInt32](repeating: 0xFFFF_FFFF, count: 12)
    var shown = new
    shown[5] = 0xFF00_0000
    shown[6] = 0xFF00_0000
    let found = TraceCheck.faults(shown, new, width: 4, scale: 2, time: 1.5)
    #expect(found.count == 1)
    #expect(found[0].description.hasPrefix("2 pixels in "))
    #expect(TraceCheck.faults(new, new, width: 4, scale: 2, time: 1.5) == [])
  }
}

/// The checks as tests of views perform them.
@MainActor
@Suite(.serialized) struct CheckHookTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.sourceFile = "\(folder.path)/CardTests.swift"
    settings.font = .blocks
    settings.isRecording = true
  }

  /// Returns the failures that name a kind of check.
  private func failures(_ kind: String, _ body: () throws -> Void) throws -> [String] {
    try StageTestingTests.failures(body).filter { $0.contains("[\(kind)]") }
  }

  private var tiny: some View { Text("tiny").font(.system(size: 5)) }

  @Test func faultOfSeveralPicturesIsReportedOnce() throws {
    let conditions = [Size(60, 40), Size(80, 40)].map { PictureCondition(size: $0) }
    func found(_ checks: MeaningChecks) throws -> [String] {
      try failures("smallText") {
        try expectPictures(
          of: tiny, in: conditions, named: "card", settings: settings, checks: checks)
      }
    }
    let messages = try found(.standard)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("(in 60x40 and 1 more)") == true)
    #expect(try found(.none) == [])
  }

  /// A view that shows a faulty text after a press.
  private struct Door: View {
    @State private var isOpen = false

    var body: some View {
      if isOpen {
        Text("tiny").font(.system(size: 5))
      } else {
        Button("Open") { isOpen = true }
      }
    }
  }

  @Test func eachStepOfAScriptIsChecked() throws {
    let before = try failures("smallText") {
      try useView(Door(), size: Size(120, 90), settings: settings) { $0.wait(0.1) }
    }
    #expect(before == [])
    let after = try failures("smallText") {
      try useView(Door(), size: Size(120, 90), settings: settings) { $0.tap("Open") }
    }
    #expect(after.count == 1)
    let accepted = try failures("smallText") {
      try useView(
        Door(), size: Size(120, 90), settings: settings,
        checks: .standard.except(.smallText, of: "tiny", because: "the test needs it")
      ) { $0.tap("Open") }
    }
    #expect(accepted == [])
  }

  /// A button that shows the focus by its colour, or not at all.
  private struct Quiet: View {
    var hasColor: Bool
    @FocusState private var isFocused: Bool

    var body: some View {
      Button {
      } label: {
        Color(white: hasColor && isFocused ? 0.5 : 0.8).frame(width: 60, height: 40)
          .accessibilityLabel("Stop")
      }
      .buttonStyle(.plain).focusEffectDisabled().focused($isFocused)
    }
  }

  @Test func focusThatNothingShowsIsFound() throws {
    func found(_ hasColor: Bool) throws -> [String] {
      try failures("focusRing") {
        try useView(Quiet(hasColor: hasColor), size: Size(120, 90), settings: settings) {
          $0.wait(0.1)
          $0.press(.tab)
          $0.wait(0.5)
        }
      }
    }
    #expect(try found(false).first?.contains("\"Stop\" has no focus ring") == true)
    #expect(try found(true) == [])
  }

  /// A text that leaps from side to side twice a second.
  private struct Flea: View {
    var body: some View {
      TimelineView(.animation) { context in
        let isRight = Int(context.date.timeIntervalSinceReferenceDate * 2) % 2 == 1
        Text("flea").offset(x: isRight ? 50 : -50)
      }
    }
  }

  @Test func leapsInAScriptFailStrictChecks() throws {
    func found(_ checks: MeaningChecks) throws -> [String] {
      try failures("jumps") {
        try useView(Flea(), size: Size(200, 90), settings: settings, checks: checks) {
          $0.wait(1.2)
        }
      }
    }
    #expect(try found(.strict).first?.contains("flea") == true)
    #expect(try found(.standard) == [])
    let told = try warnings {
      try useView(Flea(), size: Size(200, 90), settings: settings) { $0.wait(0.6) }
    }
    #expect(told.count == 1 && told.first?.hasSuffix("[jumps]") == true, "\(told)")
  }

  /// A fault that fails under one condition is not hidden by the warning of another one.
  @Test func warningAndErrorAreToldApart() throws {
    let conditions = [ColorSchemeContrast.standard, .increased].map {
      PictureCondition(size: Size(80, 40), contrast: $0)
    }
    func draw(_ checks: MeaningChecks) throws {
      try expectPictures(
        of: Text("pale").foregroundStyle(Color(white: 0.6)).padding().background(.white),
        in: conditions, named: "card", settings: settings, checks: checks)
    }
    let all = try failures("contrast") { try draw(.standard) }
    #expect(all.count == 1 && all.first?.contains("(in 80x40-") == true, "\(all)")
    #expect(try failures("contrast") { try draw(.certain) } == [])
  }

  /// A window that turns from black to white and back.
  private struct Lamp: View {
    var changesPerSecond: Double

    var body: some View {
      TimelineView(.animation) { context in
        let count = Int(context.date.timeIntervalSinceReferenceDate * changesPerSecond)
        Color(white: Double(count % 2))
      }
    }
  }

  @Test func flashesOfAFilmAreFound() throws {
    func found(_ changesPerSecond: Double) throws -> [String] {
      try failures("flashes") {
        try expectFilm(
          of: Lamp(changesPerSecond: changesPerSecond), size: Size(400, 300), at: [0, 1.5],
          named: "lamp", settings: settings)
      }
    }
    #expect(try found(10).count == 1)
    #expect(try found(2) == [])
  }
}
