import Session
import StageUI

/// The 17 hands with an example each; those that can be played now are marked.
///
/// It lies beside the board, on a plate, or on a sheet at the bottom of a narrow window.
struct HandReferencePanel: View {
  enum Form: Hashable {
    case beside, plate, sheet
  }

  @Environment(\.look) private var look
  @Environment(\.safeAreaInsets) private var insets
  var marked: Set<Hand>
  var form = Form.plate
  var close: @MainActor () -> Void
  /// How far the sheet has been dragged down, in points.
  @State private var pulled = 0.0

  /// How far the sheet must be dragged to close, in points.
  private static let reach = 80.0

  var body: some View {
    Group {
      switch form {
      case .beside:
        VStack(alignment: .leading, spacing: 16) {
          Text(Strings.hands).game(TypeSize.heading, heavy: true, ink: .primary)
          ScrollView {
            families(spacing: 14)
              .padding(EdgeInsets(top: 0, leading: 12, bottom: 24, trailing: 12))
          }
          .fadingBelow()
          .padding(.horizontal, -12)
          AceRule(isPlain: true)
        }
        .padding(EdgeInsets(top: 20, leading: 20, bottom: 16, trailing: 20))
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
        .plate()
      case .plate:
        content
          .padding(24)
          .frame(maxWidth: 560, maxHeight: .infinity, alignment: .top)
          .plate()
          .padding(16)
      case .sheet: sheet
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.hands)
  }

  private var sheet: some View {
    GeometryReader { proxy in
      content
        .padding(EdgeInsets(top: 25, leading: 20, bottom: insets.bottom, trailing: 20))
        .frame(width: proxy.size.width, height: proxy.size.height - top(proxy.size))
        .overlay(alignment: .top) {
          Capsule().fill(.white.opacity(0.3)).frame(width: 40, height: 5).padding(.top, 7)
        }
        // The lower corners lie outside the window.
        .background(alignment: .top) {
          PlateSurface(theme: look.theme, radius: 24)
            .frame(height: proxy.size.height - top(proxy.size) + 40)
        }
        .offset(y: top(proxy.size) + pulled)
        .gesture(drag)
    }
  }

  private func top(_ size: Size) -> Double { max(insets.top, size.height * 0.077) }

  private var drag: some Gesture {
    DragGesture()
      .onChanged { pulled = max($0.translation.height, 0) }
      .onEnded { value in
        if value.translation.height > Self.reach { return close() }
        withAnimation(.spring(response: 0.35, dampingFraction: 0.8)) { pulled = 0 }
      }
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 0) {
      PanelHeader(title: Strings.hands, size: TypeSize.heading, close: close)
        .padding(.bottom, 14)
      ScrollView {
        AceRule().padding(EdgeInsets(top: 0, leading: 12, bottom: 14, trailing: 12))
        families(spacing: 23)
          .padding(EdgeInsets(top: 0, leading: 12, bottom: 24, trailing: 12))
      }
      .fadingBelow()
      .padding(.horizontal, -12)
      if !marked.isEmpty {
        HStack(spacing: 8) {
          Mark(isOn: true)
          Text(Strings.onTheBoardNow).game(TypeSize.caption, ink: .onPlate)
        }
        .frame(maxWidth: .infinity, minHeight: 56)
        .accessibilityHidden(true)
      }
    }
  }

  private func families(spacing: Double) -> some View {
    VStack(alignment: .leading, spacing: spacing) {
      ForEach(2..<6) { count in
        HandFamily(count: count, marked: marked, isDense: form == .beside)
      }
    }
  }
}

/// The golden mark of a hand that can be played now.
private struct Mark: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var isOn: Bool

  var body: some View {
    let size = 8 * TypeSize.markGrowth(textScale)
    Circle()
      .fill(isOn ? look.theme.selection : .clear)
      .frame(width: size, height: size)
      .shadow(color: isOn ? look.theme.selection.opacity(0.6) : .clear, radius: 5)
  }
}

/// The hands of one number of cards.
private struct HandFamily: View {
  @Environment(\.look) private var look
  var count: Int
  var marked: Set<Hand>
  var isDense: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: isDense ? 9 : look.isTextLarge ? 16 : 0) {
      Text(Strings.family(count)).overline().foregroundStyle(Ink.onPlate)
        .padding(.bottom, isDense ? 0 : 7)
      Rectangle().fill(Color(hex: 0xD4D4D4, opacity: 0.22)).frame(height: isDense ? 1 : 2)
        .padding(.bottom, isDense ? 0 : 4)
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
    Row(spacing: 12, columnSpacing: 8) {
      words
      examples
    }
    .frame(minHeight: isDense ? nil : 56)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.name(hand))
    .accessibilityValue(Strings.points(hand))
    .accessibilityHint(
      Strings.definition(hand) + (isMarked ? ". " + Strings.onTheTable : ""))
  }

  private var words: some View {
    HStack(spacing: 12) {
      Mark(isOn: isMarked)
      VStack(alignment: .leading, spacing: 2) {
        Text(Strings.name(hand)).game(TypeSize.body, ink: .primary)
        Text(Strings.definition(hand)).game(TypeSize.caption, ink: .onPlate)
      }
      Spacer(minLength: 8)
    }
  }

  private var examples: some View {
    HStack(spacing: 12) {
      HStack(spacing: isDense ? 3 : 2) {
        ForEach(HandExamples.cards(hand), id: \.index) { card in
          MiniCard(card: card, scale: isDense ? 26 / 45.0 : 2 / 3.0)
        }
      }
      Text("\(hand.points)").game(TypeSize.body, ink: .points)
        .frame(minWidth: 34, alignment: .trailing)
        .fixedSize()
    }
    .padding(.leading, look.isTextLarge ? 20 : 0)
  }
}

private struct AceRule: View {
  @Environment(\.look) private var look
  /// Whether it lies at the bottom of a plate, without a background of its own.
  var isPlain = false

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Image(systemName: "arrow.clockwise").font(.symbol(20)).foregroundStyle(
        look.theme.selection
      )
      .padding(.top, 6)
      Text(Strings.aceRule).game(TypeSize.caption, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(.horizontal, isPlain ? 0 : 16)
    .padding(.vertical, isPlain ? 0 : 16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background {
      if !isPlain { SoftGroup() }
    }
  }
}

/// The example of every hand in the reference.
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
