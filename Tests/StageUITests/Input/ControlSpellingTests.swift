import Testing

@testable import StageUI

/// Control modifiers and initialisers that SwiftUI listings use.
@MainActor
struct ControlSpellingTests {
  private enum Mode: String, CaseIterable, Hashable { case low, middle, high }

  private struct Modes: View {
    @Binding var mode: Mode

    var body: some View {
      Picker("Mode", selection: $mode) {
        ForEach(Mode.allCases, id: \.self) { Text($0.rawValue) }
      }
      .pickerStyle(.segmented)
    }
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private func binding<Value>(_ box: Box<Value>) -> Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }

  @Test func untaggedPickerRowsAreSelectedByIdentity() {
    let box = Box(Mode.middle)
    let bench = Bench(Size(300, 60)) { Modes(mode: self.binding(box)) }
    let warnings = bench.listen()
    #expect(bench.nodes(SegmentsNode.self)[0].selectedLabel == "middle")
    bench.tap(270, 30)
    bench.run(0.5)
    #expect(box.value == .high)
    #expect(warnings.all.isEmpty)
  }

  @Test func pickerTagsTakePrecedenceOverRowIdentities() {
    let box = Box<Int?>(12)
    let bench = Bench(Size(300, 60)) {
      Picker("Number", selection: self.binding(box)) {
        ForEach(1..<4) { Text("\($0)").tag($0 + 10) }
      }
      .pickerStyle(.segmented)
    }
    #expect(bench.nodes(SegmentsNode.self)[0].selectedLabel == "2")
    bench.tap(270, 30)
    bench.run(0.5)
    #expect(box.value == 13)
  }

  @Test func toggleWithAHiddenLabelKeepsItsSpokenLabel() {
    let box = Box(false)
    let bench = Bench(Size(300, 60)) {
      HStack(spacing: 0) {
        Toggle("Sound", isOn: self.binding(box)).labelsHidden()
        Color.red
      }
    }
    #expect(bench.frames(ColorNode.self)[0].minX == 52)
    #expect(bench.host.accessibilityTree.contains("Sound"))
    bench.tap(26, 30)
    bench.run(0.3)
    #expect(box.value)
  }

  @Test func labeledContentPutsItsContentAtTheTrailingEnd() {
    let bench = Bench(Size(300, 60)) {
      LabeledContent("Volume") { Color.red.frame(width: 20, height: 20) }
    }
    #expect(bench.frames(ColorNode.self)[0].maxX == 300)
    let hidden = Bench(Size(300, 60)) {
      LabeledContent("Volume") { Color.red.frame(width: 20, height: 20) }.labelsHidden()
    }
    #expect(hidden.frames(ColorNode.self)[0].midX == 150)
    #expect(!hidden.host.accessibilityTree.contains("Volume"))
  }

  @Test func shapeStylesHaveHierarchicalLevels() {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    func color(_ style: some ShapeStyle) -> Color? {
      let paint = style._paint(in: environment)
      guard case .color(let color) = paint.source else { return nil }
      return color.opacity(paint.opacity)
    }
    #expect(color(.background.secondary) == Color(hex: 0x1C1C1E))
    #expect(color(.background.tertiary) == Color(hex: 0x2C2C2E))
    #expect(color(.foreground.secondary) == color(.secondary))
    #expect(color(.secondary.secondary) == color(.tertiary))
    #expect(color(Color(hex: 0x102030).secondary) == Color(hex: 0x102030, opacity: 0.5))
    environment.tintStyle = AnyShapeStyle(Color(hex: 0x102030))
    #expect(color(.tint.tertiary) == Color(hex: 0x102030, opacity: 0.25))
  }

  @Test func sizeClassesFollowTheSizeOfTheSurface() {
    struct Classes: View {
      @Environment(\.horizontalSizeClass) private var horizontal
      @Environment(\.verticalSizeClass) private var vertical

      var body: some View {
        Color.red.frame(
          width: horizontal == .compact ? 10 : 20, height: vertical == .compact ? 10 : 20)
      }
    }
    let bench = Bench(Size(390, 844)) { Classes() }
    #expect(bench.frames(ColorNode.self)[0].size == Size(10, 20))
    bench.size = Size(844, 390)
    bench.step()
    #expect(bench.frames(ColorNode.self)[0].size == Size(20, 10))
  }

  @Test func disabledFocusEffectHidesTheRing() {
    func commands(_ isDisabled: Bool) -> Int {
      let bench = Bench(Size(100, 100)) {
        Color.red.frame(width: 20, height: 20).focusable().focusEffectDisabled(isDisabled)
      }
      let before = bench.step().commandCount
      bench.keyDown(.tab)
      #expect(bench.host.tree.focus.focused != nil)
      return bench.step().commandCount - before
    }
    #expect(commands(false) > 0)
    #expect(commands(true) == 0)
  }

  @Test func keyPressHandlersMatchCharacters() {
    var heard: [String] = []
    let bench = Bench(Size(100, 100)) {
      Color.red.focusable()
        .onKeyPress(characters: .decimalDigits) { press in
          heard.append(press.characters)
          return .handled
        }
        .onKeyPress(characters: KeyCharacters(charactersIn: "xy").union(.symbols)) { press in
          heard.append(press.characters + "!")
          return .handled
        }
    }
    for letter in ["7", "a", "x", "+"] { bench.keyDown(.f1, letter: letter) }
    #expect(heard == ["7", "x!", "+!"])
    #expect(KeyCharacters.letters.inverted.contains("1"))
    #expect(!KeyCharacters.letters.inverted.contains("q"))
    let digits = KeyCharacters.decimalDigits
    #expect(digits.contains("7") && digits.contains("٧"))
    #expect(!digits.contains("①") && !digits.contains("万"))
  }
}
