import SwiftUI

// Written from the documents alone: a stack of cards that are thrown aside: drag, spring, haptics.

struct DeckCard: Identifiable, Hashable {
  let id: Int
  let title: String
  let symbol: String
  let color: Color

  static let samples: [DeckCard] = [
    DeckCard(id: 0, title: "Hearts", symbol: "suit.heart.fill", color: .red),
    DeckCard(id: 1, title: "Spades", symbol: "suit.spade.fill", color: .indigo),
    DeckCard(id: 2, title: "Diamonds", symbol: "suit.diamond.fill", color: .orange),
    DeckCard(id: 3, title: "Clubs", symbol: "suit.club.fill", color: .teal),
  ]
}

@Observable
final class DeckModel {
  enum Choice { case kept, passed }

  private(set) var cards = DeckCard.samples
  private(set) var kept = 0
  private(set) var lastChoice: Choice?

  var top: DeckCard? { cards.last }

  func choose(_ choice: Choice) {
    guard !cards.isEmpty else { return }
    cards.removeLast()
    lastChoice = choice
    if choice == .kept { kept += 1 }
  }

  func deal() {
    cards = DeckCard.samples
    (kept, lastChoice) = (0, nil)
  }
}

struct CardStackListing: View {
  @State private var deck = DeckModel()
  @State private var throwCount = 0

  var body: some View {
    VStack(spacing: 32) {
      ZStack {
        ForEach(Array(deck.cards.enumerated()), id: \.element.id) { index, card in
          let depth = deck.cards.count - 1 - index
          ThrownCard(card: card, isTop: depth == 0) { choice in
            withAnimation(.spring(response: 0.4, dampingFraction: 0.8)) { deck.choose(choice) }
            throwCount += 1
          }
          .scaleEffect(1 - Double(depth) * 0.05)
          .offset(y: Double(depth) * -14)
          .zIndex(Double(index))
          .allowsHitTesting(depth == 0)
        }
        if deck.cards.isEmpty {
          ContentUnavailableView {
            Label("No cards left", systemImage: "rectangle.stack")
          } description: {
            Text("You kept ^[\(deck.kept) card](inflect: true).")
          } actions: {
            Button("Deal again") { withAnimation(.bouncy) { deck.deal() } }
              .buttonStyle(.borderedProminent)
          }
          .transition(.scale(scale: 0.8).combined(with: .opacity))
        }
      }
      .frame(maxWidth: .infinity)
      .frame(height: 340)

      Text("Kept: \(deck.kept)")
        .font(.headline.monospacedDigit())
        .contentTransition(.numericText(value: Double(deck.kept)))
    }
    .padding(24)
    .sensoryFeedback(trigger: throwCount) { _, _ in
      deck.lastChoice == .kept ? .success : .impact(weight: .light, intensity: 0.7)
    }
  }
}

private struct ThrownCard: View {
  let card: DeckCard
  let isTop: Bool
  let choose: (DeckModel.Choice) -> Void

  @State private var offset = CGSize.zero
  @GestureState(resetTransaction: Transaction(animation: .spring(duration: 0.35)))
  private var isHeld = false
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  private var strength: CGFloat { min(abs(offset.width) / 120, 1) }

  var body: some View {
    RoundedRectangle(cornerRadius: 24, style: .continuous)
      .fill(card.color.gradient)
      .overlay {
        VStack(spacing: 12) {
          Image(systemName: card.symbol).font(.system(size: 56, weight: .semibold))
          Text(card.title).font(.title2.bold())
        }
        .foregroundStyle(.white)
      }
      .overlay(alignment: offset.width > 0 ? .topLeading : .topTrailing) {
        Text(offset.width > 0 ? "KEEP" : "PASS")
          .font(.caption.weight(.heavy))
          .padding(.horizontal, 10)
          .padding(.vertical, 6)
          .background(.ultraThinMaterial, in: .capsule)
          .padding()
          .opacity(Double(strength))
      }
      .frame(width: 220, height: 300)
      .shadow(color: .black.opacity(isHeld ? 0.3 : 0.15), radius: isHeld ? 24 : 10, y: 8)
      .scaleEffect(isHeld ? 1.03 : 1)
      .rotationEffect(.degrees(reduceMotion ? 0 : offset.width / 18), anchor: .bottom)
      .offset(offset)
      .gesture(drag)
      .animation(.interactiveSpring(), value: isHeld)
      .sensoryFeedback(.selection, trigger: strength == 1)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(card.title)
      .accessibilityAddTraits(.isButton)
      .accessibilityAction(named: "Keep") { choose(.kept) }
      .accessibilityAction(named: "Pass") { choose(.passed) }
  }

  private var drag: some Gesture {
    DragGesture()
      .updating($isHeld) { _, state, _ in state = true }
      .onChanged { offset = $0.translation }
      .onEnded { value in
        if abs(value.predictedEndTranslation.width) > 160 {
          let side: CGFloat = value.predictedEndTranslation.width > 0 ? 1 : -1
          withAnimation(.spring(response: 0.35, dampingFraction: 0.9)) {
            offset = CGSize(width: side * 500, height: value.translation.height)
          } completion: {
            choose(side > 0 ? .kept : .passed)
          }
        } else {
          withAnimation(.spring(response: 0.45, dampingFraction: 0.6)) { offset = .zero }
        }
      }
  }
}

#Preview("Cards") {
  CardStackListing()
}
