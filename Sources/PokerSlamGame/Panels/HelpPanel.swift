import Session
import StageUI

/// Help: the 17 hands with an example each, scoring, and the keys.
///
/// It is shown beside the board, as a panel over it, or as a sheet at the bottom of a narrow
/// window.
struct HelpPanel: View {
  enum Form: Hashable {
    case beside, plate, sheet
    /// A panel that is wide enough for two columns of hands.
    case columns

    /// Creates the form of the panel in a window of a size.
    init(in size: Size, isTextLarge: Bool) {
      self = size.width < 600 ? .sheet : size.width >= 960 && !isTextLarge ? .columns : .plate
    }
  }

  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  @Environment(\.safeAreaInsets) private var insets
  @Binding var page: HelpPage
  /// The hands that can be played now.
  var marked: Set<Hand>
  var form = Form.plate
  /// The program, for the page that opens lessons; nil while the panel is only pre-warmed.
  var app: AppModel?
  var close: @MainActor () -> Void
  /// How far the sheet has been dragged down, in points.
  @State private var pulled = 0.0

  /// How far the sheet must be dragged to close, in points.
  private static let reach = 80.0

  var body: some View {
    Group {
      switch form {
      case .beside:
        VStack(alignment: .leading, spacing: 12) {
          HStack(spacing: 16) {
            title
            Spacer(minLength: 0)
            picker.frame(maxWidth: 300)
          }
          pages
        }
        .padding(EdgeInsets(top: 20, leading: 20, bottom: 16, trailing: 20))
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
        .plate()
      case .plate, .columns:
        content
          .padding(24)
          .frame(
            maxWidth: form == .columns ? 1080 : 560,
            // The panel is as high as its page of hands needs to be, so that all pages have the
            // same height.
            maxHeight: form == .columns ? 664 * textScale : .infinity, alignment: .top
          )
          .plate()
          .padding(16)
      case .sheet: sheet
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.help)
  }

  private var sheet: some View {
    GeometryReader { proxy in
      content
        .padding(EdgeInsets(top: 25, leading: 20, bottom: insets.bottom, trailing: 20))
        .frame(
          width: proxy.size.width, height: proxy.size.height - top(proxy.size), alignment: .top
        )
        .overlay(alignment: .top) {
          Capsule().fill(.white.opacity(0.3)).frame(width: 40, height: 5).padding(.top, 7)
        }
        // The background extends below the window, so that its rounded lower corners are not
        // visible.
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

  private var title: some View {
    Text(Strings.help).game(TypeSize.heading, heavy: true, ink: .primary)
  }

  private var picker: some View {
    Picker(Strings.help, selection: $page) {
      ForEach(HelpPage.allCases, id: \.self) { item in
        if look.isTextLarge {
          GameSymbol(item.symbol, size: 24)
            .accessibilityLabel(title(of: item))
            .tag(item)
        } else {
          Text(title(of: item)).tag(item)
        }
      }
    }
    .pickerStyle(.segmented)
    .font(.game(TypeSize.body))
  }

  private var isInClimb: Bool { app?.screen.place.isInClimb ?? false }

  private func title(of item: HelpPage) -> String {
    item == .scoring && isInClimb ? Strings.climb : Strings.title(of: item)
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 0) {
      if form == .columns {
        HStack(spacing: 24) {
          title
          Spacer(minLength: 0)
          picker.frame(maxWidth: 360)
          Spacer(minLength: 0)
          CircleButton(symbol: "xmark", label: Strings.close, action: close)
        }
        .padding(.bottom, 14)
      } else {
        PanelHeader(title: Strings.help, size: TypeSize.heading, close: close)
          .padding(.bottom, 8)
        picker.padding(.bottom, 14)
      }
      pages
      if form != .columns, page == .hands, !marked.isEmpty {
        MarkLegend().frame(maxWidth: .infinity, minHeight: 56)
      }
    }
  }

  /// The current page; it scrolls where it does not fit.
  ///
  /// Below the page there is more room than the lower edge fades, so that a page that fits does not
  /// fade. With `ViewThatFits`, a long page would be created twice.
  private var pages: some View {
    ScrollView { currentPage.padding(EdgeInsets(top: 0, leading: 12, bottom: 44, trailing: 12)) }
      .scrollIndicators(.visible)
      .fadingBelow()
      .padding(.horizontal, -12)
      .id(page)
  }

  @ViewBuilder private var currentPage: some View {
    switch page {
    case .hands: hands
    case .scoring:
      if let app, isInClimb {
        ClimbRulesPage(omens: app.climb.run.omens, isWide: form == .columns)
      } else {
        ScoringPage(isWide: form == .columns)
      }
    case .keys: KeyList(app: app, isWide: form == .columns)
    case .learn: if let app { LearnPage(app: app, isWide: form == .columns) }
    }
  }

  @ViewBuilder private var hands: some View {
    switch form {
    case .columns:
      HStack(alignment: .top, spacing: 40) {
        VStack(alignment: .leading, spacing: 14) {
          families(2..<4, rowSpacing: 7)
          HandRules()
          if !marked.isEmpty { MarkLegend() }
        }
        VStack(alignment: .leading, spacing: 14) { families(4..<6, rowSpacing: 7) }
      }
    case .beside:
      VStack(alignment: .leading, spacing: 8) {
        families(2..<6, rowSpacing: 4)
        AceRule().padding(.top, 4)
      }
    case .plate, .sheet:
      VStack(alignment: .leading, spacing: 23) {
        HandRules()
        families(2..<6, rowSpacing: nil)
      }
    }
  }

  private func families(_ counts: Range<Int>, rowSpacing: Double?) -> some View {
    ForEach(counts) { count in
      HandFamily(count: count, marked: marked, rowSpacing: rowSpacing)
    }
  }
}

/// Explains the golden mark.
private struct MarkLegend: View {
  var body: some View {
    HStack(spacing: 8) {
      Mark(isOn: true)
      Text(Strings.onTheBoardNow).game(TypeSize.caption, ink: .onPlate)
    }
    .accessibilityHidden(true)
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

/// The hands that have the same number of cards, `count`.
private struct HandFamily: View {
  @Environment(\.look) private var look
  var count: Int
  var marked: Set<Hand>
  /// The spacing between dense rows; nil for rows that are at least 56 points high.
  var rowSpacing: Double?

  var body: some View {
    VStack(alignment: .leading, spacing: rowSpacing ?? (look.isTextLarge ? 16 : 0)) {
      if rowSpacing != nil {
        HStack(spacing: 12) {
          title
          rule(1)
        }
      } else {
        title.padding(.bottom, 7)
        rule(2).padding(.bottom, 4)
      }
      ForEach(Hand.family(of: count), id: \.self) { hand in
        HandRow(hand: hand, isMarked: marked.contains(hand), isDense: rowSpacing != nil)
      }
    }
  }

  private var title: some View {
    Text(Strings.family(count)).overline().foregroundStyle(Ink.onPlate).fixedSize()
  }

  private func rule(_ height: Double) -> some View {
    Rectangle().fill(Color(hex: 0xD4D4D4, opacity: 0.22)).frame(height: height)
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
    .accessibilityValue(Strings.list([Strings.points(hand), Strings.aCard(hand)]))
    .accessibilityHint(
      isMarked
        ? Strings.spoken([Strings.definition(hand), Strings.onTheTable])
        : Strings.definition(hand))
  }

  private var words: some View {
    HStack(spacing: 12) {
      Mark(isOn: isMarked)
      VStack(alignment: .leading, spacing: isDense ? 0 : 2) {
        Text(Strings.name(hand)).game(TypeSize.body, ink: .primary)
        Text(Strings.definition(hand)).game(TypeSize.caption, ink: .onPlate)
      }
      Spacer(minLength: 8)
    }
  }

  private var examples: some View {
    HStack(spacing: 12) {
      MiniCards(
        cards: HandExamples.cards(hand), scale: isDense ? 24 / 45.0 : 2 / 3.0,
        spacing: isDense ? 3 : 2)
      VStack(alignment: .trailing, spacing: isDense ? 0 : 2) {
        Text(Strings.number(hand.points)).game(TypeSize.body, ink: .points)
        Text(isDense ? Strings.aCard(hand) : Strings.pointsPerCard(hand))
          .game(TypeSize.caption, ink: .onPlate)
      }
      .frame(minWidth: isDense ? 72 : 34, alignment: .trailing)
      .fixedSize()
    }
    .padding(.leading, look.isTextLarge ? 20 : 0)
  }
}

/// The rules that hold for all hands.
private struct HandRules: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      RuleLine(symbol: "hand.tap", text: Strings.touchRule)
      AceRule()
      RuleLine(symbol: "number", text: Strings.cardRule)
    }
    .padding(16)
    .softGroup()
  }
}

private struct AceRule: View {
  var body: some View { RuleLine(symbol: "arrow.clockwise", text: Strings.aceRule) }
}

private struct RuleLine: View {
  @Environment(\.look) private var look
  var symbol: String
  var text: String

  var body: some View {
    HStack(spacing: 12) {
      GameSymbol(symbol, size: 20).foregroundStyle(look.theme.selection)
      Text(text).game(TypeSize.caption, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// The example cards that Help shows for each hand.
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
