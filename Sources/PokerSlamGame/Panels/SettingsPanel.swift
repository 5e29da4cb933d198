import StageUI

/// The pages of the settings, with a sidebar in wide windows, and a search over all of them.
struct SettingsPanel: View {
  @Environment(\.look) private var look
  var app: AppModel
  @Binding var page: SettingsPage
  var isWide: Bool
  /// Whether the search has room beside the longest title.
  var isRoomy = true
  /// Whether the credits are shown instead of a page.
  var showsAbout = false
  var close: @MainActor () -> Void
  var setAbout: @MainActor (Bool) -> Void

  private var settings: Settings { app.settings }
  private var model: SettingsModel { app.settingsPanel }
  private var search: SettingsSearch { SettingsSearch(model.query) }

  var body: some View {
    HStack(spacing: 0) {
      if isWide {
        sidebar.frame(width: look.isTextLarge ? 344 : 256)
          .focusSection()
      }
      content.focusSection()
    }
    .frame(maxWidth: isWide ? 1000 : 560, maxHeight: isWide ? 672 : .infinity)
    .plate()
    .padding(isWide ? 32 : 12)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.settings)
    .onDisappear {
      model.query = ""
      model.stopListening()
    }
  }

  private var sidebar: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(Strings.settings).game(TypeSize.heading, heavy: true, ink: .primary)
        .padding(EdgeInsets(top: 20, leading: 16, bottom: 10, trailing: 16))
      ScrollView {
        VStack(alignment: .leading, spacing: 8) {
          ForEach(SettingsPage.allCases, id: \.self) { item in
            SidebarRow(
              title: Strings.title(of: item), symbol: item.symbol,
              isChosen: item == page && !showsAbout && !search.isActive
            ) { show(item) }
            .prefersDefaultFocus(item == page && !showsAbout)
          }
          SidebarRow(
            title: Strings.about, symbol: "info.circle", isChosen: showsAbout && !search.isActive
          ) { show(nil) }
        }
        .padding(.vertical, 8)
      }
      if hasReset { resetButton.padding(.leading, 16) }
    }
    .padding(EdgeInsets(top: 16, leading: 16, bottom: 12, trailing: 16))
    .frame(maxHeight: .infinity, alignment: .top)
    .background(
      UnevenRoundedRectangle(topLeadingRadius: 24, bottomLeadingRadius: 24)
        .fill(look.theme.isDark ? .black.opacity(0.18) : look.theme.tint(0.05)))
  }

  /// Shows a page, or the credits.
  private func show(_ new: SettingsPage?) {
    withAnimation(.easeInOut(duration: 0.25)) {
      model.query = ""
      model.stopListening()
      if let new { page = new }
    }
    setAbout(new == nil)
  }

  /// Whether the page has settings to reset.
  private var hasReset: Bool {
    !showsAbout && !search.isActive && !settings.settings(on: page).isEmpty
  }

  private var resetButton: some View {
    Button {
      withAnimation(.easeInOut(duration: 0.25)) { settings.reset(page) }
    } label: {
      HStack(spacing: 10) {
        GameSymbol("arrow.counterclockwise", size: 16)
        Text(Strings.reset(page)).game(TypeSize.caption)
      }
      .foregroundStyle(Ink.onPlate)
      .frame(minHeight: 44)
      .rowLight(Capsule())
    }
    .buttonStyle(.pressed)
    .disabled(settings.isAtDefault(page))
    .opacity(settings.isAtDefault(page) ? 0.5 : 1)
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(spacing: 16) {
        Text(title).game(TypeSize.heading, heavy: true, ink: .primary)
          // A second line, or a lower one, would move the search and the tabs.
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .frame(height: TypeSize.line(TypeSize.heading, settings.textScale))
        Spacer(minLength: 0)
        if hasSearchInHeader {
          SettingsSearchField(model: model).frame(width: 248)
        }
        CircleButton(symbol: "xmark", label: Strings.close) {
          if showsAbout, !isWide { setAbout(false) } else { close() }
        }
      }
      // The rows fade out below the controls, where these take the presses.
      .zIndex(1)
      if !hasSearchInHeader {
        SettingsSearchField(model: model).padding(.top, 4).zIndex(1)
      }
      if !isWide, !showsAbout, !search.isActive { pagePicker }
      if search.isActive {
        scroll { SearchResults(app: app, search: search) { show($0) } }
      } else if showsAbout {
        scroll { Credits(version: Strings.version).padding(.bottom, 24) }
      } else {
        scroll { rows }
      }
    }
    .padding(EdgeInsets(top: 28, leading: isWide ? 40 : 20, bottom: 12, trailing: isWide ? 40 : 20))
  }

  private var hasSearchInHeader: Bool { isWide && isRoomy && !look.isTextLarge }

  private var pagePicker: some View {
    // The rows fade while the picker's selection slides.
    let choice = Binding {
      page
    } set: {
      show($0)
    }
    return Picker(Strings.settings, selection: choice) {
      ForEach(SettingsPage.allCases, id: \.self) { item in
        GameSymbol(item.symbol, size: look.isTextLarge ? 24 : 20, isFixed: true)
          .accessibilityLabel(Strings.title(of: item))
          .tag(item)
      }
    }
    .pickerStyle(.segmented)
    .font(.game(TypeSize.body))
    .padding(.vertical, 8)
  }

  private var title: String {
    if search.isActive { return Strings.allSettings }
    return showsAbout ? Strings.about : Strings.title(of: page)
  }

  /// Returns scrolling content that fades out at the top and at the bottom.
  private func scroll(@ViewBuilder _ content: @escaping () -> some View) -> some View {
    ScrollViewReader { proxy in
      ScrollView {
        VStack(spacing: 8, content: content)
          .padding(EdgeInsets(top: fade, leading: 12, bottom: 0, trailing: 12))
      }
      // All rows change their heights; the released slider stays in sight. An animated scroll
      // corrects its target at the end, when the new heights are known.
      .onChange(of: settings.textScale) {
        withAnimation(.easeInOut(duration: 0.2)) { proxy.scrollTo("textScale", anchor: .center) }
      }
    }
    .scrollIndicators(.visible)
    .fadingBelow(above: fade)
    .padding(EdgeInsets(top: -fade, leading: -12, bottom: 0, trailing: -12))
  }

  /// The height in points of the area above the first row.
  ///
  /// Scrolled content fades out in this area.
  private let fade = 16.0

  @ViewBuilder private var rows: some View {
    SettingRows(app: app, page: page)
      .padding(.bottom, isWide ? 24 : 8)
    if !isWide {
      HStack(spacing: 16) {
        if hasReset { resetButton }
        Spacer(minLength: 0)
        Button {
          setAbout(true)
        } label: {
          Text(Strings.about).game(TypeSize.caption, ink: .onPlate)
            .frame(minWidth: 44, minHeight: 44)
            .rowLight(Capsule())
        }
        .buttonStyle(.pressed)
      }
      .padding(.bottom, 24)
    }
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
        GameSymbol(symbol, size: 18).frame(width: 22)
        Text(title).game(TypeSize.body)
        Spacer(minLength: 0)
      }
      .foregroundStyle(isChosen ? Ink.primary : .onPlate)
      .padding(.horizontal, 14)
      .frame(minHeight: 48)
      .background {
        if isChosen {
          RoundedRectangle(cornerRadius: 16).fill(look.theme.tint(0.12))
            .overlay(
              RoundedRectangle(cornerRadius: 16).rim([look.theme.tint(0.12), look.theme.tint(0)]))
        }
      }
      .lighterUnderPointer(RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.pressed)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}

/// The field that searches the rows of all pages.
private struct SettingsSearchField: View {
  @Environment(\.look) private var look
  var model: SettingsModel

  var body: some View {
    HStack(spacing: 10) {
      GameSymbol("magnifyingglass", size: 16).foregroundStyle(Ink.onPlate)
      TextField(
        Strings.searchSettings, text: Bindable(model).query,
        prompt: Text(Strings.searchSettings).foregroundStyle(Ink.onPlate)
      )
      .font(.game(TypeSize.body))
      .foregroundStyle(Ink.primary)
      // The prompt must not wrap where the button takes part of its width: the field would grow.
      .lineLimit(1)
      .frame(maxWidth: .infinity, minHeight: 44)
      .accessibilityLabel(Strings.searchSettings)
      // Escape clears the field before it ends typing, and the button for Back before it closes the
      // panel.
      .onKeyPress(.escape) {
        guard !model.query.isEmpty else { return .ignored }
        clear()
        return .handled
      }
      .onExitCommand(perform: model.query.isEmpty ? nil : { clear() })
      if !model.query.isEmpty {
        Button {
          clear()
        } label: {
          GameSymbol("xmark.circle.fill", size: 18).foregroundStyle(Ink.onPlate)
            .frame(width: 44, height: 44)
            .lighterUnderPointer(Circle())
        }
        .buttonStyle(.pressed)
        .accessibilityLabel(Strings.clearSearch)
        .padding(.trailing, -16)
      }
    }
    .padding(.horizontal, 16)
    .background(
      Capsule().fill(look.theme.isDark ? .black.opacity(0.28) : look.theme.tint(0.08))
    )
    .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear).allowsHitTesting(false))
  }

  private func clear() { withAnimation(.easeInOut(duration: 0.2)) { model.query = "" } }
}
