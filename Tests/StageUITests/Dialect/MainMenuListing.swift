import StageUI

struct MainMenuListing: View {
  @State private var hasAppeared = false
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  private enum Destination: String, CaseIterable, Identifiable {
    case play = "Play"
    case ranks = "Leaderboard"
    case settings = "Settings"

    var id: Self { self }

    var icon: String {
      switch self {
      case .play: "play.fill"
      case .ranks: "trophy.fill"
      case .settings: "gearshape.fill"
      }
    }

    var tint: Color {
      switch self {
      case .play: .green
      case .ranks: .orange
      case .settings: .gray
      }
    }
  }

  var body: some View {
    ZStack {
      LinearGradient(
        gradient: Gradient(colors: [.indigo.opacity(0.8), .purple.opacity(0.6)]),
        startPoint: .topLeading, endPoint: .bottomTrailing
      )
      .ignoresSafeArea()

      VStack(spacing: 32) {
        VStack(spacing: 8) {
          Text("POKER SLAM")
            .font(.system(size: 40, weight: .black, design: .rounded))
            .foregroundStyle(
              LinearGradient(colors: [.white, .yellow], startPoint: .top, endPoint: .bottom)
            )
            .shadow(color: .black.opacity(0.3), radius: 4, x: 0, y: 4)
          Text("Link five. Win big.")
            .font(.system(size: 18, weight: .medium))
            .foregroundStyle(.white.opacity(0.8))
        }
        VStack(spacing: 16) {
          ForEach(Array(Destination.allCases.enumerated()), id: \.element) { index, item in
            Button {
              hasAppeared.toggle()
            } label: {
              row(for: item)
            }
            .buttonStyle(.menu(tint: item.tint))
            .opacity(hasAppeared ? 1 : 0)
            .offset(y: hasAppeared || reduceMotion ? 0 : 20)
            .animation(
              .spring(response: 0.4, dampingFraction: 0.8).delay(Double(index) * 0.05),
              value: hasAppeared)
          }
        }
      }
      .padding(.horizontal, 32)
    }
    .overlay(alignment: .bottom) {
      Text("Version 1.0")
        .font(.footnote)
        .foregroundStyle(.white.opacity(0.5))
        .padding(.bottom, 16)
    }
    .onAppear { hasAppeared = true }
  }

  private func row(for item: Destination) -> some View {
    HStack(spacing: 12) {
      Image(systemName: item.icon)
        .font(.system(size: 24))
        .frame(width: 32)
      Text(item.rawValue)
        .font(.system(size: 22, weight: .bold))
      Spacer()
      Image(systemName: "chevron.right")
        .font(.system(size: 18, weight: .semibold))
        .opacity(0.7)
    }
  }
}

private struct MenuButtonStyle: ButtonStyle {
  let tint: Color

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundColor(.white)
      .padding(.horizontal, 24)
      .padding(.vertical, 18)
      .frame(maxWidth: .infinity)
      .background(
        RoundedRectangle(cornerRadius: 16, style: .continuous)
          .fill(tint.gradient)
          .shadow(color: tint.opacity(0.4), radius: 8, y: 4)
      )
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == MenuButtonStyle {
  fileprivate static func menu(tint: Color) -> MenuButtonStyle { MenuButtonStyle(tint: tint) }
}
