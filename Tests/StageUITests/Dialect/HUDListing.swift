import StageUI

struct HUDListing: View {
  @State private var score = 12_480
  @State private var coins = 320
  let lives = 2

  var body: some View {
    ZStack(alignment: .top) {
      LinearGradient(
        colors: [Color(red: 0.05, green: 0.04, blue: 0.17), .indigo], startPoint: .top,
        endPoint: .bottom
      )
      .ignoresSafeArea()

      VStack(spacing: 8) {
        HStack(spacing: 12) {
          scorePill
          Spacer()
          HUDButton(systemName: "pause.fill") { score += 25 }
        }
        HStack(spacing: 8) {
          CoinPill(amount: coins)
          HeartRow(lives: lives)
          Spacer(minLength: 0)
          Text("Lv \(7)")
            .font(.system(size: 16, weight: .semibold, design: .rounded))
            .foregroundStyle(.white)
            .padding(.horizontal, 12)
            .padding(.vertical, 6)
            .background(Capsule().fill(Color.blue.opacity(0.6)))
        }
      }
      .padding(.horizontal, 16)
      .padding(.top, 8)
    }
  }

  private var scorePill: some View {
    HStack(spacing: 8) {
      Image(systemName: "star.fill")
        .foregroundStyle(.yellow)
      Text("\(score)")
        .font(.system(size: 24, weight: .bold, design: .rounded))
        .monospacedDigit()
        .contentTransition(.numericText(value: Double(score)))
        .foregroundStyle(.white)
        .animation(.easeOut(duration: 0.5), value: score)
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 8)
    .background(.ultraThinMaterial, in: Capsule())
    .environment(\.colorScheme, .dark)
  }
}

private struct HUDButton: View {
  let systemName: String
  let action: () -> Void

  var body: some View {
    Button(action: action) {
      Image(systemName: systemName)
        .font(.system(size: 20, weight: .bold))
        .foregroundColor(.white)
        .frame(width: 44, height: 44)
        .background(Circle().fill(.black.opacity(0.35)))
        .overlay(Circle().stroke(Color.white.opacity(0.3), lineWidth: 1))
    }
    .buttonStyle(PressedScaleStyle(scale: 0.9))
    .accessibilityLabel("Pause")
  }
}

private struct PressedScaleStyle: ButtonStyle {
  var scale: CGFloat = 0.95

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? scale : 1)
      .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
  }
}

private struct CoinPill: View {
  let amount: Int

  var body: some View {
    Label {
      Text(amount, format: .number)
        .font(.system(size: 18, weight: .semibold, design: .rounded))
    } icon: {
      Image(systemName: "dollarsign.circle.fill")
        .font(.system(size: 20))
        .foregroundStyle(.yellow)
    }
    .foregroundStyle(.white)
    .padding(.horizontal, 10)
    .padding(.vertical, 6)
    .background {
      Capsule()
        .fill(Color.yellow.opacity(0.3))
        .overlay {
          Capsule().strokeBorder(Color.yellow.opacity(0.5), lineWidth: 1)
        }
    }
  }
}

private struct HeartRow: View {
  let lives: Int
  var maximum = 3

  var body: some View {
    HStack(spacing: 4) {
      ForEach(0..<maximum, id: \.self) { index in
        Image(systemName: index < lives ? "heart.fill" : "heart")
          .font(.system(size: 20))
          .foregroundStyle(index < lives ? Color.red : Color.gray.opacity(0.5))
          .scaleEffect(index < lives ? 1 : 0.8)
      }
    }
    .padding(.horizontal, 10)
    .padding(.vertical, 6)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text("Lives"))
    .accessibilityValue("\(lives) of \(maximum)")
  }
}
