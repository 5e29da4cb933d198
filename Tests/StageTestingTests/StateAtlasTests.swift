import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// The parts of a look that pictures of screens at rest do not show.
private struct Look {
  /// The distance from the frame to the area that takes presses, in points.
  var inset = 0.0
  var light = 0.2
  var pressedScale = 0.9
  var tipInk = Color.white
  var disabledOpacity = 0.5
}

private struct ScaledStyle: ButtonStyle {
  var scale: Double

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? scale : 1)
      .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
  }
}

private struct SampleButton: View {
  var title: String
  var look: Look
  @State private var isHovered = false
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Button {
    } label: {
      Text(title).foregroundStyle(.white).frame(width: 120, height: 60).background(.blue)
        .overlay {
          Color.black.opacity(isHovered ? look.light : 0)
            .animation(.easeOut(duration: 0.12), value: isHovered)
            .allowsHitTesting(false)
        }
    }
    .buttonStyle(ScaledStyle(scale: look.pressedScale))
    .opacity(isEnabled ? 1 : look.disabledOpacity)
    .onHover { isHovered = $0 }
    .contentShape(.interaction, Rectangle().inset(by: look.inset))
    .overlay(alignment: .trailing) {
      if isHovered {
        Text("Tip").foregroundStyle(look.tipInk).background(.black)
          .fixedSize().offset(x: 40).allowsHitTesting(false).accessibilityHidden(true)
          .transition(
            .asymmetric(
              insertion: .opacity.animation(.easeOut(duration: 0.15).delay(0.6)),
              removal: .opacity.animation(.easeOut(duration: 0.1))))
      }
    }
  }
}

/// Two buttons, of which the first has another look.
private struct Sample: View {
  var look = Look()
  var rows = ["Music", "Effects"]

  var body: some View {
    VStack(spacing: 80) {
      ForEach(rows, id: \.self) { row in
        SampleButton(title: row, look: row == "Music" ? look : Look())
      }
    }
  }
}

/// A button whose letters have 6 points in a state.
private struct SmallLetters: View {
  private struct Style: ButtonStyle {
    var state: String

    func makeBody(configuration: Configuration) -> some View {
      Label(state: state, isPressed: configuration.isPressed)
    }
  }

  private struct Label: View {
    var state: String
    var isPressed: Bool
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
      let now =
        isPressed ? "Go (button), pressed" : isEnabled ? "at rest" : "all elements, disabled"
      Text("Go").font(.system(size: now == state ? 6 : 20)).frame(width: 120, height: 60)
    }
  }

  var state: String

  var body: some View {
    Button("Go") {}.buttonStyle(Style(state: state))
  }
}

/// Calls the action of a view from a test.
@MainActor
private final class Remote {
  var act: (() -> Void)?
}

private struct Shake: ViewModifier, @MainActor Animatable {
  var count: Double
  var amplitude: Double

  var animatableData: Double {
    get { count }
    set { count = newValue }
  }

  func body(content: Content) -> some View {
    content.offset(x: amplitude * Double.sin(count * 6 * Double.pi))
  }
}

private struct ShakenCard: View {
  var amplitude: Double
  let remote: Remote
  @State private var count = 0.0

  var body: some View {
    let _ = remote.act = { withAnimation(.linear(duration: 0.4)) { count += 1 } }
    Rectangle().fill(.red).frame(width: 60, height: 80)
      .modifier(Shake(count: count, amplitude: amplitude))
  }
}

private struct EnteringPanel: View {
  var scale: Double
  let remote: Remote
  @State private var isShown = false

  var body: some View {
    let _ = remote.act = { withAnimation(.easeInOut(duration: 0.25)) { isShown = true } }
    ZStack {
      if isShown {
        Rectangle().fill(.red).frame(width: 120, height: 80)
          .transition(.scale(scale: scale).combined(with: .opacity))
      }
    }
  }
}

/// A button that scales and fades away, and comes back, at each call.
private struct PassingButton: View {
  var scale: Double
  var shift: Double
  let remote: Remote
  @State private var isShown = true

  var body: some View {
    let _ = remote.act = { withAnimation(.linear(duration: 0.35)) { isShown.toggle() } }
    ZStack {
      if isShown {
        Button {
        } label: {
          Rectangle().fill(.red).frame(width: 80, height: 40)
        }
        .accessibilityLabel("Play").offset(x: shift)
        .transition(.scale(scale: scale).combined(with: .opacity))
      }
    }
  }
}

/// Changes that no picture at rest shows, each caught by the atlas, which names element and state.
@MainActor
@Suite struct StateAtlasTests {
  private func atlas(_ sample: Sample, golden: String? = nil) -> StateAtlas {
    var atlas = StateAtlas("sample", golden: golden)
    atlas.addElements {
      AtlasProgram(glyphs: BlockFont(), size: Size(400, 320), scale: 1) { sample }
    }
    return atlas
  }

  /// Returns the differences of a changed look from the original one.
  private func differences(_ change: (inout Look) -> Void) -> [String] {
    var sample = Sample()
    let golden = atlas(sample).text
    change(&sample.look)
    return atlas(sample, golden: golden).differences
  }

  @Test func unchangedViewHasTheSameAtlas() {
    #expect(differences { _ in } == [])
  }

  @Test func everyStateOfEveryElementIsALine() {
    let atlas = atlas(Sample())
    for row in ["Music", "Effects"] {
      for state in ["hovering", "hover", "tip", "pressing", "pressed", "focus", "disabled"] {
        let digest = atlas.values["\(row) (button) · \(state)"]
        #expect(digest?.count == 16, "\(row): \(state) is \(digest ?? "missing")")
      }
    }
    #expect(atlas.values["Music (button) · area"] == "140,60 120x60")
    #expect(atlas.text.hasPrefix("Music (button) · area · 140,60 120x60\n"))
  }

  @Test func shrunkPressAreaIsCaught() {
    let found = differences { $0.inset = 4 }
    #expect(found == ["Music (button): area is 144,64 112x52, was 140,60 120x60"])
  }

  @Test func hoverLightIsCaught() {
    let found = differences { $0.light = 0.21 }
    #expect(found.contains("Music (button): hover differs"))
    #expect(found.allSatisfy { $0.hasPrefix("Music (button): ") })
  }

  @Test func pressedScaleIsCaught() {
    let found = differences { $0.pressedScale = 0.92 }
    #expect(found.contains("Music (button): pressed differs"))
    #expect(!found.contains("Music (button): hover differs"))
    #expect(found.allSatisfy { $0.hasPrefix("Music (button): press") })
  }

  @Test func inkOfTheToolTipIsCaught() {
    let found = differences { $0.tipInk = Color(white: 0.9) }
    #expect(found.contains("Music (button): tip differs"))
    #expect(!found.contains("Music (button): hover differs"))
    #expect(found.allSatisfy { $0.hasPrefix("Music (button): ") })
  }

  @Test func disabledLookIsCaught() {
    let found = differences { $0.disabledOpacity = 0.52 }
    #expect(found == ["Music (button): disabled differs"])
  }

  @Test func orderOfRowsIsCaught() {
    var sample = Sample()
    let golden = atlas(sample).text
    sample.rows.reverse()
    let found = atlas(sample, golden: golden).differences
    #expect(found.contains("Music (button): area is 140,200 120x60, was 140,60 120x60"))
  }

  @Test func missingAndNewElementsAreNamed() {
    var sample = Sample()
    let golden = atlas(sample).text
    sample.rows[1] = "Sounds"
    let found = atlas(sample, golden: golden).differences
    #expect(found.contains("Sounds (button): hover is new"))
    #expect(found.contains("Effects (button): hover is gone"))
    #expect(StateAtlas("sample", golden: nil).differences.count == 1)
  }

  /// Returns the differences between the motions of two views.
  private func differences(
    _ old: @escaping @MainActor (Remote) -> some View,
    _ new: @escaping @MainActor (Remote) -> some View
  ) -> [String] {
    let golden = motion(old, golden: nil).text
    #expect(motion(old, golden: golden).differences == [])
    return motion(new, golden: golden).differences
  }

  private func motion(
    _ view: @escaping @MainActor (Remote) -> some View, golden: String?
  ) -> StateAtlas {
    let remote = Remote()
    let program = AtlasProgram(glyphs: BlockFont(), size: Size(200, 160), scale: 1) { view(remote) }
    var atlas = StateAtlas("sample", golden: golden)
    atlas.addMotion("motion", of: "Board", in: program) { remote.act?() }
    return atlas
  }

  // MARK: - Second drawing

  /// Returns the failures of the second drawing of an atlas.
  private func failuresOfASecondDrawing(
    of sample: Sample, checks: MeaningChecks = .none, after first: Sample = Sample()
  ) throws -> [String] {
    var atlas = StateAtlas(again: atlas(first), checks: checks)
    atlas.addElements {
      AtlasProgram(glyphs: BlockFont(), size: Size(400, 320), scale: 1, threads: 2) { sample }
    }
    return try StageTestingTests.failures { try atlas.compare() }
  }

  @Test func stateThatIsNotTheSameTwiceIsNamed() throws {
    #expect(try failuresOfASecondDrawing(of: Sample()) == [])
    var other = Sample()
    other.look.pressedScale = 0.92
    let found = try failuresOfASecondDrawing(of: other)
    #expect(found.count == 1)
    #expect(found.first?.contains("sample is not the same twice") == true)
    #expect(found.first?.contains("Music (button): pressed differs") == true)
  }

  @Test func toolTipThatNobodyCanReadIsFound() throws {
    var sample = Sample()
    #expect(try failuresOfASecondDrawing(of: sample, checks: .standard, after: sample) == [])
    sample.look.tipInk = Color(white: 0.05)
    let found = try failuresOfASecondDrawing(of: sample, checks: .standard, after: sample)
    #expect(found.count == 1)
    #expect(found.first?.contains("Music (button), tip") == true)
    #expect(found.first?.contains("[faintText]") == true)
  }

  @Test func shakeOfARefusalIsCaught() {
    let found = differences {
      ShakenCard(amplitude: 5, remote: $0)
    } _: {
      ShakenCard(amplitude: 4, remote: $0)
    }
    #expect(found.contains("Board: motion 2 differs"))
    #expect(found.allSatisfy { $0.hasPrefix("Board: motion ") })
  }

  @Test func entranceOfAPanelIsCaught() {
    let found = differences {
      EnteringPanel(scale: 0.9, remote: $0)
    } _: {
      EnteringPanel(scale: 0.94, remote: $0)
    }
    #expect(found.contains("Board: motion 2 differs"))
    #expect(!found.contains("Board: motion 8 differs"))
  }

  // MARK: - Passages

  private func passage(
    scale: Double, shift: Double = 0, golden: String? = nil
  ) -> StateAtlas {
    let remote = Remote()
    let program = AtlasProgram(glyphs: BlockFont(), size: Size(200, 160), scale: 1) {
      PassingButton(scale: scale, shift: shift, remote: remote)
    }
    var atlas = StateAtlas("sample", golden: golden)
    atlas.addPassage(of: "Panel", in: program) {
      remote.act?()
    } enter: {
      remote.act?()
    }
    return atlas
  }

  @Test func elementsLeaveAndEnterWithTheirAreas() throws {
    let atlas = passage(scale: 0.5)
    let leaving = try #require(atlas.values["Play (button) · leaving"]).components(
      separatedBy: "; ")
    let entrance = try #require(atlas.values["Play (button) · entrance"])
      .components(separatedBy: "; ")
    #expect(leaving.count == 4 && entrance.count == 4)
    #expect(leaving.allSatisfy { $0.hasPrefix("gone ") }, "it takes no presses while it leaves")
    // It grows from its half to 80 × 44 points; the first frame begins the animation.
    #expect(entrance.last?.hasPrefix("60,58 80x44 ") == true)
    #expect(entrance[1].hasPrefix("60,58 80x44 ") == false)
    #expect(Set(entrance).count == 4 && atlas.values["Panel · entrance"] != nil)
    #expect(passage(scale: 0.5, golden: atlas.text).differences == [])
  }

  @Test func changedPassageIsNamedWithItsTime() {
    let golden = passage(scale: 0.5).text
    let scaled = passage(scale: 0.6, golden: golden).differences
    #expect(scaled.contains { $0.hasPrefix("Play (button): entrance differs at 0.15 s: ") })
    #expect(scaled.contains { $0.hasPrefix("Panel: leaving differs at ") })
    let moved = passage(scale: 0.5, shift: 1, golden: golden).differences
    #expect(moved.contains { $0.hasPrefix("Play (button): entrance differs at ") })
  }

  // MARK: - Elements out of view

  private func atlas(
    focusing limit: Int? = nil, _ view: @escaping @MainActor () -> some View
  ) -> StateAtlas {
    var atlas = StateAtlas("sample", golden: nil)
    atlas.addElements(focusing: limit) {
      AtlasProgram(glyphs: BlockFont(), size: Size(200, 160), scale: 1) { view() }
    }
    return atlas
  }

  @Test func elementsOutOfViewAreScrolledIntoView() {
    let atlas = atlas {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<12, id: \.self) { Button("Row \($0)") {}.frame(width: 160, height: 50) }
        }
      }
    }
    for row in 0..<12 {
      for state in ["area", "hover", "pressed", "focus", "disabled"] {
        #expect(atlas.values["Row \(row) (button) · \(state)"] != nil, "\(row): \(state)")
      }
      #expect(atlas.values["Row \(row) (button) · area"] != "unseen")
    }
    #expect(atlas.gaps == [])
  }

  @Test func elementThatCannotBeSeenIsALine() {
    let atlas = atlas {
      Button("Far") {}.frame(width: 100, height: 50).offset(x: 900)
    }
    #expect(atlas.values["Far (button) · area"] == "unseen")
  }

  @Test func focusWithoutAnEndFailsUnlessTheListIsLong() {
    func focused(longList: Int?, limit: Int) -> StateAtlas {
      var atlas = StateAtlas("sample", golden: nil)
      atlas.addFocus(
        {
          AtlasProgram(glyphs: BlockFont(), size: Size(200, 160), scale: 1) {
            ScrollView {
              VStack(spacing: 0) {
                ForEach(0..<12, id: \.self) { row in
                  Button("Row \(row)") {}.frame(width: 160, height: 50)
                }
              }
            }
          }
        }, longList: longList, limit: limit)
      return atlas
    }
    let endless = focused(longList: nil, limit: 8)
    #expect(endless.gaps == ["the focus does not come back to the first element after 8 steps"])
    #expect(endless.differences.first == endless.gaps.first, "it fails although nothing is stored")
    let whole = focused(longList: nil, limit: 20)
    #expect(whole.gaps == [] && whole.values.count == 12)
    let long = focused(longList: 4, limit: 20)
    #expect(long.gaps == [] && long.values.count == 5)
    #expect(long.values["further elements · focus"] == "left out")
  }

  // MARK: - Beside a test

  /// Calls `expectStates` for a sample, and returns the messages of its failures.
  private func expect(
    _ sample: Sample, in folder: TemporaryFolder, isRecording: Bool = false,
    checks: MeaningChecks = .none
  ) throws -> [String] {
    try expect(in: folder, isRecording: isRecording, checks: checks) { sample }
  }

  private func expect(
    in folder: TemporaryFolder, isRecording: Bool = false, checks: MeaningChecks = .none,
    _ view: @escaping @MainActor () -> some View
  ) throws -> [String] {
    var settings = PictureSettings.alone
    settings.font = .blocks
    settings.isRecording = isRecording
    settings.sourceFile = "\(folder.path)/SampleTests.swift"
    return try failures {
      try expectStates(
        of: view(), size: Size(400, 320), named: "rows", settings: settings, checks: checks)
    }
  }

  @Test func missingStatesFailUntilRecorded() throws {
    let folder = try TemporaryFolder()
    let missing = try expect(Sample(), in: folder)
    #expect(missing.count == 1 && missing[0].contains("missing"))
    #expect(try expect(Sample(), in: folder, isRecording: true).count == 1, "recording still fails")
    #expect(try expect(Sample(), in: folder) == [])
  }

  @Test func changedStateIsOneFailureThatShowsIt() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    var sample = Sample()
    sample.look.disabledOpacity = 0.52
    let messages = try expect(sample, in: folder)
    #expect(messages.count == 1)
    #expect(messages[0].contains("Music (button): disabled differs"))
    #expect(messages[0].contains("index.html"))
  }

  @Test func statesOfAViewThatIsNotTheSameTwiceAreNamed() throws {
    let folder = try TemporaryFolder()
    final class Calls { var count = 0 }
    let calls = Calls()
    func draw(isRecording: Bool = false, changedAfter count: Int = .max) throws -> [String] {
      calls.count = 0
      return try expect(in: folder, isRecording: isRecording) {
        calls.count += 1
        var sample = Sample()
        if calls.count > count { sample.look.pressedScale = 0.92 }
        return sample
      }
    }
    #expect(try draw(isRecording: true).count == 1, "recording fails")
    let count = calls.count
    #expect(count > 1 && count.isMultiple(of: 2), "both drawings make equally many views")
    let found = try draw(changedAfter: count / 2)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("SampleTests.rows.states is not the same twice") == true)
    #expect(found.first?.contains("Music (button): pressed differs") == true)
    #expect(found.first?.contains("STAGE_SEED=") == true)
    #expect(try draw() == [])
  }

  @Test func statesAreCheckedForWhatPeopleNeed() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    #expect(try expect(Sample(), in: folder, checks: .standard) == [])
    var sample = Sample()
    sample.look.tipInk = Color(white: 0.05)
    let tip = try expect(sample, in: folder, checks: .standard)
    #expect(tip.contains { $0.contains("Music (button), tip") && $0.contains("[faintText]") })
    #expect(try expect(sample, in: folder).allSatisfy { !$0.contains("[faintText]") })
  }

  /// A button whose letters are too small at rest, while it is pressed, or while it is disabled.
  @Test(arguments: ["at rest", "Go (button), pressed", "all elements, disabled"])
  func smallLettersOfAStateAreFound(_ state: String) throws {
    let folder = try TemporaryFolder()
    func draw(isRecording: Bool) throws -> [String] {
      try expect(in: folder, isRecording: isRecording, checks: MeaningChecks([.smallText])) {
        SmallLetters(state: state)
      }
    }
    _ = try draw(isRecording: true)
    let found = try draw(isRecording: false)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("SampleTests.rows.states: \(state)") == true)
    #expect(found.first?.contains("[smallText]") == true)
  }

  @Test func statesWithoutATestAreOrphans() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    let file = "\(folder.path)/SampleTests.swift"
    let source = Data("@Test func rows() {}\n".utf8)
    try source.write(to: Foundation.URL(fileURLWithPath: file))
    #expect(try PictureFolder.orphans(beside: file) == [])
    try Data().write(to: Foundation.URL(fileURLWithPath: file))
    #expect(
      try PictureFolder.orphans(beside: file) == [
        "Goldens/SampleTests/rows.states.txt: no test of SampleTests.swift draws it"
      ])
  }
}
