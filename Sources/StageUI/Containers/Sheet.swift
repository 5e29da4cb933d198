/// The animations and transitions of presentations.
@MainActor
enum PresentationMotion {
  static var arrival: Animation { .spring(response: 0.35, dampingFraction: 0.85) }
  static var departure: Animation { .easeIn(duration: 0.28) }

  static var dimming: AnyTransition {
    .asymmetric(
      insertion: .opacity.animation(.easeOut(duration: 0.35)),
      removal: .opacity.animation(departure))
  }

  static var fromBelow: AnyTransition {
    .asymmetric(
      insertion: .move(edge: .bottom).animation(arrival),
      removal: .move(edge: .bottom).animation(departure))
  }

  static var outOfTheMiddle: AnyTransition {
    AnyTransition.scale(scale: 0.9).combined(with: .opacity).animation(arrival)
  }
}

/// Darkens the content behind a presentation and blocks the pointer.
struct PresentationBackdrop: View {
  let presentation: Presentation
  var closesOnTap = true

  var body: some View {
    Color.black.opacity(0.5)
      .onTapGesture { if closesOnTap { presentation.dismissByHand() } }
      .transition(PresentationMotion.dimming)
  }
}

/// The panel of a sheet: it moves in from below, can be dragged away and keeps the focus inside.
struct SheetPanel<Content: View>: View {
  let presentation: Presentation
  let content: Content
  @State private var pull = 0.0

  var body: some View {
    PresentationBackdrop(presentation: presentation)
    VStack(spacing: 0) {
      Spacer(minLength: 40)
      content
        .environment(\.isInSheet, true)
        .frame(maxWidth: 560)
        .backgroundPreferenceValue(SheetLookKey.self) { look in
          UnevenRoundedRectangle(
            topLeadingRadius: look.cornerRadius, topTrailingRadius: look.cornerRadius
          )
          .fill(look.background)
          .ignoresSafeArea(edges: .bottom)
        }
        .contentShape(Rectangle())
        .offset(y: pull)
        .gesture(drag)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .presented(presentation, PresentationMotion.fromBelow)
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 10, coordinateSpace: .global)
      .onChanged { value in
        let way = value.translation.height
        // Dragging upwards has increasing resistance.
        pull = way > 0 ? way : -way.magnitude.squareRoot()
      }
      .onEnded { value in
        if value.predictedEndTranslation.height > 160, !presentation.isLocked {
          presentation.dismissByHand()
        } else {
          withAnimation(PresentationMotion.arrival) { pull = 0 }
        }
      }
  }
}

/// Keeps a presentation inside the safe area.
struct PresentationInsets: ViewModifier {
  @Environment(\.safeAreaInsets) private var insets

  func body(content: Content) -> some View { content.safeAreaPadding(insets) }
}

extension View {
  /// Keeps a presentation inside the safe area, and the focus inside the presentation.
  func presented(_ presentation: Presentation, _ transition: AnyTransition) -> some View {
    modifier(PresentationInsets())
      .onExitCommand { presentation.dismissByHand() }
      .focusScope(isModal: true)
      .transition(transition)
  }
}

/// A presentation that covers the whole window.
struct CoverPanel<Content: View>: View {
  let presentation: Presentation
  let content: Content

  var body: some View {
    content
      .environment(\.isInSheet, false)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background { Color(ColorRole.background).ignoresSafeArea() }
      .presented(presentation, PresentationMotion.fromBelow)
  }
}

extension View {
  /// Shows a sheet at the bottom of the window while `isPresented` is true; a tap outside, a drag
  /// down and the back command close it.
  ///
  /// `onDismiss` is called after the removal animation.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentationModifier(
        isPresented: isPresented, onDismiss: onDismiss,
        layer: { SheetPanel(presentation: $0, content: content()) }))
  }

  /// Shows a sheet for an item at the bottom of the window while `item` is not nil.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    sheet(isPresented: item.isPresent(), onDismiss: onDismiss) {
      if let item = item.wrappedValue { content(item).id(item.id) }
    }
  }

  /// Shows a view over the whole window while `isPresented` is true; it moves in from below.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentationModifier(
        isPresented: isPresented, onDismiss: onDismiss,
        layer: { CoverPanel(presentation: $0, content: content()) }))
  }

  /// Shows a view for an item over the whole window while `item` is not nil.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    fullScreenCover(isPresented: item.isPresent(), onDismiss: onDismiss) {
      if let item = item.wrappedValue { content(item).id(item.id) }
    }
  }
}

extension Binding {
  /// Returns a binding that is true while the value is not nil.
  ///
  /// Setting the binding to false sets the value to nil.
  func isPresent<Item>() -> Binding<Bool> where Value == Item? {
    let base = self
    return Binding<Bool>(
      get: { base.wrappedValue != nil }, set: { if !$0 { base.wrappedValue = nil } })
  }
}
