/// Shows a tooltip while the pointer or the focus ring rests on a view.
private struct HelpModifier: ViewModifier {
  let text: Text
  @State private var isShown = false
  @State private var source = FloatingSource()
  @State private var link = HelpLink()

  func body(content: Content) -> some View {
    content
      .accessibilityHint(text)
      .modifier(HelpNodeModifier(link: link, source: source) { isShown = $0 })
      .onFocusRing { link.node?.ringChanged(isVisible: $0) }
      .modifier(ValueModifier<FloatingSourceNode>(source))
      .modifier(
        PresentationModifier(
          isPresented: $isShown, layer: { _ in Tooltip(text: text, source: source) }))
  }
}

@MainActor
private final class HelpLink {
  weak var node: HelpNode?
}

private struct Tooltip: View {
  let text: Text
  let source: FloatingSource

  var body: some View {
    Floating(
      source: source,
      request: FloatingPlace.Request(edges: [.bottom, .top, .trailing, .leading], gap: 6),
      maxWidth: 280,
      content: text.font(.footnote)
        .padding(.horizontal, 9)
        .padding(.vertical, 5)
        .modifier(FloatingLook(radius: 7))
    )
    .allowsHitTesting(false)
    .accessibilityHidden(true)
    .transition(.opacity.animation(.easeOut(duration: 0.12)))
  }
}

private struct HelpNodeModifier: NodeModifier {
  let link: HelpLink
  let source: FloatingSource
  let show: (Bool) -> Void

  func makeNode(_ tree: Tree) -> HelpNode { HelpNode(tree) }

  func update(_ node: HelpNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    link.node = node
    node.source = source
    node.show = show
  }
}

/// Decides when the tooltip of a view is shown.
final class HelpNode: InputNode {
  fileprivate var source: FloatingSource?
  fileprivate var show: ((Bool) -> Void)?
  private lazy var timer = DelayedAction(tree)
  private var isShown = false

  /// The time in seconds for which the pointer or the focus rests on the view.
  private static let delay = 0.6
  /// The height in points from which the tooltip of a view lies at the pointer.
  private static let tall = 80.0

  private func start() {
    timer.start(after: Self.delay) { [weak self] in
      guard let self, !self.isGone else { return }
      self.isShown = true
      self.show?(true)
    }
  }

  private func stop() {
    timer.cancel()
    guard isShown else { return }
    isShown = false
    show?(false)
  }

  // MARK: Pointer

  override var wantsHover: Bool { true }

  override func hover(_ isInside: Bool) {
    if isInside { start() } else { stop() }
  }

  override func hoverMoved(to point: Point) {
    guard !isShown else { return }
    if timer.isRunning { start() }
    source?.part = nil
    guard frame.height > Self.tall, let place = fromScreen?.apply(point) else { return }
    source?.part = { _ in Rect(x: place.x, y: place.y, width: 0, height: 16) }
  }

  /// A press on the view hides its tooltip.
  override var takesPresses: Bool { isShown || timer.isRunning }
  override var gesturePriority: GesturePriority { .simultaneous }
  override func makeRecognizer() -> AnyGestureRecognizer? {
    stop()
    return nil
  }

  // MARK: Keys

  override func press(_ press: KeyPress) -> Bool {
    if press.phase == .down { stop() }
    return false
  }

  fileprivate func ringChanged(isVisible: Bool) {
    source?.part = nil
    if isVisible { start() } else { stop() }
  }

  override func removed() {
    timer.cancel()
    super.removed()
  }
}

extension View {
  /// Shows a text beside the view while the pointer or the focus ring rests on it for 0.6 s.
  ///
  /// Accessibility reads the text as the hint of the view.
  public func help(_ text: Text) -> some View { modifier(HelpModifier(text: text)) }

  /// Shows a Markdown text beside the view while the pointer or the focus ring rests on it.
  public func help(_ key: LocalizedStringKey) -> some View { help(Text(key)) }

  /// Shows a verbatim text beside the view while the pointer or the focus ring rests on it.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { help(Text(text)) }
}
