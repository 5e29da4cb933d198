import Session
import StageUI

/// Everything a player can choose; all of it at once and remembered.
struct SettingsPanel: View {
  @Environment(\.look) private var look
  var settings: Settings
  @Binding var section: Section
  var isWide: Bool
  var close: @MainActor () -> Void
  var openAbout: @MainActor () -> Void

  enum Section: String, CaseIterable {
    case audio, display, controls, accessibility

    var symbol: String {
      switch self {
      case .audio: "speaker.wave.2"
      case .display: "eye"
      case .controls: "gamecontroller"
      case .accessibility: "person"
      }
    }
  }

  var body: some View {
    HStack(spacing: 0) {
      if isWide {
        sidebar.frame(width: look.isTextLarge ? 344 : 256)
          .focusSection()
      }
      page.focusSection()
    }
    .frame(maxWidth: isWide ? 1000 : 560, maxHeight: isWide ? 672 : .infinity)
    .plate()
    .padding(isWide ? 32 : 12)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.settings)
  }

  private var sidebar: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(Strings.settings).game(TypeSize.heading, heavy: true)
        .foregroundStyle(look.theme.textPrimary)
        .padding(EdgeInsets(top: 20, leading: 16, bottom: 18, trailing: 16))
      ForEach(Section.allCases, id: \.self) { item in
        SidebarRow(title: Strings.section(item), symbol: item.symbol, isChosen: item == section) {
          withAnimation(.easeInOut(duration: 0.2)) { section = item }
        }
      }
      SidebarRow(title: Strings.about, symbol: "info.circle", isChosen: false, action: openAbout)
      Spacer(minLength: 0)
      resetButton.padding(.leading, 16)
    }
    .padding(EdgeInsets(top: 16, leading: 16, bottom: 12, trailing: 16))
    .frame(maxHeight: .infinity)
    .background(
      UnevenRoundedRectangle(topLeadingRadius: 24, bottomLeadingRadius: 24)
        .fill(look.theme.isDark ? .black.opacity(0.18) : look.theme.tint(0.05)))
  }

  /// Every section goes back to how it came.
  private var resetButton: some View {
    Button {
      withAnimation(.easeInOut(duration: 0.25)) { settings.reset(section) }
    } label: {
      HStack(spacing: 10) {
        Image(systemName: "arrow.counterclockwise").font(.system(size: 16))
        Text(Strings.reset(section)).game(TypeSize.caption)
      }
      .foregroundStyle(look.theme.textOnPlate)
      .frame(minHeight: 44)
    }
    .buttonStyle(.pressed)
    .disabled(settings.isAsItCame(section))
    .opacity(settings.isAsItCame(section) ? 0.5 : 1)
  }

  private var page: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text(isWide || look.isTextLarge ? Strings.section(section) : Strings.settings)
          .game(TypeSize.heading, heavy: true)
          .foregroundStyle(look.theme.textPrimary)
        Spacer()
        CircleButton(symbol: "xmark", label: Strings.close, action: close)
      }
      if !isWide {
        Picker(Strings.settings, selection: $section) {
          ForEach(Section.allCases, id: \.self) { item in
            if look.isTextLarge {
              Image(systemName: item.symbol).font(.system(size: 24))
                .accessibilityLabel(Strings.section(item))
                .tag(item)
            } else {
              Text(Strings.shortSection(item)).tag(item)
            }
          }
        }
        .pickerStyle(.segmented)
        .font(.game(TypeSize.body))
        .padding(.vertical, 8)
      }
      ScrollView {
        SettingsPage(section: section, settings: settings)
          .padding(EdgeInsets(top: 0, leading: 12, bottom: isWide ? 24 : 8, trailing: 12))
        if !isWide {
          HStack(spacing: 16) {
            resetButton
            Spacer(minLength: 0)
            Button(action: openAbout) {
              Text(Strings.about).game(TypeSize.caption)
                .foregroundStyle(look.theme.textOnPlate)
                .frame(minHeight: 44)
            }
            .buttonStyle(.pressed)
          }
          .padding(EdgeInsets(top: 0, leading: 12, bottom: 24, trailing: 12))
        }
      }
      .fadingBelow()
      .padding(.horizontal, -12)
    }
    .padding(EdgeInsets(top: 28, leading: isWide ? 40 : 20, bottom: 12, trailing: isWide ? 40 : 20))
  }
}

private struct SidebarRow: View {
  @Environment(\.look) private var look
  var title: String
  var symbol: String
  var isChosen: Bool
  var action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 12) {
        Image(systemName: symbol).font(.system(size: 18)).frame(width: 22)
        Text(title).game(TypeSize.body)
        Spacer(minLength: 0)
      }
      .foregroundStyle(isChosen ? look.theme.textPrimary : look.theme.textOnPlate)
      .padding(.horizontal, 14)
      .frame(minHeight: 48)
      .background {
        if isChosen {
          RoundedRectangle(cornerRadius: 16).fill(look.theme.tint(0.12))
            .overlay(
              RoundedRectangle(cornerRadius: 16).strokeBorder(
                LinearGradient(
                  colors: [look.theme.tint(0.12), look.theme.tint(0)], startPoint: .top,
                  endPoint: .center), lineWidth: 1))
        }
      }
    }
    .buttonStyle(.pressed)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}

/// The rows of one section.
private struct SettingsPage: View {
  var section: SettingsPanel.Section
  @Bindable var settings: Settings

  var body: some View {
    VStack(spacing: 0) {
      switch section {
      case .audio: audio
      case .display: display
      case .controls: controls
      case .accessibility: accessibility
      }
    }
    .font(.game(TypeSize.body))
  }

  @ViewBuilder private var audio: some View {
    SettingsRow(Strings.music, "music.note", .orange) {
      PercentSlider(title: Strings.music, value: $settings.music, range: 0...1)
    }
    SettingsRow(Strings.effects, "speaker.wave.2", .violet) {
      PercentSlider(title: Strings.effects, value: $settings.effects, range: 0...1)
    }
    SettingsRow(Strings.haptics, "iphone.radiowaves.left.and.right", .blue) {
      Switch(title: Strings.haptics, isOn: $settings.haptics)
    }
  }

  @ViewBuilder private var display: some View {
    ThemeChooser(theme: $settings.theme)
    SettingsRow(Strings.suitColours, "paintpalette", .orange) {
      PaletteChoice(palette: $settings.palette)
    }
    SettingsRow(Strings.patterns, "circle.hatched", .violet) {
      Switch(title: Strings.patterns, isOn: $settings.patterns)
    }
    SettingsRow(Strings.textSize, "textformat.size", .blue) {
      PercentSlider(title: Strings.textSize, value: $settings.textScale, range: 1...2)
    }
    SettingsRow(Strings.interfaceScale, "viewfinder", .green) {
      PercentSlider(
        title: Strings.interfaceScale, value: $settings.interfaceScale, range: 0.75...3,
        waitsForRelease: true)
    }
    SettingsRow(Strings.fullscreen, "arrow.up.left.and.arrow.down.right", .pink) {
      Switch(title: Strings.fullscreen, isOn: $settings.isFullscreen)
    }
  }

  @ViewBuilder private var controls: some View {
    SettingsRow(
      Strings.classicDeselect, "hand.tap", .orange, detail: Strings.classicDeselectDetail
    ) {
      Switch(title: Strings.classicDeselect, isOn: $settings.classicDeselect)
    }
    SettingsRow(Strings.countHands, "number", .violet, detail: Strings.countHandsDetail) {
      Switch(title: Strings.countHands, isOn: $settings.countsHands)
    }
    SettingsRow(Strings.keepReference, "list.number", .blue, detail: Strings.keepReferenceDetail) {
      Switch(title: Strings.keepReference, isOn: $settings.keepsReferenceOpen)
    }
    SettingsRow(Strings.deckTracker, "square.grid.3x3", .green, detail: Strings.deckTrackerDetail) {
      Switch(title: Strings.deckTracker, isOn: $settings.tracksDeck)
    }
    KeyList()
  }

  @ViewBuilder private var accessibility: some View {
    SettingsRow(Strings.reduceMotion, "figure.walk.motion", .amber) {
      Choice(
        title: Strings.reduceMotion, choice: $settings.reduceMotion, name: Strings.motion,
        width: 320)
    }
    SettingsRow(Strings.suitColours, "paintpalette", .orange) {
      PaletteChoice(palette: $settings.palette)
    }
    SettingsRow(Strings.textSize, "textformat.size", .blue) {
      PercentSlider(title: Strings.textSize, value: $settings.textScale, range: 1...2)
    }
  }
}

/// What there is on a keyboard.
private struct KeyList: View {
  @Environment(\.look) private var look

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(Strings.keys).overline().foregroundStyle(look.theme.textOnPlate)
      ForEach(Strings.keyList, id: \.keys) { entry in
        ViewThatFits(in: .horizontal) {
          HStack(alignment: .firstTextBaseline, spacing: 16) {
            keys(entry.keys).frame(minWidth: 104, alignment: .leading)
            action(entry.action)
            Spacer(minLength: 0)
          }
          VStack(alignment: .leading, spacing: 2) {
            keys(entry.keys)
            action(entry.action)
          }
        }
        .accessibilityElement(children: .combine)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.vertical, 24)
  }

  private func keys(_ text: String) -> some View {
    Text(text).game(TypeSize.body).foregroundStyle(look.theme.textPrimary)
      .fixedSize(horizontal: false, vertical: true)
  }

  private func action(_ text: String) -> some View {
    Text(text).game(TypeSize.body).foregroundStyle(look.theme.textOnPlate)
      .fixedSize(horizontal: false, vertical: true)
  }
}

/// What a setting's tile is lit in.
private enum SettingsTile {
  case orange, violet, blue, green, amber, pink

  var colors: [Color] {
    switch self {
    case .orange: [Color(hex: 0xF98357), Color(hex: 0xDB5A33)]
    case .violet: [Color(hex: 0x9B78F9), Color(hex: 0x6F46DF)]
    case .blue: [Color(hex: 0x58A0F5), Color(hex: 0x3776E0)]
    case .green: [Color(hex: 0x4EC7A5), Color(hex: 0x26977F)]
    case .amber: [Color(hex: 0xF8AF3F), Color(hex: 0xE08C0E)]
    case .pink: [Color(hex: 0xF26E93), Color(hex: 0xCC4372)]
    }
  }
}

/// A tile with a symbol, a name, and what there is to choose.
private struct SettingsRow<Control: View>: View {
  @Environment(\.look) private var look
  var title: String
  var symbol: String
  var tile: SettingsTile
  /// What it does, where the title cannot say it.
  var detail: String?
  var control: Control

  init(
    _ title: String, _ symbol: String, _ tile: SettingsTile, detail: String? = nil,
    @ViewBuilder control: () -> Control
  ) {
    self.detail = detail
    self.title = title
    self.symbol = symbol
    self.tile = tile
    self.control = control()
  }

  var body: some View {
    ViewThatFits {
      HStack(spacing: 16) {
        label
        Spacer(minLength: 12)
        control
      }
      VStack(alignment: .leading, spacing: 2) {
        label
        control.environment(\.fillsRow, true)
      }
      .padding(.vertical, 6)
    }
    .padding(.vertical, look.isTextLarge ? 10 : 0)
    .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
  }

  private var label: some View {
    HStack(spacing: 16) {
      Image(systemName: symbol)
        .font(.system(size: 18))
        .foregroundStyle(.white)
        .frame(width: 32, height: 32)
        .background(
          RoundedRectangle(cornerRadius: 9)
            .fill(LinearGradient(colors: tile.colors, startPoint: .top, endPoint: .bottom))
            .overlay(
              RoundedRectangle(cornerRadius: 9).strokeBorder(
                LinearGradient(
                  colors: [.white.opacity(0.28), .white.opacity(0)], startPoint: .top,
                  endPoint: .center), lineWidth: 1)
            )
            .shadow(color: .black.opacity(0.25), radius: 4, y: 3))
      VStack(alignment: .leading, spacing: 2) {
        Text(title).game(TypeSize.body).foregroundStyle(look.theme.textPrimary)
          .fixedSize(horizontal: false, vertical: true)
        if let detail {
          Text(detail).game(TypeSize.caption).foregroundStyle(look.theme.textOnPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
    }
    .padding(.vertical, detail == nil ? 0 : 8)
  }
}

private struct FillsRowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// A control has a row of its own, below its name.
  fileprivate var fillsRow: Bool {
    get { self[FillsRowKey.self] }
    set { self[FillsRowKey.self] = newValue }
  }
}

/// A switch whose name stands elsewhere in its row.
private struct Switch: View {
  var title: String
  @Binding var isOn: Bool

  var body: some View {
    // The switch and the gap that a label would have beside it.
    Toggle(isOn: $isOn) { EmptyView() }
      .frame(width: 68)
      .accessibilityLabel(title)
  }
}

/// One of some: side by side, or below each other where the text is large.
private struct Choice<Value: Hashable & CaseIterable>: View where Value.AllCases == [Value] {
  @Environment(\.look) private var look
  var title: String
  @Binding var choice: Value
  var name: (Value) -> String
  /// The most that it takes of a row.
  var width: Double

  var body: some View {
    if look.isTextLarge {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Value.allCases, id: \.self) { value in
          Button {
            withAnimation(.easeInOut(duration: 0.2)) { choice = value }
          } label: {
            HStack(spacing: 12) {
              Image(systemName: "checkmark").font(.system(size: 20))
                .foregroundStyle(look.theme.textPoints)
                .opacity(value == choice ? 1 : 0)
              Text(name(value)).game(TypeSize.body).foregroundStyle(look.theme.textPrimary)
              Spacer(minLength: 0)
            }
            .frame(minHeight: 52)
          }
          .buttonStyle(.pressed)
          .accessibilityLabel("\(title): \(name(value))")
          .accessibilityAddTraits(value == choice ? .isSelected : [])
        }
      }
      .padding(.horizontal, 16)
      .softGroup()
    } else {
      Picker(title, selection: $choice) {
        ForEach(Value.allCases, id: \.self) { Text(name($0)).tag($0) }
      }
      .pickerStyle(.segmented).frame(maxWidth: width)
    }
  }
}

/// The colours of the suits, shown as they are; every press goes on to the next.
private struct PaletteChoice: View {
  @Environment(\.look) private var look
  @Environment(\.fillsRow) private var fillsRow
  @Binding var palette: Settings.Palette

  var body: some View {
    if look.isTextLarge {
      Choice(
        title: Strings.suitColours, choice: $palette, name: Strings.palette, width: .infinity)
    } else {
      Button {
        withAnimation(.easeInOut(duration: 0.2)) { palette = palette.next }
      } label: {
        capsule
      }
      .buttonStyle(.pressed)
      .accessibilityLabel(Strings.suitColours)
      .accessibilityValue(Strings.palette(palette))
    }
  }

  private var capsule: some View {
    HStack(spacing: 6) {
      ForEach(Suit.allCases, id: \.rawValue) { suit in
        SuitMark(suit: suit).frame(width: 18, height: 18)
      }
      Spacer(minLength: 8)
      Text(Strings.palette(palette)).game(TypeSize.body)
        .foregroundStyle(look.theme.textPrimary)
        .fixedSize()
      Image(systemName: "chevron.right").font(.system(size: 14))
        .foregroundStyle(look.theme.textOnPlate)
    }
    .padding(.horizontal, 16)
    .frame(
      minWidth: 260, idealWidth: 296, maxWidth: fillsRow ? .infinity : 296, minHeight: 44
    )
    .background(
      Capsule().fill(look.theme.isDark ? .black.opacity(0.28) : look.theme.tint(0.08)))
  }
}

/// A slider whose name stands elsewhere in its row, with its value in words beside it.
private struct PercentSlider: View {
  @Environment(\.look) private var look
  @Environment(\.fillsRow) private var fillsRow
  var title: String
  @Binding var value: Double
  var range: ClosedRange<Double>
  /// What it changes would move the slider away under the pointer.
  var waitsForRelease = false
  /// Where the knob is while it is held.
  @State private var held: Double?
  @State private var isHeld = false

  private var shown: Double { held ?? value }

  var body: some View {
    HStack(spacing: 16) {
      Text(Strings.percent(shown)).game(TypeSize.body)
        .foregroundStyle(look.theme.textOnPlate)
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

/// The four themes as small tables.
private struct ThemeChooser: View {
  @Environment(\.look) private var look
  @Binding var theme: ThemeName

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 40)], spacing: 12) {
      ForEach(ThemeName.allCases, id: \.self) { name in
        Button {
          withAnimation(.easeInOut(duration: 0.3)) { theme = name }
        } label: {
          VStack(spacing: 10) {
            ThemeThumbnail(theme: .named(name))
              .frame(height: 84)
              .overlay { if theme == name { Chosen() } }
            Text(Strings.theme(name)).game(TypeSize.caption)
              .multilineTextAlignment(.center)
              .foregroundStyle(theme == name ? look.theme.textPrimary : look.theme.textOnPlate)
          }
        }
        .buttonStyle(.pressed)
        .accessibilityAddTraits(theme == name ? .isSelected : [])
      }
    }
    // The ring of what is chosen, and its glow, reach beyond the column.
    .padding(EdgeInsets(top: 8, leading: 0, bottom: 16, trailing: 0))
  }

  /// The one gold thing of the page.
  private struct Chosen: View {
    @Environment(\.look) private var look

    var body: some View {
      RoundedRectangle(cornerRadius: 18)
        .strokeBorder(look.theme.selection, lineWidth: 2)
        .shadow(color: look.theme.selection.opacity(0.4), radius: 8, y: 2)
        .padding(-4)
    }
  }
}

private struct ThemeThumbnail: View {
  var theme: Theme

  var body: some View {
    Canvas { [theme] context, size in
      let box = Rect(origin: .zero, size: size)
      context.clip(to: Path(roundedRect: box, cornerRadius: 14, style: .continuous))
      context.fill(
        Path(box),
        with: .meshGradient(
          SwayingMesh.at(
            SwayingMesh.stillMoment, colors: theme.mesh, background: theme.base), in: box))
      let card = Rect(x: size.width / 2 - 19, y: size.height / 2 - 28, width: 38, height: 56)
      let plate = Path(roundedRect: card, cornerRadius: 5, style: .circular)
      var shaded = context
      shaded.addFilter(
        .shadow(color: Color(white: 0, opacity: 0.25), radius: 4, y: 2, options: .shadowOnly))
      shaded.fill(plate, with: .color(.black))
      context.fill(plate, with: .color(theme.card))
      if theme.name == .highContrast {
        context.stroke(plate, with: .color(.white), lineWidth: 2)
      } else if theme.isDark {
        var edge = context
        edge.clip(to: plate)
        edge.clip(to: Path(Rect(x: card.minX, y: card.minY, width: card.width, height: 4)))
        edge.stroke(plate, with: .color(Color(white: 1, opacity: 0.2)), lineWidth: 2)
      }
      let color = SuitColors.of(.classic, on: theme.name).small[0]
      context.drawRank(
        .king, size: 16, capitalsCentredAt: Point(card.midX, card.minY + 20), with: .color(color))
      SuitArt.draw(
        .hearts, in: Rect(x: card.midX - 7, y: card.minY + 30, width: 14, height: 14),
        color: color, into: context)
    }
  }
}
