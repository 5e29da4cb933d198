import SwiftUI

struct ThemeToggleListing: View {
  @State private var isDark = false
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.colorScheme) private var outer

  var body: some View {
    VStack(spacing: 20) {
      Panel()
      Toggle(isOn: $isDark.animation(reduceMotion ? nil : .easeInOut)) {
        Label(isDark ? "Dark" : "Light", systemImage: isDark ? "moon.fill" : "sun.max.fill")
      }
      .toggleStyle(.switch)
      .fixedSize()
    }
    .padding(30)
    .background(isDark ? Color.black : .white)
    .environment(\.colorScheme, isDark ? .dark : outer)
  }

  private struct Panel: View {
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      Text(scheme == .dark ? "Good night" : "Good morning")
        .font(.title)
        .padding()
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }
  }
}
