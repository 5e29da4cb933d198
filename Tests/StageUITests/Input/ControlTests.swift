import Raster
import Testing

@testable import StageUI

@MainActor
struct ControlTests {
  @Test func tintReplacesTheAccentColorOfControls() {
    func colors(_ tint: Color?, _ scheme: ColorScheme) -> ControlColors {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      environment.tintStyle = tint.map { AnyShapeStyle($0) }
      return ControlColors(environment)
    }
    #expect(colors(nil, .light).link == Color(hex: 0x007AFF))
    #expect(colors(nil, .dark).accentTop == Color(hex: 0x0A84FF))
    #expect(colors(.red, .light).link == Color(hex: 0xFF3B30))
    #expect(colors(.accentColor, .light).link == Color(hex: 0x007AFF))
    func middle<V: View>(_ view: V) -> UInt32 { Picture(Size(60, 20)) { view }[30, 10] }
    let accent = middle(Button("") {}.buttonStyle(.borderedProminent).frame(width: 60))
    #expect(accent & 0xFF > 200 && accent >> 16 & 0xFF < 10, "blue, not violet")
    #expect(middle(ProgressView(value: 1).tint(.green)) >> 8 & 0xFF > 150)
  }

  /// A value that a view shows and a test reads.
  @MainActor
  final class Box<Value> {
    var value: Value
    var changed: (() -> Void)?

    init(_ value: Value) { self.value = value }

    var binding: Binding<Value> {
      Binding(
        get: { self.value },
        set: {
          self.value = $0
          self.changed?()
        })
    }
  }

  /// A view that evaluates its content again when the value in `box` changes.
  struct Around<Value, Content: View>: View {
    let box: Box<Value>
    @ViewBuilder let content: (Binding<Value>) -> Content
    @State private var count = 0

    var body: some View {
      let _ = count
      let _ = box.changed = { count += 1 }
      content(box.binding)
    }
  }

  // MARK: Toggle

  @Test func togglesReactToPressesKeysAndAccessibilityActions() {
    let box = Box(false)
    let bench = Bench {
      Around(box: box) { Toggle("Patterns", isOn: $0) }.frame(width: 200)
    }
    #expect(bench.host.accessibilityTree == "toggle \"Patterns\" = \"off\" @50,78 200x44\n")
    bench.tap(225, 100)
    #expect(box.value)
    bench.tap(60, 100)
    #expect(!box.value)
    bench.type(.tab)
    bench.type(.space)
    #expect(box.value)
    bench.pad(.south)
    #expect(!box.value)
    #expect(bench.host.activate(labelled: "Patterns"))
    bench.step()
    #expect(bench.host.speech() == "Patterns, on, switch")
  }

  @Test func buttonStyleToggleChangesItsValueWhenTapped() {
    let box = Box(true)
    let bench = Bench {
      Around(box: box) { Toggle("Loud", isOn: $0).toggleStyle(.button) }
    }
    bench.tap(150, 100)
    #expect(!box.value)
    #expect(bench.host.element(labelled: "Loud")?.accessibility.role == .toggle)
  }

  // MARK: Slider

  @Test func sliderFollowsPressesAndArrowKeys() {
    let box = Box(0.5)
    let diary = Diary()
    let bench = Bench {
      Around(box: box) {
        Slider(value: $0, in: 0...1, step: 0.1, label: { Text("Music volume") }) {
          diary.note($0 ? "editing" : "done")
        }
      }.frame(width: 226)
    }
    // The slider spans x = 37 to 263. Its knob is 26 wide, so the knob's centre spans 50 to 250.
    bench.down(150, 100)
    #expect(box.value == 0.5)
    #expect(diary.take() == ["editing"])
    bench.step()
    bench.move(211, 100)
    bench.step()
    #expect(abs(box.value - 0.8) < 1e-9)
    bench.up(211, 100)
    bench.step()
    #expect(diary.take() == ["done"])
    #expect(bench.host.element(labelled: "Music volume")?.accessibility.value == "80%")
    bench.type(.tab)
    #expect(bench.host.speech() == "Music volume, 80 percent, adjustable")
    bench.type(.right)
    #expect(abs(box.value - 0.9) < 1e-9)
    bench.pad(.left)
    bench.pad(.left)
    #expect(abs(box.value - 0.7) < 1e-9)
    for _ in 0..<5 { bench.type(.right) }
    #expect(box.value == 1)
    bench.host.adjust(labelled: "Music volume", .decrement)
    #expect(abs(box.value - 0.9) < 1e-9)
  }

  @Test func cancelledSliderDragKeepsTheDraggedValue() {
    let box = Box(20.0)
    let diary = Diary()
    let bench = Bench {
      Around(box: box) {
        Slider(value: $0, in: 0...100) { diary.note($0 ? "editing" : "done") }
      }.frame(width: 226)
    }
    bench.down(50 + 66.6, 100)
    #expect(abs(box.value - 33.3) < 1e-9)
    bench.pointer(.cancelled, 150, 100)
    bench.step()
    #expect(diary.take() == ["editing", "done"])
    #expect(abs(box.value - 33.3) < 1e-9)
    bench.down(0, 100)
    bench.up(0, 100)
    #expect(abs(box.value - 33.3) < 1e-9)
  }

  // MARK: Stepper

  @Test func stepperStopsAtItsBounds() {
    let box = Box(1)
    let bench = Bench {
      Around(box: box) { Stepper("Rounds", value: $0, in: 0...3) }.frame(width: 200)
    }
    // The minus button spans x = 154 to 202, the plus button 202 to 250.
    bench.tap(225, 100)
    #expect(box.value == 2)
    bench.tap(175, 100)
    bench.tap(175, 100)
    bench.tap(175, 100)
    #expect(box.value == 0)
    bench.drag(from: Point(225, 100), to: Point(175, 100))
    #expect(box.value == 0)
    bench.type(.tab)
    for _ in 0..<5 { bench.type(.right) }
    #expect(box.value == 3)
    #expect(bench.host.speech() == "Rounds, 3, adjustable")
  }

  // MARK: Picker

  func picker(_ box: Box<Int>, _ style: some PickerStyle) -> Bench {
    Bench {
      Around(box: box) { binding in
        Picker("Cap", selection: binding) {
          ForEach(0..<3) { Text("option \($0)").tag($0) }
        }.pickerStyle(style)
      }.frame(width: 300)
    }
  }

  @Test func tapsDragsAndKeysSelectInASegmentedPicker() {
    let box = Box(0)
    let bench = picker(box, .segmented)
    bench.tap(250, 100)
    #expect(box.value == 2)
    #expect(bench.host.element(labelled: "Cap")?.accessibility.value == "option 2")
    bench.down(250, 100)
    bench.step()
    bench.move(150, 100)
    bench.step()
    #expect(box.value == 1)
    bench.move(50, 100)
    bench.step()
    #expect(box.value == 0)
    bench.up(50, 100)
    bench.step()
    // A drag that begins on an unselected segment changes the selection only when the drag ends.
    bench.down(250, 100)
    bench.step()
    #expect(box.value == 0)
    bench.move(150, 100)
    #expect(box.value == 0)
    bench.up(150, 100)
    #expect(box.value == 1)
    bench.type(.tab)
    bench.type(.left)
    bench.type(.left)
    #expect(box.value == 0)
    bench.type(.right)
    #expect(box.value == 1)
  }

  @Test func inlinePickerIsAListOfButtons() {
    let box = Box(0)
    let bench = picker(box, .inline)
    bench.tap(150, 100 + 44)
    #expect(box.value == 2)
    let elements = bench.host.screenElements.map(\.accessibility)
    #expect(elements.map(\.label) == ["option 0", "option 1", "option 2"])
    #expect(elements.map(\.isSelected) == [false, false, true])
    bench.type(.tab)
    bench.type(.up)
    bench.type(.return)
    #expect(box.value == 1)
  }

  @Test func menuPickerOpensAndCloses() {
    let box = Box(0)
    let bench = picker(box, .menu)
    #expect(bench.host.screenElements.count == 1)
    bench.host.activate(labelled: "Cap")
    bench.run(0.5)
    #expect(bench.host.screenElements.count == 3)
    bench.host.activate(labelled: "option 1")
    bench.run(0.5)
    #expect(box.value == 1)
    #expect(bench.host.screenElements.count == 1)
  }

  // MARK: Progress

  @Test func progressIsSpokenAndTheSpinnerSleepsBetweenFrames() {
    let bench = Bench {
      VStack {
        ProgressView("Loading", value: 3, total: 4)
        ProgressView(value: 0.5).progressViewStyle(.circular)
      }
    }
    #expect(bench.host.element(labelled: "Loading")?.accessibility.value == "75%")
    #expect(bench.host.tree.next == .atRest)
    let spinning = Bench { ProgressView() }
    spinning.step(0.01)
    guard case .at(let moment) = spinning.host.tree.next else {
      Issue.record("the spinner requested no time for its next frame")
      return
    }
    #expect(abs(moment.seconds - 1.0 / 12) < 1e-6)
  }

  @Test func sliderLooksDifferentUnderThePointer() {
    let bench = Bench { Slider(value: .constant(0.5)).frame(width: 200) }
    func picture() -> [UInt8] {
      var pixmap = Pixmap(width: Int(bench.size.width), height: Int(bench.size.height))
      Renderer().paint(bench.step(0), scale: 1, into: &pixmap)
      return pixmap.straightRGBA
    }
    let plain = picture()
    bench.pointer(.moved, bench.size.width / 2, bench.size.height / 2, button: nil)
    bench.run(0.1)
    #expect(picture() != plain)
    bench.pointer(.left, 0, 0, button: nil)
    bench.run(0.1)
    #expect(picture() == plain)
  }
}
