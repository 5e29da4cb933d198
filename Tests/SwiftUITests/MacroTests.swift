import SwiftUI
import Testing

extension EnvironmentValues {
  /// The back of cards.
  @Entry fileprivate var cardBack = Color.blue  // as printed
  @Entry fileprivate var cardsPerRow: Int = 4
  @Entry fileprivate var title: String?
  @Entry fileprivate var onDeal: @MainActor (Int) -> String = { "dealt \($0)" }
}

extension ContainerValues {
  @Entry fileprivate var isNew = false
}

private struct Table: View {
  @Environment(\.cardBack) private var back
  @Environment(\.cardsPerRow) private var columns
  @Environment(\.title) private var title
  @Environment(\.onDeal) private var onDeal

  var body: some View {
    Text("\(title ?? "none") \(columns) \(back == .blue ? "blue" : "other")")
    Text(verbatim: onDeal(3))
  }
}

#Preview("Table", traits: .fixedLayout(width: 200, height: 100)) {
  Table().environment(\.title, "}")
}

#Preview {
  @Previewable @State var isOn = false
  Toggle("on", isOn: $isOn)
  Text(isOn ? "is on" : "is off")
}

@Animatable
private struct Ramp: Shape {
  var height: CGFloat
  var angle = Angle.zero
  @AnimatableIgnored var isOpen = false

  func path(in rect: CGRect) -> Path { Path(rect) }
}

@Animatable
private struct Counting: View {
  var value: Double

  var body: some View { Text(verbatim: "at \(Int(value.rounded()))") }
}

private struct CountingStage: View {
  @State private var value = 0.0

  var body: some View {
    Counting(value: value).onAppear { withAnimation(.linear(duration: 1)) { value = 100 } }
  }
}

/// Macros are expanded in this file by the plugin.
@MainActor
@Suite struct MacroTests {
  @Test func entriesOfContainerValuesReachTheContainer() {
    let host = ViewHost(glyphs: NoGlyphs()) {
      ForEach(subviews: Text(verbatim: "a").containerValue(\.isNew, true)) { subview in
        Text(verbatim: subview.containerValues.isNew ? "is new" : "is old")
      }
    }
    host.frame(size: Size(300, 300), time: 0)
    #expect(host.accessibilityTree.contains("is new"))
  }

  @Test func animatableDataConsistsOfTheVariables() {
    var ramp = Ramp(height: 3)
    let half = ramp.animatableData
    ramp.height = 9
    ramp.angle = .degrees(90)
    ramp.isOpen = true
    #expect(ramp.animatableData != half)
    ramp.animatableData = half
    #expect(ramp.height == 3 && ramp.angle == .zero && ramp.isOpen)
  }

  @Test func viewWithTheMacroAnimates() {
    let host = ViewHost(glyphs: NoGlyphs()) { CountingStage() }
    for time in [0, 0.1, 0.5] { host.frame(size: Size(300, 300), time: time) }
    #expect(!host.accessibilityTree.contains("at 0"))
    #expect(!host.accessibilityTree.contains("at 100"))
    host.frame(size: Size(300, 300), time: 1.5)
    #expect(host.accessibilityTree.contains("at 100"))
  }

  @Test func entriesHaveDefaultsAndAreSet() {
    let host = ViewHost(glyphs: NoGlyphs()) {
      Table()
      Table().environment(\.cardBack, .red).environment(\.cardsPerRow, 7)
        .environment(\.title, "own").environment(\.onDeal) { "gave \($0)" }
    }
    host.frame(size: Size(300, 300), time: 0)
    for text in ["none 4 blue", "dealt 3", "own 7 other", "gave 3"] {
      #expect(host.accessibilityTree.contains(text))
    }
  }
}
