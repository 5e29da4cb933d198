import SwiftUI

struct CardView: View {
  let card: Card

  var body: some View {
    ZStack {
      RoundedRectangle(cornerRadius: 10)
        .fill(.white)
      Image(systemName: card.face.symbol)
        .resizable()
        .scaledToFit()
        .foregroundStyle(card.face.color.gradient)
        .padding(14)
    }
    .aspectRatio(2 / 3, contentMode: .fit)
    .modifier(FlipModifier(isFaceUp: card.isFaceUp || card.isMatched))
    .opacity(card.isMatched ? 0.35 : 1)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Card \(card.id + 1)")
    .accessibilityValue(card.isFaceUp || card.isMatched ? card.face.rawValue : "face down")
  }
}

struct FlipModifier: ViewModifier, Animatable {
  var rotation: Double

  init(isFaceUp: Bool) {
    rotation = isFaceUp ? 0 : 180
  }

  var animatableData: Double {
    get { rotation }
    set { rotation = newValue }
  }

  func body(content: Content) -> some View {
    ZStack {
      content
        .opacity(rotation < 90 ? 1 : 0)
      CardBack()
        .opacity(rotation < 90 ? 0 : 1)
    }
    .rotation3DEffect(.degrees(rotation), axis: (x: 0, y: 1, z: 0), perspective: 0.4)
  }
}

struct CardBack: View {
  var body: some View {
    RoundedRectangle(cornerRadius: 10)
      .fill(
        RadialGradient(colors: [.pink, .indigo], center: .center, startRadius: 4, endRadius: 90)
      )
      .overlay {
        RoundedRectangle(cornerRadius: 7)
          .strokeBorder(.white.opacity(0.6), style: StrokeStyle(lineWidth: 1.5, dash: [4]))
          .padding(5)
      }
      .aspectRatio(2 / 3, contentMode: .fit)
  }
}

struct FaceBadge: View {
  let face: Face
  let size: CGFloat

  var body: some View {
    Image(systemName: face.symbol)
      .font(.system(size: size * 0.5))
      .foregroundStyle(.white)
      .frame(width: size, height: size)
      .background(face.color.gradient, in: .rect(cornerRadius: size * 0.25))
  }
}

struct FaceDetail: View {
  let face: Face
  let namespace: Namespace.ID
  let close: () -> Void
  @State private var showsText = false

  var body: some View {
    VStack(spacing: 20) {
      FaceBadge(face: face, size: 160)
        .matchedGeometryEffect(id: face, in: namespace)
      if showsText {
        VStack(spacing: 12) {
          Text(face.rawValue.capitalized)
            .font(.title.bold())
          Text(face.fact)
            .multilineTextAlignment(.center)
          Button("Close", action: close)
            .buttonStyle(.bordered)
            .keyboardShortcut(.cancelAction)
        }
        .transition(.opacity.combined(with: .move(edge: .bottom)))
      }
    }
    .padding(24)
    .frame(maxWidth: 300)
    .onAppear {
      withAnimation(.easeOut(duration: 0.3).delay(0.2)) { showsText = true }
    }
    .accessibilityAddTraits(.isModal)
  }
}

struct PressableStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? 0.94 : 1)
      .brightness(configuration.isPressed ? -0.1 : 0)
      .saturation(isEnabled ? 1 : 0.7)
      .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
  }
}

struct WinBanner: View {
  let moves: Int
  let best: Int
  let again: () -> Void
  @State private var wave = false

  var body: some View {
    VStack(spacing: 14) {
      HStack(spacing: 2) {
        ForEach(Array("You won!".enumerated()), id: \.offset) { offset, character in
          Text(String(character))
            .offset(y: wave ? -6 : 0)
            .animation(
              .easeInOut(duration: 0.5).repeatCount(3, autoreverses: true)
                .delay(Double(offset) * 0.05),
              value: wave)
        }
      }
      .font(.system(size: 34, weight: .black, design: .rounded))
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("You won!")
      .accessibilityAddTraits(.isHeader)
      Grid(alignment: .leading, horizontalSpacing: 24) {
        GridRow {
          Text("Moves")
          Text("\(moves)").gridColumnAlignment(.trailing)
        }
        GridRow {
          Text("Best")
          Text(best == 0 ? "–" : "\(best)")
        }
      }
      .font(.headline.monospacedDigit())
      Button("Play Again", action: again)
        .buttonStyle(.borderedProminent)
        .controlSize(.large)
    }
    .padding(28)
    .background(.ultraThinMaterial, in: .rect(cornerRadius: 24))
    .shadow(radius: 20)
    .onAppear { wave = true }
  }
}
