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

  // MARK: - Beside a test

  /// Calls `expectStates` for a sample, and returns the messages of its failures.
  private func expect(
    _ sample: Sample, in folder: TemporaryFolder, isRecording: Bool = false
  ) throws -> [String] {
    var settings = PictureSettings.alone
    settings.font = .blocks
    settings.isRecording = isRecording
    settings.sourceFile = "\(folder.path)/SampleTests.swift"
    return try failures {
      try expectStates(
        of: sample, size: Size(400, 320), named: "rows", settings: settings)
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
