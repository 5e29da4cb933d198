import StageUI

struct GameOverListing: View {
  let score: Int
  let best: Int
  @State private var shown = 0.0

  init(score: Int = 1840, best: Int = 1615) {
    self.score = score
    self.best = best
  }

  private var isRecord: Bool { score > best }

  var body: some View {
    ZStack {
      Color.black.opacity(0.7)
      VStack(spacing: 32) {
        Text("GAME OVER")
          .font(.system(size: 42, weight: .heavy))
          .foregroundStyle(
            .linearGradient(colors: [.red, .orange], startPoint: .top, endPoint: .bottom))

        VStack(spacing: 4) {
          Text("Final score")
            .font(.system(size: 14))
            .textCase(.uppercase)
            .tracking(1.5)
            .foregroundStyle(.white.opacity(0.7))
          CountingText(value: shown)
            .font(.system(size: 56, weight: .black, design: .rounded))
            .foregroundStyle(.white)
          record
        }
        HStack(spacing: 32) {
          Statistic(title: "Hands", value: "31")
          Statistic(title: "Best hand", value: "Full house")
          Statistic(title: "Time", value: "4:07")
        }
        PhaseAnimator([false, true]) { isLarge in
          Button("Play again", systemImage: "arrow.clockwise") {}
            .buttonStyle(.borderedProminent)
            .tint(.green)
            .scaleEffect(isLarge ? 1.05 : 1)
        } animation: { _ in
          .easeInOut(duration: 0.8)
        }
      }
    }
    .task {
      withAnimation(.easeOut(duration: 0.6)) { shown = Double(score) }
    }
  }

  @ViewBuilder private var record: some View {
    if isRecord {
      HStack {
        Image(systemName: "crown.fill")
        Text("New high score").bold()
      }
      .font(.system(size: 16))
      .foregroundStyle(.yellow)
      .transition(.scale.combined(with: .opacity))
    } else {
      Text("Best \(best)")
        .font(.system(size: 16))
        .foregroundStyle(.white.opacity(0.6))
    }
  }
}

private struct CountingText: View, Animatable {
  var value: Double

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  var body: some View {
    Text("\(Int(value.rounded()))").monospacedDigit()
  }
}

private struct Statistic: View {
  let title: String
  let value: String

  var body: some View {
    VStack(spacing: 4) {
      Text(value).font(.title3.weight(.bold)).foregroundStyle(.white)
      Text(title).font(.caption).foregroundStyle(.white.opacity(0.6))
    }
    .lineLimit(1)
    .minimumScaleFactor(0.5)
  }
}
