/// The direction in which a card leaves a deck.
public enum SwipeDirection: Hashable, Sendable, CaseIterable {
  case left, right, up

  /// The distance of a drag that commits the swipe, in points.
  var threshold: Double { self == .up ? 150 : 100 }

  /// Where the card flies, in points from its place.
  var exit: Size {
    switch self {
    case .left: Size(-500, 0)
    case .right: Size(500, 0)
    case .up: Size(0, -800)
    }
  }
}

/// How far a dragged card is on the way to a swipe.
public struct SwipeProgress: Hashable, Sendable {
  /// The direction that a release would commit to, if the drag is long enough.
  public let direction: SwipeDirection?
  /// The part of the distance that commits, 0…1.
  public let amount: Double

  /// No drag.
  public static let none = SwipeProgress(direction: nil, amount: 0)

  init(direction: SwipeDirection?, amount: Double) {
    self.direction = direction
    self.amount = amount
  }

  init(_ offset: Size) {
    let isUp = offset.height < 0 && -offset.height > abs(offset.width)
    let direction: SwipeDirection = isUp ? .up : offset.width < 0 ? .left : .right
    let way = isUp ? -offset.height : abs(offset.width)
    self.init(
      direction: way > 0 ? direction : nil, amount: min(way / direction.threshold, 1))
  }
}

/// A deck of cards; the top one is dragged away to the left, to the right or upwards.
///
/// A drag of 100 points to a side or of 150 points upwards commits, and so does a throw. The card
/// turns by up to 12 degrees with the drag, flies off in a quarter of a second, and springs back if
/// the drag was too short. The arrow keys swipe while the deck has the focus.
///
/// ```swift
/// CardDeck(lessons) { lesson, progress in
///   LessonCard(lesson, hint: progress)
/// } onSwipe: { lesson, direction in
///   lessons.removeFirst()
/// }
/// ```
public struct CardDeck<Item: Identifiable, Card: View>: View {
  private let items: [Item]
  private let directions: Set<SwipeDirection>
  private let card: (Item, SwipeProgress) -> Card
  private let onSwipe: (Item, SwipeDirection) -> Void
  @State private var offset = Size.zero
  @State private var leaving: Item.ID?
  @Environment(\.accessibilityReduceMotion) private var isStill

  /// Creates a deck; the first item is on top.
  ///
  /// `onSwipe` must remove the item.
  public init(
    _ items: [Item], directions: Set<SwipeDirection> = [.left, .right, .up],
    @ViewBuilder card: @escaping (Item, SwipeProgress) -> Card,
    onSwipe: @escaping (Item, SwipeDirection) -> Void
  ) {
    self.items = items
    self.directions = directions
    self.card = card
    self.onSwipe = onSwipe
  }

  public var body: some View {
    let shown = Array(items.prefix(3).enumerated())
    ZStack {
      ForEach(shown.reversed(), id: \.element.id) { depth, item in
        let isTop = depth == 0
        card(item, isTop ? progress : .none)
          .scaleEffect(1 - Double(depth) * 0.05)
          .offset(y: Double(depth) * 14)
          .rotationEffect(.degrees(isTop && !isStill ? min(max(offset.width / 20, -12), 12) : 0))
          .offset(isTop ? offset : .zero)
          .opacity(isTop && leaving == item.id && isStill ? 0 : 1)
          .allowsHitTesting(isTop && leaving == nil)
          .accessibilityHidden(!isTop)
          .zIndex(Double(-depth))
      }
    }
    .animation(.preset(.snappy), value: items.first?.id)
    .gesture(drag)
    .focusable(!items.isEmpty)
    .onMoveCommand { direction in
      switch direction {
      case .left: swipe(.left)
      case .right: swipe(.right)
      case .up: swipe(.up)
      case .down: break
      }
    }
    .accessibilityElement(children: .contain)
  }

  private var progress: SwipeProgress {
    let progress = SwipeProgress(offset)
    return progress.direction.map(directions.contains) == true ? progress : .none
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 10)
      .onChanged { if leaving == nil { offset = $0.translation } }
      .onEnded { value in
        guard leaving == nil else { return }
        let here = SwipeProgress(value.translation)
        // A throw counts if it would carry the card half as far again, in the same direction.
        let thrown = SwipeProgress(
          Size(
            value.predictedEndTranslation.width / 1.5, value.predictedEndTranslation.height / 1.5))
        let isCommitted =
          here.amount >= 1 || here.direction == thrown.direction && thrown.amount >= 1
        if let direction = here.direction, isCommitted, directions.contains(direction) {
          swipe(direction)
        } else {
          withAnimation(.preset(.springBack)) { offset = .zero }
        }
      }
  }

  private func swipe(_ direction: SwipeDirection) {
    guard leaving == nil, let item = items.first, directions.contains(direction) else { return }
    leaving = item.id
    withAnimation(.easeIn(duration: 0.25)) {
      offset =
        isStill
        ? offset
        : Size(
          offset.width + direction.exit.width, offset.height + direction.exit.height)
    } completion: {
      leaving = nil
      offset = .zero
      onSwipe(item, direction)
    }
  }
}
