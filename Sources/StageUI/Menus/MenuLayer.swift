/// The state of a button that opens a menu, or of a view with a context menu.
@MainActor
final class MenuOwner {
  let source = FloatingSource()
  let opener = WeakMenuRow()
  /// The open menu; for a submenu, that of the outermost panel.
  var session: MenuSession?
}

/// An open menu above the window: the panel, and behind the outermost panel a layer that closes it.
struct MenuLayer<Preview: View>: View {
  let presentation: Presentation
  let owner: MenuOwner
  let session: MenuSession
  let items: [ViewPart]
  let isSubmenu: Bool
  /// Whether the menu lies at a point instead of beside a view.
  var isAtPoint = false
  var preview: Preview?
  @State private var place: FloatingPlace?
  @Environment(\.menuOrder) private var order
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    if !isSubmenu {
      Color.black.opacity(preview == nil ? 0 : 0.25)
        .contentShape(Rectangle())
        .gesture(DragGesture(minimumDistance: 0).onEnded { _ in session.close() })
        .accessibilityHidden(true)
        .transition(.opacity.animation(.easeOut(duration: 0.2)))
    }
    Floating(
      source: owner.source, request: request, maxWidth: 320, onPlace: { place = $0 },
      content: panel
    )
    .presented(presentation, transition)
  }

  private var panel: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let preview {
        preview
          .clipShape(RoundedRectangle(cornerRadius: MenuPanel.radius))
          .background(RoundedRectangle(cornerRadius: MenuPanel.radius).fill(FloatingLook.fill))
          .shadow(color: .black.opacity(0.25), radius: 12, y: 4)
          .allowsHitTesting(false)
      }
      MenuPanel(
        items: items, session: session, opener: owner.opener,
        isReversed: order == .priority && place?.edge == .top,
        close: { presentation.dismiss() })
    }
  }

  private var request: FloatingPlace.Request {
    if isSubmenu {
      FloatingPlace.Request(edges: [.trailing, .leading], gap: -4, alignment: 0)
    } else {
      FloatingPlace.Request(edges: [.bottom, .top], gap: isAtPoint ? 0 : 4, alignment: 0)
    }
  }

  private var transition: AnyTransition {
    guard !reducesMotion else { return .opacity.animation(.easeOut(duration: 0.15)) }
    return .asymmetric(
      insertion: .scale(scale: 0.8, anchor: growthAnchor).combined(with: .opacity)
        .animation(.spring(response: 0.25, dampingFraction: 0.85)),
      removal: .opacity.animation(.easeOut(duration: 0.15)))
  }

  /// The corner nearest to the source; the transition needs it before the first layout.
  private var growthAnchor: UnitPoint {
    guard let node = owner.source.node, let source = owner.source.frame,
      let window = node.tree.rootNode?.frame, window.width > 0, window.height > 0
    else { return .top }
    return UnitPoint(
      x: min(max(source.midX / window.width, 0), 1), y: source.midY > window.midY ? 1 : 0)
  }
}

extension View {
  /// Opens a menu beside the view while `isOpen` is true.
  func menuLayer<Preview: View>(
    _ isOpen: Binding<Bool>, _ owner: MenuOwner, inside outer: MenuSession?,
    isAtPoint: Bool = false, items: @escaping () -> [ViewPart],
    preview: @escaping () -> Preview?
  ) -> some View {
    modifier(ValueModifier<FloatingSourceNode>(owner.source))
      .modifier(
        PresentationModifier(
          isPresented: isOpen,
          layer: { presentation -> MenuLayer<Preview>? in
            guard let session = outer ?? owner.session ?? owner.makeSession() else { return nil }
            return MenuLayer(
              presentation: presentation, owner: owner, session: session, items: items(),
              isSubmenu: outer != nil, isAtPoint: isAtPoint, preview: preview())
          }))
  }
}

extension MenuOwner {
  /// Makes the session of a menu that is being opened; nil if the view is not in the tree.
  fileprivate func makeSession() -> MenuSession? {
    guard let tree = source.node?.tree else { return nil }
    let session = MenuSession(tree)
    self.session = session
    return session
  }
}
