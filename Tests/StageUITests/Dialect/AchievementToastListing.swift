import StageUI

struct AchievementToastListing: View {
  @State private var unlocked: Achievement?

  fileprivate struct Achievement: Equatable {
    var title: String
    var detail: String
    var symbol: String
    var color: Color
  }

  var body: some View {
    Rectangle()
      .fill(.green.opacity(0.2))
      .ignoresSafeArea()
      .overlay(alignment: .top) {
        if let unlocked {
          toast(unlocked)
            .padding(.horizontal, 16)
            .padding(.top, 12)
            .transition(.move(edge: .top).combined(with: .opacity))
        }
      }
      .animation(.spring(response: 0.4, dampingFraction: 0.7), value: unlocked)
      .task {
        unlocked = Achievement(
          title: "Straight A", detail: "Play a straight that begins with an ace",
          symbol: "medal.fill", color: .orange)
        try? await Task.sleep(for: .seconds(3))
        unlocked = nil
      }
      .sensoryFeedback(.impact(weight: .heavy), trigger: unlocked) { old, new in new != nil }
  }

  private func toast(_ achievement: Achievement) -> some View {
    HStack(spacing: 12) {
      Image(systemName: achievement.symbol)
        .font(.system(size: 28))
        .foregroundStyle(achievement.color)
        .symbolEffect(.bounce, value: achievement)
        .frame(width: 48, height: 48)
        .background(achievement.color.opacity(0.2), in: Circle())
      VStack(alignment: .leading, spacing: 2) {
        Text("Achievement unlocked")
          .font(.system(size: 12, weight: .semibold))
          .foregroundStyle(.secondary)
        Text(achievement.title)
          .font(.system(size: 16, weight: .bold))
        Text(achievement.detail)
          .font(.system(size: 13))
          .foregroundStyle(.secondary)
          .fixedSize(horizontal: false, vertical: true)
      }
      Spacer(minLength: 0)
    }
    .padding(16)
    .background {
      RoundedRectangle(cornerRadius: 16, style: .continuous)
        .fill(.background)
        .shadow(color: .black.opacity(0.15), radius: 10, x: 0, y: 5)
    }
  }
}
