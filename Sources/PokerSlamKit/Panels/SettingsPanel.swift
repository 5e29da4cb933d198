import Session
import StageUI

/// Everything a player can choose; all of it at once and remembered.
struct SettingsPanel: View {
  @Environment(\.look) private var look
  var settings: Settings
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

  @State private var section = Section.display

  var body: some View {
    Group {
      if isWide {
        HStack(spacing: 0) {
          sidebar.frame(width: look.isTextLarge ? 344 : 256)
          page
        }
      } else {
        VStack(spacing: 0) { page }
      }
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
        .padding(EdgeInsets(top: 20, leading: 16, bottom: 24, trailing: 16))
      ForEach(Section.allCases, id: \.self) { item in
        SidebarRow(title: Strings.section(item), symbol: item.symbol, isChosen: item == section) {
          withAnimation(.easeInOut(duration: 0.2)) { section = item }
        }
      }
      Spacer()
      Button(action: openAbout) {
        HStack(spacing: 10) {
          Image(systemName: "info.circle").font(.system(size: 16))
          Text(Strings.about).game(TypeSize.caption)
        }
        .foregroundStyle(look.theme.textOnPlate)
        .padding(16)
      }
      .buttonStyle(.pressed)
    }
    .padding(16)
    .frame(maxHeight: .infinity)
    .background(
      UnevenRoundedRectangle(topLeadingRadius: 24, bottomLeadingRadius: 24)
        .fill(.black.opacity(0.18)))
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
          .padding(.bottom, 16)
      }
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
        Image(systemName: symbol).font(.system(size: 18)).frame(width: 24)
        Text(title).game(TypeSize.body)
        Spacer(minLength: 0)
      }
      .foregroundStyle(isChosen ? look.theme.textPrimary : look.theme.textOnPlate)
      .padding(.horizontal, 14)
      .frame(minHeight: 48)
      .background(
        RoundedRectangle(cornerRadius: 14).fill(.white.opacity(isChosen ? 0.12 : 0)))
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
    SettingsRow(Strings.music, "music.note", 0xF2682B) {
      PercentSlider(title: Strings.music, value: $settings.music, range: 0...1)
    }
    SettingsRow(Strings.effects, "speaker.wave.2", 0x8F66F5) {
      PercentSlider(title: Strings.effects, value: $settings.effects, range: 0...1)
    }
    SettingsRow(Strings.haptics, "iphone.radiowaves.left.and.right", 0x4884D3) {
      Switch(title: Strings.haptics, isOn: $settings.haptics)
    }
  }

  @ViewBuilder private var display: some View {
    ThemeChooser(theme: $settings.theme)
    SettingsRow(Strings.suitColours, "paintpalette", 0xF2682B) {
      Choice(
        title: Strings.suitColours, choice: $settings.palette, name: Strings.palette, width: 420)
    }
    SettingsRow(Strings.patterns, "circle.lefthalf.filled", 0x8F66F5) {
      Switch(title: Strings.patterns, isOn: $settings.patterns)
    }
    SettingsRow(Strings.textSize, "textformat.size", 0x4884D3) {
      PercentSlider(title: Strings.textSize, value: $settings.textScale, range: 1...2)
    }
    SettingsRow(Strings.interfaceScale, "rectangle.expand.vertical", 0x2FA37A) {
      PercentSlider(title: Strings.interfaceScale, value: $settings.interfaceScale, range: 0.75...3)
    }
    SettingsRow(Strings.fullscreen, "arrow.up.left.and.arrow.down.right", 0x3DB2C8) {
      Switch(title: Strings.fullscreen, isOn: $settings.isFullscreen)
    }
  }

  @ViewBuilder private var controls: some View {
    SettingsRow(Strings.classicDeselect, "hand.tap", 0xF2682B) {
      Switch(title: Strings.classicDeselect, isOn: $settings.classicDeselect)
    }
    SettingsRow(Strings.countHands, "number", 0x8F66F5) {
      Switch(title: Strings.countHands, isOn: $settings.countsHands)
    }
    SettingsRow(Strings.keepReference, "list.number", 0x4884D3) {
      Switch(title: Strings.keepReference, isOn: $settings.keepsReferenceOpen)
    }
    SettingsRow(Strings.deckTracker, "square.grid.3x3", 0x2FA37A) {
      Switch(title: Strings.deckTracker, isOn: $settings.tracksDeck)
    }
  }

  @ViewBuilder private var accessibility: some View {
    SettingsRow(Strings.reduceMotion, "figure.walk.motion", 0xF2A033) {
      Choice(
        title: Strings.reduceMotion, choice: $settings.reduceMotion, name: Strings.motion,
        width: 320)
    }
    SettingsRow(Strings.suitColours, "paintpalette", 0xF2682B) {
      Choice(
        title: Strings.suitColours, choice: $settings.palette, name: Strings.palette, width: 420)
    }
    SettingsRow(Strings.textSize, "textformat.size", 0x4884D3) {
      PercentSlider(title: Strings.textSize, value: $settings.textScale, range: 1...2)
    }
  }
}

/// A tile with a symbol, a name, and what there is to choose.
private struct SettingsRow<Control: View>: View {
  @Environment(\.look) private var look
  var title: String
  var symbol: String
  var color: Color
  var control: Control

  init(
    _ title: String, _ symbol: String, _ color: UInt32, @ViewBuilder control: () -> Control
  ) {
    self.title = title
    self.symbol = symbol
    self.color = Color(hex: color)
    self.control = control()
  }

  var body: some View {
    ViewThatFits {
      HStack(spacing: 16) {
        label
        Spacer(minLength: 12)
        control
      }
      VStack(alignment: .leading, spacing: 10) {
        label
        control
      }
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
            .fill(
              LinearGradient(
                colors: [color.mix(with: .white, by: 0.2, in: .device), color],
                startPoint: .top, endPoint: .bottom)))
      Text(title).game(TypeSize.body).foregroundStyle(look.theme.textPrimary)
        .fixedSize(horizontal: false, vertical: true)
    }
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

/// A slider whose name stands elsewhere in its row, with its value in words beside it.
private struct PercentSlider: View {
  @Environment(\.look) private var look
  var title: String
  @Binding var value: Double
  var range: ClosedRange<Double>

  var body: some View {
    HStack(spacing: 16) {
      Text(Strings.percent(value)).game(TypeSize.body)
        .foregroundStyle(look.theme.textOnPlate)
        .frame(minWidth: 64, alignment: .trailing)
        .fixedSize()
        .accessibilityHidden(true)
      Slider(value: $value, in: range, step: 0.05)
        .frame(minWidth: 120, idealWidth: 200, maxWidth: 200)
        .accessibilityLabel(title)
        .accessibilityValue(Strings.percent(value))
    }
  }
}

/// The four themes as small tables.
private struct ThemeChooser: View {
  @Environment(\.look) private var look
  @Binding var theme: ThemeName

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 20)], spacing: 12) {
      ForEach(ThemeName.allCases, id: \.self) { name in
        Button {
          withAnimation(.easeInOut(duration: 0.3)) { theme = name }
        } label: {
          VStack(spacing: 10) {
            ThemeThumbnail(theme: .named(name))
              .frame(height: 84)
              .overlay(
                RoundedRectangle(cornerRadius: 18)
                  .strokeBorder(theme == name ? Theme.gold : .clear, lineWidth: 2)
                  .padding(-4))
            Text(Strings.theme(name)).game(TypeSize.caption)
              .multilineTextAlignment(.center)
              .foregroundStyle(theme == name ? look.theme.textPrimary : look.theme.textOnPlate)
          }
        }
        .buttonStyle(.pressed)
        .accessibilityAddTraits(theme == name ? .isSelected : [])
      }
    }
    .padding(EdgeInsets(top: 12, leading: 4, bottom: 12, trailing: 4))
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
      context.fill(plate, with: .color(theme.card))
      if theme.name == .highContrast {
        context.stroke(plate, with: .color(.white), lineWidth: 1.5)
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
