import StageUI

/// The pages of the settings, with a sidebar in wide windows.
struct SettingsPanel: View {
  @Environment(\.look) private var look
  var settings: Settings
  @Binding var page: SettingsPage
  var isWide: Bool
  /// Whether the credits are shown instead of a page.
  var showsAbout = false
  var close: @MainActor () -> Void
  var setAbout: @MainActor (Bool) -> Void

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
  }

  private var sidebar: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(Strings.settings).game(TypeSize.heading, heavy: true, ink: .primary)
        .padding(EdgeInsets(top: 20, leading: 16, bottom: 18, trailing: 16))
      ForEach(SettingsPage.allCases, id: \.self) { item in
        SidebarRow(
          title: Strings.title(of: item), symbol: item.symbol,
          isChosen: item == page && !showsAbout
        ) {
          withAnimation(.easeInOut(duration: 0.2)) { page = item }
          setAbout(false)
        }
      }
      SidebarRow(title: Strings.about, symbol: "info.circle", isChosen: showsAbout) {
        setAbout(true)
      }
      Spacer(minLength: 0)
      if !showsAbout { resetButton.padding(.leading, 16) }
    }
    .padding(EdgeInsets(top: 16, leading: 16, bottom: 12, trailing: 16))
    .frame(maxHeight: .infinity)
    .background(
      UnevenRoundedRectangle(topLeadingRadius: 24, bottomLeadingRadius: 24)
        .fill(look.theme.isDark ? .black.opacity(0.18) : look.theme.tint(0.05)))
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
      PanelHeader(title: title, size: TypeSize.heading) {
        if showsAbout, !isWide { setAbout(false) } else { close() }
      }
      if !isWide, !showsAbout {
        Picker(Strings.settings, selection: $page) {
          ForEach(SettingsPage.allCases, id: \.self) { item in
            if look.isTextLarge {
              GameSymbol(item.symbol, size: 24)
                .accessibilityLabel(Strings.title(of: item))
                .tag(item)
            } else {
              Text(Strings.shortTitle(of: item)).tag(item)
            }
          }
        }
        .pickerStyle(.segmented)
        .font(.game(TypeSize.body))
        .padding(.vertical, 8)
      }
      if showsAbout {
        scroll { Credits(version: Strings.version).padding(.bottom, 24) }
      } else {
        scroll { rows }
      }
    }
    .padding(EdgeInsets(top: 28, leading: isWide ? 40 : 20, bottom: 12, trailing: isWide ? 40 : 20))
  }

  private var title: String {
    if showsAbout { return Strings.about }
    return isWide || look.isTextLarge ? Strings.title(of: page) : Strings.settings
  }

  /// Returns scrolling content that fades out at the top and at the bottom.
  private func scroll(@ViewBuilder _ content: () -> some View) -> some View {
    ScrollView {
      VStack(spacing: 8, content: content)
        .padding(EdgeInsets(top: fade, leading: 12, bottom: 0, trailing: 12))
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
    SettingRows(page: page, settings: settings)
      .padding(.bottom, isWide ? 24 : 8)
    if !isWide {
      HStack(spacing: 16) {
        resetButton
        Spacer(minLength: 0)
        Button {
          setAbout(true)
        } label: {
          Text(Strings.about).game(TypeSize.caption, ink: .onPlate)
            .frame(minHeight: 44)
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
