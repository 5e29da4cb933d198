import SwiftUI

private struct AccentThemeKey: EnvironmentKey {
  static let defaultValue = AccentTheme.calm
}

extension EnvironmentValues {
  var accentTheme: AccentTheme {
    get { self[AccentThemeKey.self] }
    set { self[AccentThemeKey.self] = newValue }
  }
}

enum AccentTheme: String, CaseIterable {
  case calm, loud

  var color: Color { self == .calm ? .teal : .pink }
  var font: Font { self == .calm ? .body : .title.weight(.heavy) }
}

extension View {
  func accentTheme(_ theme: AccentTheme) -> some View {
    environment(\.accentTheme, theme)
  }
}

struct EnvironmentKeysListing: View {
  @State private var theme = AccentTheme.calm

  var body: some View {
    VStack(spacing: 20) {
      Picker("Theme", selection: $theme) {
        ForEach(AccentTheme.allCases, id: \.self) { Text($0.rawValue.capitalized) }
      }
      .pickerStyle(.segmented)
      ThemedLabel(text: "Follows the environment")
      ThemedLabel(text: "Always loud")
        .accentTheme(.loud)
    }
    .accentTheme(theme)
    .padding()
  }
}

private struct ThemedLabel: View {
  @Environment(\.accentTheme) private var theme
  let text: String

  var body: some View {
    Text(text)
      .font(theme.font)
      .foregroundStyle(theme.color)
  }
}
