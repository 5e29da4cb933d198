import Session
import StageUI

/// The 17 hands with an example each; those that lie on the table now are marked.
struct HandReferencePanel: View {
  @Environment(\.look) private var look
  var marked: Set<Hand>
  /// Beside the board there is no need of a title or a way out.
  var isBeside = false
  var close: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      HStack {
        Text(Strings.hands).game(isBeside ? TypeSize.heading : TypeSize.title, heavy: true)
          .foregroundStyle(look.theme.textPrimary)
        Spacer()
        if !isBeside {
          CircleButton(symbol: "xmark", label: Strings.close, action: close)
        }
      }
      ScrollView {
        VStack(alignment: .leading, spacing: isBeside ? 10 : 16) {
          ForEach(2..<6) { count in
            HandFamily(count: count, marked: marked, isDense: isBeside)
          }
          AceRule()
        }
      }
    }
    .padding(isBeside ? 20 : 24)
    .frame(maxWidth: isBeside ? .infinity : 560, maxHeight: .infinity, alignment: .top)
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.hands)
  }
}

/// The hands of one number of cards.
private struct HandFamily: View {
  @Environment(\.look) private var look
  var count: Int
  var marked: Set<Hand>
  var isDense: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: isDense ? 4 : 10) {
      Text(Strings.family(count)).overline().foregroundStyle(look.theme.textOnPlate)
      Rectangle().fill(Color(hex: 0xD4D4D4, opacity: 0.22)).frame(height: 1)
      ForEach(Hand.family(of: count), id: \.self) { hand in
        HandRow(hand: hand, isMarked: marked.contains(hand), isDense: isDense)
      }
    }
  }
}

private struct HandRow: View {
  @Environment(\.look) private var look
  var hand: Hand
  var isMarked: Bool
  var isDense: Bool

  var body: some View {
    HStack(spacing: 12) {
      Circle()
        .fill(isMarked ? Theme.gold : .clear)
        .frame(width: 8, height: 8)
        .shadow(color: isMarked ? Theme.gold.opacity(0.6) : .clear, radius: 5)
      VStack(alignment: .leading, spacing: 2) {
        Text(Strings.name(hand)).game(TypeSize.body)
          .foregroundStyle(look.theme.textPrimary)
        Text(Strings.definition(hand)).game(TypeSize.caption)
          .foregroundStyle(look.theme.textOnPlate)
      }
      Spacer(minLength: 8)
      HStack(spacing: 4) {
        ForEach(HandExamples.cards(hand), id: \.index) { card in
          MiniCard(card: card, scale: isDense ? 0.55 : 0.6)
        }
      }
      Text("\(hand.points)").game(TypeSize.body)
        .foregroundStyle(look.theme.textPoints)
        .frame(width: 34, alignment: .trailing)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.name(hand))
    .accessibilityValue(Strings.points(hand))
    .accessibilityHint(
      Strings.definition(hand) + (isMarked ? ". " + Strings.onTheTable : ""))
  }
}

private struct AceRule: View {
  @Environment(\.look) private var look

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Image(systemName: "info.circle").font(.system(size: 18)).foregroundStyle(Theme.gold)
      Text(Strings.aceRule).game(TypeSize.caption)
        .foregroundStyle(look.theme.textOnPlate)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .softGroup()
  }
}

/// The example of every hand, as the reference shows them.
enum HandExamples {
  static func cards(_ hand: Hand) -> [Card] {
    texts[Int(hand.rawValue)].split(separator: " ").compactMap { Card(String($0)) }
  }

  private static let texts = [
    "5s 5h", "3s 4h 5d", "3h Kh 9h", "Ac 2c 3c", "Jd Qd Kd", "4s 4h 4d", "6s 6h Kc Kd",
    "6s 7h 8d 9c", "5s As 9s 3s", "Ks As 2s 3s", "Jc Qc Kc Ac", "7s 7h 7d 7c", "7s 8h 9d Tc Js",
    "4d 8d Qd 5d 2d", "3c 3d 3h 2s 2c", "5s 6s 7s 8s 9s", "Th Jh Qh Kh Ah",
  ]
}
