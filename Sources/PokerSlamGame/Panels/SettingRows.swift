import StageUI

/// The rows of one page of the settings.
struct SettingRows: View {
  var app: AppModel
  var page: SettingsPage

  var body: some View {
    RowsOfPage(app: app, page: page)
      .id(page)
      .font(.game(TypeSize.body))
  }
}

/// The rows of a page, of which a running program builds a few in each frame.
///
/// All rows of a page took 20 ms of the first frame of the settings (1920 × 1080, 2026-11). They
/// are built before the page has faded in far enough to be seen.
private struct RowsOfPage: View {
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  var page: SettingsPage
  @State private var built = 0

  private static let rowsInFrame = 2

  var body: some View {
    let settings = app.settings.settings(on: page)
    let count = ambient.isInFirstFrame ? settings.count : min(built, settings.count)
    VStack(spacing: 0) {
      switch page {
      case .keys: BindingRows(app: app)
      case .data: DataRows(app: app)
      default:
        ForEach(settings[..<count], id: \.key) { setting in
          SettingRow(settings: app.settings, setting: setting)
        }
      }
    }
    .onAppear { ambient.isInFirstFrame ? built = .max : buildMore() }
  }

  private func buildMore() {
    ambient.performInNextFrame {
      built += Self.rowsInFrame
      built < app.settings.settings(on: page).count ? buildMore() : (built = .max)
    }
  }
}

/// What the search finds: settings, the keys of actions, and links to the other pages.
struct SearchResults: View {
  var app: AppModel
  var search: SettingsSearch
  /// Shows a page, or the credits.
  var show: @MainActor (SettingsPage?) -> Void

  var body: some View {
    let settings = search.settings(in: app.settings)
    let (actions, places) = (search.actions, search.places)
    VStack(spacing: 0) {
      ForEach(settings, id: \.key) { setting in
        SettingRow(settings: app.settings, setting: setting)
      }
      ForEach(actions, id: \.self) { BindingRow(app: app, action: $0) }
      ForEach(places, id: \.self) { place in
        PlaceRow(place: place) { show(place.page) }
      }
      if settings.isEmpty, actions.isEmpty, places.isEmpty {
        VStack(spacing: 16) {
          GameSymbol("magnifyingglass", size: 32).foregroundStyle(Ink.onPlate)
          Text(Strings.nothingFound(app.settingsPanel.query)).game(TypeSize.body, ink: .onPlate)
            .multilineTextAlignment(.center)
            .fixedSize(horizontal: false, vertical: true)
        }
        .frame(maxWidth: .infinity)
        .padding(.vertical, 64)
      }
    }
    .font(.game(TypeSize.body))
    .padding(.bottom, 24)
  }
}

/// A link to a part of another page.
private struct PlaceRow: View {
  var place: SettingsSearch.Place
  var action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 16) {
        TileAndTitle(
          symbol: place.symbol, tile: place.tile, title: place.title,
          detail: place.detail.isEmpty ? nil : place.detail)
        Spacer(minLength: 12)
        GameSymbol("chevron.right", size: 14).foregroundStyle(Ink.onPlate)
      }
      .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
      .rowLight()
    }
    .buttonStyle(.pressed)
  }
}

extension SettingTile {
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

/// A tile with a symbol, the title, the control, and a button that resets a changed setting; a
/// control that is too wide stands below.
private struct SettingRow: View {
  @Environment(\.look) private var look
  var settings: Settings
  var setting: any AnySetting

  var body: some View {
    if case .theme = setting.control {
      VStack(alignment: .trailing, spacing: 0) {
        ThemeChooser(
          theme: Binding {
            settings.shownTheme
          } set: {
            settings.choose($0)
          })
        if !setting.isAtDefault { ResetButton(setting: setting, isLabelled: true) }
      }
    } else if let label = setting.label {
      row(label)
    }
  }

  private func row(_ label: SettingLabel) -> some View {
    let title = TileAndTitle(
      symbol: label.symbol, tile: label.tile, title: label.title, detail: label.detail)
    let control = SettingControlView(title: label.title, control: setting.control)
    return ViewThatFits {
      if !look.isTextLarge || !setting.control.isList {
        HStack(spacing: 16) {
          title
          Spacer(minLength: 12)
          HStack(spacing: 4) {
            resetPlace
            control
          }
          .layoutPriority(1)
        }
        // In a narrow window the button takes space only while it is shown.
        HStack(spacing: 8) {
          title
          Spacer(minLength: 0)
          if !setting.isAtDefault { ResetButton(setting: setting) }
          control
        }
      }
      if case .toggle = setting.control {
        // The words wrap beside the switch.
        HStack(spacing: 8) {
          title
          Spacer(minLength: 0)
          let stack =
            look.isTextLarge
            ? AnyLayout(VStackLayout(spacing: 0)) : AnyLayout(HStackLayout(spacing: 8))
          stack {
            if !setting.isAtDefault { ResetButton(setting: setting) }
            control
          }
        }
        .padding(.vertical, 6)
      } else {
        VStack(alignment: .leading, spacing: 2) {
          HStack(spacing: 16) {
            title
            Spacer(minLength: 0)
            if !look.isTextLarge { resetPlace }
          }
          // A large title leaves no room for the button.
          HStack(alignment: .top, spacing: 8) {
            control.environment(\.fillsRow, true)
            if look.isTextLarge {
              Spacer(minLength: 0)
              resetPlace
            }
          }
        }
        .padding(.vertical, 6)
      }
    }
    .padding(.vertical, look.isTextLarge ? 10 : 0)
    .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
    .rowLight()
  }

  /// The place of the button that resets the setting.
  ///
  /// It is kept while the button is hidden, so that the row does not move.
  private var resetPlace: some View {
    ZStack { if !setting.isAtDefault { ResetButton(setting: setting) } }
      .frame(width: 44, height: 44)
  }
}

/// The button that resets one setting.
private struct ResetButton: View {
  var setting: any AnySetting
  /// Whether the title stands beside the symbol.
  var isLabelled = false

  var body: some View {
    let label = Strings.resetSetting(setting.label?.title ?? "")
    Button {
      withAnimation(.easeInOut(duration: 0.25)) { setting.reset() }
    } label: {
      HStack(spacing: 8) {
        GameSymbol("arrow.counterclockwise", size: 16)
        if isLabelled { Text(label).game(TypeSize.caption) }
      }
      .foregroundStyle(Ink.onPlate)
      .padding(.horizontal, isLabelled ? 12 : 0)
      .frame(minWidth: 44, minHeight: 44)
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .accessibilityLabel(label)
    .transition(.opacity)
  }
}

/// The coloured tile of a row, with its title and explanation.
struct TileAndTitle: View {
  var symbol: String
  var tile: SettingTile
  var title: String
  var detail: String?

  var body: some View {
    HStack(spacing: 16) {
      GameSymbol(symbol, size: 18)
        .foregroundStyle(.white)
        .frame(width: 32, height: 32)
        .background(
          RoundedRectangle(cornerRadius: 9)
            .fill(LinearGradient(colors: tile.colors, startPoint: .top, endPoint: .bottom))
            .overlay(
              RoundedRectangle(cornerRadius: 9).rim([.white.opacity(0.28), .white.opacity(0)])
            )
            .shadow(color: .black.opacity(0.25), radius: 4, y: 3))
      VStack(alignment: .leading, spacing: 2) {
        Text(title).game(TypeSize.body, ink: .primary)
          .fixedSize(horizontal: false, vertical: true)
        if let detail {
          Text(detail).game(TypeSize.caption, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
    }
    .padding(.vertical, detail == nil ? 0 : 8)
  }
}

/// What the mouse, the keys and a gamepad do.
struct KeyList: View {
  @Environment(\.textScale) private var textScale
  /// The program, whose keys the player may have changed; nil while the list is only pre-warmed.
  var app: AppModel?
  /// Whether the list for gamepads stands beside the list of keys instead of below it.
  var isWide = false

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 40))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 28))
    layout {
      list(Strings.keys, Strings.keyList(key))
      VStack(alignment: .leading, spacing: 28) {
        list(Strings.pad, Strings.padList(button))
        list(Strings.climbKeys, Strings.climbKeyList(key))
      }
    }
    .padding(.vertical, 8)
  }

  private func key(_ action: GameAction) -> String {
    app?.keyName(of: action) ?? action.defaultKey.map { Strings.usualName($0) } ?? ""
  }

  private func button(_ action: GameAction) -> String {
    app?.buttonName(of: action) ?? action.defaultButton.map { Strings.name($0) } ?? ""
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
          if textScale < TypeSize.large {
            HStack(alignment: .firstTextBaseline, spacing: 16) {
              words(entry.keys, .primary).fixedSize().frame(minWidth: 120, alignment: .leading)
              // Words that are longer wrap inside their column, unless long keys leave it too narrow.
              words(entry.action, .onPlate)
                .frame(idealWidth: 200, maxWidth: .infinity, alignment: .leading)
            }
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
