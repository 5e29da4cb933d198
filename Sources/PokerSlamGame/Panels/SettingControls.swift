import Session
import StageUI

/// The control of a setting, without its title.
struct SettingControlView: View {
  var title: String
  var control: SettingControl

  var body: some View {
    switch control {
    case .toggle(let isOn): Switch(title: title, isOn: isOn)
    case .percent(let value, let range, let onRelease):
      PercentSlider(title: title, value: value, range: range, waitsForRelease: onRelease)
    case .choice(let index, let titles):
      Choice(title: title, index: index, titles: titles, width: 320)
    case .palette(let palette): PaletteChoice(title: title, palette: palette)
    case .theme(let theme): ThemeChooser(theme: theme)
    case .language(let choice): LanguageMenu(title: title, choice: choice)
    case .text(let text): TextField(title, text: text).font(.game(TypeSize.body))
    // The keys have a page of their own.
    case .bindings: EmptyView()
    }
  }
}

private struct FillsRowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Whether the control takes a row of its own, below its title.
  var fillsRow: Bool {
    get { self[FillsRowKey.self] }
    set { self[FillsRowKey.self] = newValue }
  }
}

/// A switch without a label.
private struct Switch: View {
  var title: String
  @Binding var isOn: Bool

  var body: some View {
    // The label is empty, but the gap before it remains. The frame has room for the switch and the
    // gap.
    Toggle(isOn: $isOn) { EmptyView() }
      .frame(width: 68)
      .accessibilityLabel(title)
  }
}

/// A choice among a few titles: side by side, or below each other if the text is large.
private struct Choice: View {
  @Environment(\.look) private var look
  var title: String
  @Binding var index: Int
  var titles: [String]
  /// The maximum width.
  var width: Double

  var body: some View {
    if look.isTextLarge {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(titles.indices, id: \.self) { item in
          Button {
            withAnimation(.easeInOut(duration: 0.2)) { index = item }
          } label: {
            HStack(spacing: 12) {
              GameSymbol("checkmark", size: 20)
                .foregroundStyle(Ink.points)
                .opacity(item == index ? 1 : 0)
              Text(titles[item]).game(TypeSize.body, ink: .primary)
              Spacer(minLength: 0)
            }
            .frame(minHeight: 52)
            .rowLight()
          }
          .buttonStyle(.pressed)
          .accessibilityLabel(Strings.labelled(title, titles[item]))
          .accessibilityAddTraits(item == index ? .isSelected : [])
        }
      }
      .padding(.horizontal, 16)
      .softGroup()
    } else {
      Picker(title, selection: $index) {
        ForEach(titles.indices, id: \.self) { Text(titles[$0]).tag($0) }
      }
      .pickerStyle(.segmented).frame(maxWidth: width)
    }
  }
}

/// The suit palette, shown in its colours; a press selects the next one.
private struct PaletteChoice: View {
  @Environment(\.look) private var look
  @Environment(\.fillsRow) private var fillsRow
  var title: String
  @Binding var palette: Settings.Palette

  var body: some View {
    if look.isTextLarge {
      Choice(
        title: title, index: index, titles: look.palettes.map(\.title),
        width: .infinity)
    } else {
      Button {
        withAnimation(.easeInOut(duration: 0.2)) { palette = palette.next(among: look.palettes) }
      } label: {
        capsule
      }
      .buttonStyle(.pressed)
      .accessibilityLabel(title)
      .accessibilityValue(palette.title)
    }
  }

  /// The position of the palette among those that the player may use.
  private var index: Binding<Int> {
    let all = look.palettes
    return Binding {
      all.firstIndex(of: palette) ?? 0
    } set: {
      palette = all[$0]
    }
  }

  private var capsule: some View {
    HStack(spacing: 6) {
      ForEach(Suit.allCases, id: \.rawValue) { suit in
        SuitMark(suit: suit).frame(width: 18, height: 18)
      }
      Spacer(minLength: 8)
      Text(palette.title).game(TypeSize.body, ink: .primary)
        .fixedSize()
      GameSymbol("chevron.right", size: 14)
        .foregroundStyle(Ink.onPlate)
    }
    .padding(.horizontal, 16)
    .frame(
      minWidth: 260, idealWidth: 296, maxWidth: fillsRow ? .infinity : 296, minHeight: 44
    )
    .background(
      Capsule().fill(look.theme.isDark ? .black.opacity(0.28) : look.theme.tint(0.08))
    )
    .lighterUnderPointer(Capsule())
  }
}

/// The chosen language; a press opens a menu of all.
private struct LanguageMenu: View {
  @Environment(\.look) private var look
  @Environment(\.fillsRow) private var fillsRow
  var title: String
  @Binding var choice: Settings.LanguageChoice

  var body: some View {
    if look.isTextLarge {
      Choice(
        title: title, index: index, titles: Settings.LanguageChoice.offered.map(\.title),
        width: .infinity)
    } else {
      Menu {
        ForEach(Settings.LanguageChoice.offered, id: \.self) { item in
          Button {
            choice = item
          } label: {
            if item == choice {
              Label(item.title, systemImage: "checkmark")
            } else {
              Text(item.title)
            }
          }
        }
      } label: {
        capsule
      }
      .menuIndicator(.hidden)
      .buttonStyle(.pressed)
      .accessibilityLabel(title)
      .accessibilityValue(choice.title)
    }
  }

  private var index: Binding<Int> {
    let all = Settings.LanguageChoice.offered
    return Binding {
      all.firstIndex(of: choice) ?? 0
    } set: {
      choice = all[$0]
    }
  }

  private var capsule: some View {
    HStack(spacing: 8) {
      Text(choice.title).game(TypeSize.body, ink: .primary).fixedSize()
      Spacer(minLength: 8)
      GameSymbol("chevron.down", size: 14).foregroundStyle(Ink.onPlate)
    }
    .padding(.horizontal, 16)
    .frame(
      minWidth: 200, idealWidth: 232, maxWidth: fillsRow ? .infinity : 232, minHeight: 44
    )
    .background(
      Capsule().fill(look.theme.isDark ? .black.opacity(0.28) : look.theme.tint(0.08))
    )
    .lighterUnderPointer(Capsule())
  }
}

/// A slider without a label, with its value in percent beside it.
private struct PercentSlider: View {
  @Environment(\.fillsRow) private var fillsRow
  var title: String
  @Binding var value: Double
  var range: ClosedRange<Double>
  /// Whether the value changes only when the slider is released.
  var waitsForRelease = false
  /// The value while the knob is held.
  @State private var held: Double?
  @State private var isHeld = false

  private var shown: Double { held ?? value }

  var body: some View {
    HStack(spacing: 16) {
      Text(Strings.percent(shown)).game(TypeSize.body, ink: .onPlate)
        .frame(minWidth: fillsRow ? 56 : 64, alignment: fillsRow ? .leading : .trailing)
        .fixedSize()
        .accessibilityHidden(true)
      Slider(value: choice, in: range, step: 0.05) { isPressed in
        isHeld = isPressed
        guard !isPressed, let chosen = held else { return }
        held = nil
        value = chosen
      }
      .frame(minWidth: 120, idealWidth: 200, maxWidth: fillsRow ? .infinity : 200)
      .accessibilityLabel(title)
      .accessibilityValue(Strings.percent(shown))
    }
  }

  private var choice: Binding<Double> {
    Binding {
      shown
    } set: { new in
      if waitsForRelease, isHeld { held = new } else { value = new }
    }
  }
}
