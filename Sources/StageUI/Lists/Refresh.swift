/// Reloads the contents of a view; read from the environment and called like a function.
@MainActor
@preconcurrency
public struct RefreshAction: @MainActor Equatable {
  private let action: @MainActor () async -> Void
  private let identity: RefreshIdentity

  init(_ identity: RefreshIdentity, _ action: @escaping @MainActor () async -> Void) {
    self.identity = identity
    self.action = action
  }

  public static func == (a: RefreshAction, b: RefreshAction) -> Bool { a.identity === b.identity }

  /// Reloads the contents; returns when they are loaded.
  public func callAsFunction() async { await action() }
}

/// Distinguishes the refresh actions of different views.
final class RefreshIdentity {}

extension EnvironmentValues {
  /// The action that reloads the contents of the view; nil if there is none.
  public var refresh: RefreshAction? {
    get { self[.refresh, nil] }
    set { self[.refresh, nil] = newValue }
  }
}

private struct RefreshableModifier: ViewModifier {
  let action: @MainActor () async -> Void
  @State private var identity = RefreshIdentity()

  func body(content: Content) -> some View {
    content.environment(\.refresh, RefreshAction(identity, action))
  }
}

extension View {
  /// Lets the user reload lists inside the view: by pulling a list down at its start, or by the key
  /// F5 or Control R.
  ///
  /// A spinner is visible until `action` returns.
  public func refreshable(action: @escaping @MainActor () async -> Void) -> some View {
    modifier(RefreshableModifier(action: action))
  }
}

/// Connects the scroll view of a list with the indicator of its refresh action.
@MainActor
final class RefreshLink {
  /// The distance after which a pull reloads the contents, in points.
  static let threshold = 84.0
  /// The height that stays open above the rows while the contents are loaded, in points.
  static let height = 56.0

  weak var scroller: ScrollNode?
  var onChange: ((Double, Bool) -> Void)?
  private(set) var isRefreshing = false

  /// Called when the content has moved; `pull` is the distance beyond the start.
  func moved(_ pull: Double, isHeld: Bool) {
    if isHeld, pull >= Self.threshold, !isRefreshing {
      begin()
    } else {
      onChange?(pull, isRefreshing)
    }
  }

  /// Begins to reload; returns false if that is happening already.
  @discardableResult
  func begin() -> Bool {
    guard !isRefreshing else { return false }
    isRefreshing = true
    scroller?.vertical.overhang = Self.height
    if let scroller, !scroller.vertical.isHeld, scroller.vertical.offset <= 0 {
      scroller.scroll(along: .vertical, to: -Self.height, isAnimated: true)
      scroller.moveContent(at: scroller.tree.time)
    }
    scroller?.tree.feedback.append(.selection)
    onChange?(max(-(scroller?.vertical.offset ?? 0), 0), true)
    return true
  }

  func end() {
    guard isRefreshing else { return }
    isRefreshing = false
    onChange?(0, false)
    guard let scroller else { return }
    scroller.vertical.overhang = 0
    if scroller.vertical.offset < 0, !scroller.vertical.isHeld {
      scroller.scroll(along: .vertical, to: 0, isAnimated: true)
      scroller.moveContent(at: scroller.tree.time)
    }
  }
}

/// The spinner above the rows of a list that is pulled down or that reloads.
struct RefreshIndicator: View {
  let link: RefreshLink
  let action: RefreshAction
  @State private var pull = 0.0
  @State private var isRefreshing = false
  @Environment(\.self) private var environment

  var body: some View {
    let _ =
      link.onChange = { pull, isRefreshing in
        self.pull = pull
        self.isRefreshing = isRefreshing
      }
    ZStack {
      if isRefreshing {
        Spinner(colors: ControlColors(environment))
          .accessibilityElement()
          .accessibilityLabel("Loading")
          .task {
            await action()
            link.end()
          }
      } else if pull > 0 {
        ControlPicture(
          value: (min(pull / RefreshLink.threshold, 1) * 12).rounded(.down),
          look: ControlColors(environment), size: { _ in Size(28, 28) }, draw: Self.draw)
      }
    }
    .frame(width: 28, height: 28)
    .offset(y: max(min(pull, RefreshLink.threshold) - 28, 0) / 2)
    .opacity(isRefreshing ? 1 : min(max(pull - 12, 0) / 30, 1))
    .allowsHitTesting(false)
  }

  /// Draws as many of the spinner's twelve strokes as the pull has uncovered.
  private static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ count: Double, _ colors: ControlColors
  ) {
    for index in 0..<min(max(Int(count), 0), 12) {
      var turned = context
      turned.translateBy(x: size.width / 2, y: size.height / 2)
      turned.rotate(byRadians: Double(index) / 12 * 2 * .pi)
      var path = Path()
      path.move(to: Point(0, -7))
      path.addLine(to: Point(0, -12))
      turned.stroke(
        path, with: .color(colors.text.opacity(0.5)),
        style: StrokeStyle(lineWidth: 2.5, lineCap: .round))
    }
  }
}
