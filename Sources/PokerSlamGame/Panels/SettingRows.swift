import StageUI

/// The rows of one page of the settings.
struct SettingRows: View {
  var page: SettingsPage
  var settings: Settings

  var body: some View {
    VStack(spacing: 0) {
      ForEach(settings.settings(on: page), id: \.key) { setting in
        if let label = setting.label { SettingRow(label: label, control: setting.control) }
      }
      if page == .controls { KeyList().padding(.vertical, 16) }
    }
    .id(page)
    .font(.game(TypeSize.body))
  }
}

extension SettingTile {
  fileprivate var colors: [Color] {
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

/// A tile with a symbol, the title and the control; a control that is too wide stands below.
private struct SettingRow: View {
  @Environment(\.look) private var look
  var label: SettingLabel
  var control: SettingControl

  var body: some View {
    if case .theme(let theme) = control {
      ThemeChooser(theme: theme)
    } else {
      row
    }
  }

  private var row: some View {
    ViewThatFits {
      HStack(spacing: 16) {
        tileAndTitle
        Spacer(minLength: 12)
        SettingControlView(title: label.title, control: control)
      }
      VStack(alignment: .leading, spacing: 2) {
        tileAndTitle
        SettingControlView(title: label.title, control: control).environment(\.fillsRow, true)
      }
      .padding(.vertical, 6)
    }
    .padding(.vertical, look.isTextLarge ? 10 : 0)
    .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
    .rowLight()
  }

  private var tileAndTitle: some View {
    HStack(spacing: 16) {
      GameSymbol(label.symbol, size: 18)
        .foregroundStyle(.white)
        .frame(width: 32, height: 32)
        .background(
          RoundedRectangle(cornerRadius: 9)
            .fill(LinearGradient(colors: label.tile.colors, startPoint: .top, endPoint: .bottom))
            .overlay(
              RoundedRectangle(cornerRadius: 9).rim([.white.opacity(0.28), .white.opacity(0)])
            )
            .shadow(color: .black.opacity(0.25), radius: 4, y: 3))
      VStack(alignment: .leading, spacing: 2) {
        Text(label.title).game(TypeSize.body, ink: .primary)
          .fixedSize(horizontal: false, vertical: true)
        if let detail = label.detail {
          Text(detail).game(TypeSize.caption, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
    }
    .padding(.vertical, label.detail == nil ? 0 : 8)
  }
}

/// What the mouse, the keys and a gamepad do.
struct KeyList: View {
  /// Whether the list for gamepads stands beside the list of keys instead of below it.
  var isWide = false

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 40))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 28))
    layout {
      list(Strings.keys, Strings.keyList)
      VStack(alignment: .leading, spacing: 28) {
        list(Strings.pad, Strings.padList)
        list(Strings.climbKeys, Strings.climbKeyList)
      }
    }
    .padding(.vertical, 8)
  }

  private func list(_ title: String, _ entries: [(keys: String, action: String)]) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(title).overline().foregroundStyle(Ink.onPlate)
      ForEach(entries, id: \.keys) { entry in
        ViewThatFits(in: .horizontal) {
          HStack(alignment: .firstTextBaseline, spacing: 16) {
            words(entry.keys, .primary).frame(minWidth: 120, alignment: .leading)
            words(entry.action, .onPlate)
            Spacer(minLength: 0)
          }
          VStack(alignment: .leading, spacing: 2) {
            words(entry.keys, .primary)
            words(entry.action, .onPlate)
          }
        }
        .accessibilityElement(children: .combine)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func words(_ text: String, _ ink: Ink) -> some View {
    Text(text).game(TypeSize.body, ink: ink).fixedSize(horizontal: false, vertical: true)
  }
}
