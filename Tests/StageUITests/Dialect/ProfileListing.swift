import StageUI

private struct ThemeColorKey: EnvironmentKey {
  static let defaultValue = Color.blue
}

extension EnvironmentValues {
  fileprivate var themeColor: Color {
    get { self[ThemeColorKey.self] }
    set { self[ThemeColorKey.self] = newValue }
  }
}

extension View {
  fileprivate func themeColor(_ color: Color) -> some View { environment(\.themeColor, color) }

  @ViewBuilder
  fileprivate func `if`<Content: View>(
    _ condition: Bool, transform: (Self) -> Content
  ) -> some View {
    if condition { transform(self) } else { self }
  }
}

struct ProfileListing: View {
  @FocusState private var focus: Field?

  private enum Field: Hashable { case avatar, share }

  var body: some View {
    VStack(spacing: 16) {
      Avatar(name: "Ada Lovelace")
        .focusable()
        .focused($focus, equals: .avatar)
        .if(focus == .avatar) { $0.saturation(0.2) }
      Group {
        Text("Ada ").bold() + Text("Lovelace").foregroundColor(.secondary)
        Label("48,210 in level \(12)", systemImage: "star.fill")
          .font(.subheadline)
      }
      .lineLimit(1)
      chart
      HStack(spacing: 12) {
        Button("Share", systemImage: "square.and.arrow.up") {}
          .focused($focus, equals: .share)
        Button(role: .destructive) {
        } label: {
          Label("Reset", systemImage: "trash")
        }
      }
      .buttonStyle(.bordered)
      .controlSize(.small)
    }
    .padding(20)
    .background {
      RoundedRectangle(cornerRadius: 20, style: .continuous)
        .fill(.white.shadow(.drop(color: .black.opacity(0.2), radius: 8, y: 4)))
    }
    .padding()
    .themeColor(.purple)
    .defaultFocus($focus, .share)
  }

  private var chart: some View {
    let values = [3.0, 7, 5, 9, 4, 6]
    return HStack(alignment: .bottom, spacing: 6) {
      ForEach(Array(values.enumerated()), id: \.offset) { index, value in
        VStack {
          Text("\(value, specifier: "%.1f")").font(.caption2)
          RoundedRectangle(cornerRadius: 3)
            .fill(.linearGradient(colors: [.purple, .blue], startPoint: .top, endPoint: .bottom))
            .frame(height: value * 8)
        }
      }
    }
    .frame(height: 100, alignment: .bottom)
    .drawingGroup()
  }
}

private struct Avatar: View {
  let name: String
  @Environment(\.themeColor) private var color
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    ZStack {
      Circle().fill(color.gradient)
      Text(initials)
        .font(.system(size: 32, weight: .semibold, design: .rounded))
        .foregroundStyle(.white)
    }
    .frame(width: 80, height: 80)
    .overlay(Circle().inset(by: -4).stroke(color, lineWidth: 2))
    .overlay(alignment: .bottomTrailing) {
      Image(systemName: "checkmark.circle.fill")
        .foregroundStyle(.white, .green)
        .offset(x: 2, y: 2)
    }
  }

  private var initials: String {
    name.split(separator: " ").compactMap(\.first).map(String.init).joined()
  }
}
