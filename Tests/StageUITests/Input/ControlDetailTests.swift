import Testing

@testable import StageUI

/// Details of controls: hidden labels, tints, reduced motion, tags and styles of disclosure groups.
@MainActor
struct ControlDetailTests {
  // MARK: Stepper

  @Test func stepperWithAHiddenLabelIsAsWideAsItsButtons() throws {
    let slip = Slip(1)
    let bench = Bench {
      Stepper("Rounds", value: slip.binding, in: 0...9).labelsHidden()
    }
    let stepper = try #require(bench.host.element(labelled: "Rounds"))
    #expect(stepper.accessibility.role == .stepper)
    #expect(stepper.accessibility.value == "1")
    #expect(stepper.frame.size == Size(96, 44))
    bench.tap(stepper.frame.maxX - 20, stepper.center.y)
    #expect(slip.value == 2)
    bench.tap(stepper.frame.minX + 20, stepper.center.y)
    #expect(slip.written == [2, 1])
  }

  // MARK: Bordered buttons

  private func button(_ tint: Color?, role: ButtonRole? = nil) -> UInt32 {
    let picture = Picture(Size(120, 60)) {
      Button(role: role) {
      } label: {
        Color.clear.frame(width: 40, height: 10)
      }
      .buttonStyle(.bordered).tint(tint)
    }
    return picture[60, 30]
  }

  @Test func borderedButtonHasTheTintInItsBackground() {
    let (plain, red, green) = (button(nil), button(.red), button(.green))
    #expect(Set([plain, red, green]).count == 3)
    #expect(red >> 16 & 255 > red & 255)
    #expect(green >> 8 & 255 > green >> 16 & 255)
    #expect(button(.red, role: .destructive) == button(nil, role: .destructive))
  }

  @Test func labelOfABorderedButtonHasTheTint() {
    func color(_ tint: Color?) -> UInt32 {
      let picture = Picture(Size(120, 60)) {
        Button {
        } label: {
          Rectangle().frame(width: 40, height: 10)
        }
        .buttonStyle(.bordered).tint(tint)
      }
      return picture[60, 30]
    }
    #expect(color(Color(hex: 0x00FF00)) == 0xFF00_FF00)
    #expect(color(nil) != 0xFF22_1A3D)
  }

  /// The colour of a label that is a filled rectangle, in the middle of a picture.
  private func ink(@ViewBuilder _ view: @escaping @MainActor () -> some View) -> UInt32 {
    Picture(Size(120, 60), content: view)[60, 30]
  }

  private func bar(_ role: ButtonRole? = nil) -> some View {
    Button(role: role) {
    } label: {
      Rectangle().frame(width: 40, height: 10)
    }
  }

  /// On iOS, an untinted bordered button has a label in the accent colour.
  @Test func labelOfAnUntintedBorderedButtonHasTheAccentColour() {
    let accent = ink { Color.accentColor.frame(width: 40, height: 10) }
    #expect(ink { bar().buttonStyle(.bordered) } == accent)
    #expect(ink { bar(.destructive).buttonStyle(.bordered) } != accent)
    // A disabled label is grey, whatever the tint is.
    let disabled = ink { bar().buttonStyle(.bordered).disabled(true) }
    #expect(disabled != accent)
    #expect(ink { bar().buttonStyle(.bordered).disabled(true).tint(.red) } == disabled)
  }

  /// On iOS, the label of a button has the foreground style around the button, in every style.
  @Test func labelsOfButtonsFollowTheForegroundStyleAroundThem() {
    let color = Color(hex: 0x00FF00)
    let expected: UInt32 = 0xFF00_FF00
    #expect(ink { bar().foregroundStyle(color) } == expected)
    #expect(ink { bar(.destructive).foregroundStyle(color) } == expected)
    #expect(ink { bar().buttonStyle(.borderless).foregroundColor(color) } == expected)
    #expect(ink { bar().buttonStyle(.plain).foregroundStyle(color) } == expected)
    #expect(ink { bar().buttonStyle(.bordered).foregroundStyle(color) } == expected)
    #expect(ink { bar().buttonStyle(.bordered).tint(.red).foregroundStyle(color) } == expected)
    #expect(ink { bar().buttonStyle(.borderedProminent).foregroundStyle(color) } == expected)
    #expect(ink { VStack { bar() }.buttonStyle(Bare()).foregroundStyle(color) } == expected)
    #expect(ink { bar().foregroundStyle(color).foregroundColor(nil) } == expected)
    #expect(ink { bar().foregroundColor(nil).foregroundStyle(color) } != expected)
  }

  private struct Bare: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  /// On iOS, the secondary style of a value does not take the tint from a button inside it.
  @Test func secondaryStyleOfAValueLeavesTheTintOfItsButton() {
    var shown: ForegroundProbe.Colors?
    let bench = Bench {
      LabeledContent {
        Button {
        } label: {
          ForegroundProbe { shown = $0 }
        }
      } label: {
        Text("Label")
      }
    }
    bench.step()
    #expect(shown?.foreground != nil)
    #expect(shown?.foreground == shown?.tint)
  }

  /// On iOS, the icon of a label in a list has the tint, unless the label has a foreground style.
  @Test func iconInAListFollowsTheForegroundStyleOfItsLabel() {
    func icon(_ color: Color?) -> ForegroundProbe.Colors? {
      var shown: ForegroundProbe.Colors?
      let bench = Bench {
        List {
          Label {
            Text("Title")
          } icon: {
            ForegroundProbe { shown = $0 }
          }
          .foregroundColor(color)
        }
      }
      bench.step()
      return shown
    }
    let green = Color(hex: 0x00FF00)
    #expect(icon(green)?.foreground == green)
    let plain = icon(nil)
    #expect(plain?.foreground != nil)
    #expect(plain?.foreground == plain?.tint)
  }

  /// On iOS, the value of a menu picker is grey in a form and has the tint elsewhere.
  @Test func valueOfAMenuPickerIsGreyInAForm() {
    func value(isInForm: Bool) -> ForegroundProbe.Colors? {
      var shown: ForegroundProbe.Colors?
      func picker() -> some View {
        Picker("Mode", selection: .constant(1)) { ForegroundProbe { shown = $0 }.tag(1) }
          .pickerStyle(.menu)
      }
      let bench = Bench {
        if isInForm { Form { picker() } } else { picker() }
      }
      bench.step()
      return shown
    }
    let outside = value(isInForm: false)
    #expect(outside != nil && outside?.foreground == outside?.tint)
    let inside = value(isInForm: true)
    #expect(inside != nil && inside?.foreground != inside?.tint)
  }

  /// Reports the foreground colour and the tint around it.
  private struct ForegroundProbe: View {
    typealias Colors = (foreground: Color?, tint: Color)

    let report: (Colors) -> Void
    @Environment(\.self) private var environment

    var body: some View {
      let _ = report((environment.foregroundColor, ControlColors(environment).tint))
      Color.clear.frame(width: 10, height: 10)
    }
  }

  // MARK: Reduced motion

  /// Returns the alpha-weighted brightness of some points in the middle of a change.
  private func middle(
    reducesMotion: Bool, _ size: Size, _ points: [Point], _ change: @escaping (Handle<Int>) -> Void,
    @ViewBuilder _ view: @escaping (Int) -> some View
  ) -> [UInt32] {
    let handle = Handle<Int>()
    let picture = Picture(size) {
      Stage(0, handle) { view($0) }
        .environment(\.accessibilityReduceMotion, reducesMotion)
    }
    picture.step()
    change(handle)
    for _ in 0..<6 { picture.step() }
    return points.map { picture[$0.x, $0.y] }
  }

  @Test func knobOfASwitchFadesUnderReducedMotion() {
    // The knob is 26 points wide, at x = 3 when off and at x = 23 when on.
    let points = [Point(16, 16), Point(36, 16)]
    func shown(_ reducesMotion: Bool) -> [UInt32] {
      middle(reducesMotion: reducesMotion, Size(52, 32), points, { $0.set(1) }) {
        SwitchPicture(
          isOn: $0 == 1, isPressed: false, colors: ControlColors(EnvironmentValues()),
          fades: reducesMotion)
      }
    }
    let faded = shown(true)
    #expect(faded.allSatisfy { $0 != 0xFFFF_FFFF && $0 >> 24 > 0 })
    #expect(shown(false).contains(0xFFFF_FFFF))
  }

  @Test func selectionOfSegmentsFadesUnderReducedMotion() {
    func isLit(_ pixel: UInt32) -> Bool { pixel >> 8 & 255 > 0xE0 }
    let points = [Point(20, 12), Point(150, 12), Point(280, 12)]
    func shown(_ reducesMotion: Bool, _ frames: Int) -> [UInt32] {
      let handle = Handle<Int>()
      let picture = Picture(Size(300, 44)) {
        Stage(0, handle) { value in
          Picker("", selection: .constant(value)) {
            ForEach(0..<3) { Text("\($0)").tag($0) }
          }.pickerStyle(.segmented)
        }
        .environment(\.accessibilityReduceMotion, reducesMotion)
      }
      picture.step()
      handle.set(2)
      for _ in 0..<frames { picture.step() }
      return points.map { picture[$0.x, $0.y] }
    }
    let rest = shown(true, 120)
    #expect(rest == shown(false, 120))
    let faded = shown(true, 6)
    // The segment between is never lit, and both ends are half lit.
    #expect(faded[1] == rest[1])
    #expect(faded[0] != rest[0] && faded[2] != rest[2])
    let sliding = (1..<16).map { shown(false, $0)[1] }
    #expect(sliding.contains { $0 != rest[1] })
  }

  // MARK: Tags

  private func selected<Value: Hashable>(
    _ value: Value, @ViewBuilder _ options: @escaping () -> some View
  ) -> [String] {
    let bench = Bench {
      Picker("", selection: .constant(value), content: options).pickerStyle(.inline)
    }
    return bench.host.screenElements.map(\.accessibility).filter(\.isSelected).map(\.label)
  }

  @Test func tagWithoutOptionalMatchesNoOptionalSelection() {
    #expect(selected(Int?.some(1)) { Text("one").tag(1) } == ["one"])
    #expect(selected(Int?.some(1)) { Text("one").tag(1, includeOptional: false) } == [])
    #expect(selected(1) { Text("one").tag(1, includeOptional: false) } == ["one"])
    #expect(
      selected(Int?.some(1)) { Text("one").tag(Int?.some(1), includeOptional: false) } == ["one"])
  }

  @Test func optionWithoutOptionalCannotBeChosen() {
    let slip = Slip<Int?>(nil)
    let bench = Bench {
      Picker("", selection: slip.binding) {
        Text("one").tag(1, includeOptional: false)
        Text("two").tag(2)
      }.pickerStyle(.inline)
    }
    bench.host.activate(labelled: "one")
    #expect(slip.written == [])
    bench.host.activate(labelled: "two")
    #expect(slip.written == [2])
  }

  // MARK: Disclosure groups

  struct Boxed: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Button {
          configuration.isExpanded.toggle()
        } label: {
          HStack {
            Text(configuration.isExpanded ? "Hide" : "Show")
            configuration.label
          }
        }
        if configuration.isExpanded { configuration.content }
      }
    }
  }

  @Test func styleMakesTheBodyOfADisclosureGroup() {
    let bench = Bench {
      DisclosureGroup("More") { Text("Inside") }.disclosureGroupStyle(Boxed())
    }
    #expect(bench.labels == ["Show, More"])
    #expect(bench.host.activate(labelled: "Show, More"))
    bench.step()
    #expect(bench.labels == ["Hide, More", "Inside"])
  }

  @Test func automaticStyleIsTheDefaultOne() {
    let bench = Bench {
      DisclosureGroup("More") { Text("Inside") }
        .disclosureGroupStyle(.automatic)
    }
    #expect(bench.host.element(labelled: "More")?.accessibility.value == "collapsed")
    #expect(bench.host.activate(labelled: "More"))
    bench.run(1)
    #expect(bench.host.element(labelled: "More")?.accessibility.value == "expanded")
    #expect(bench.labels.contains("Inside"))
  }

  // MARK: Sections

  struct Album: View {
    @State private var isOpen = true
    var count = 2

    var body: some View {
      List {
        Section("Songs", isExpanded: $isOpen) {
          ForEach(0..<count) { Text("song \($0)") }
        }
        Section("Films") { Text("film") }
      }
      .listStyle(.sidebar)
    }
  }

  @Test func headerOpensAndClosesASection() {
    let bench = Bench(Size(300, 400)) { Album() }
    bench.step()
    #expect(bench.labels == ["Songs", "song 0", "song 1", "Films", "film"])
    #expect(bench.host.element(labelled: "Songs")?.accessibility.value == "expanded")
    bench.press("Songs")
    bench.run(1)
    #expect(bench.labels == ["Songs", "Films", "film"])
    #expect(bench.host.element(labelled: "Songs")?.accessibility.value == "collapsed")
    bench.press("Songs")
    bench.run(1)
    #expect(bench.labels == ["Songs", "song 0", "song 1", "Films", "film"])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func rowsOfAnExpandableSectionAreLazy() {
    let bench = Bench(Size(300, 400)) { Album(count: 5000) }
    bench.step()
    #expect(bench.nodes(ListRowNode.self).count < 20)
  }
}
