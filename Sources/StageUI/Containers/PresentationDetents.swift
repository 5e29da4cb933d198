/// How high a sheet stands.
public enum PresentationDetent: Hashable, Sendable {
  case fraction(Double), height(Double)

  public static let medium = fraction(0.5)
  public static let large = fraction(1)

  /// Some room stays free above the highest sheet.
  func height(in room: Double) -> Double {
    switch self {
    case .fraction(let fraction): min(max(fraction, 0) * room, room - 40)
    case .height(let height): min(height, room - 40)
    }
  }
}

/// As high as the lowest of its detents that has room for the content, or else the highest.
private final class DetentNode: ModifierNode, LayoutKeeper {
  var value: Set<PresentationDetent>?

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let room = tree.rootNode?.frame.height ?? 0
    var size = Size.zero
    for height in (value ?? []).map({ $0.height(in: room) }).sorted() {
      let own =
        child?.sizeThatFits(ProposedViewSize(width: proposal.width, height: height)) ?? .zero
      size = Size(max(own.width, proposal.width ?? 0), height)
      if own.height <= height { break }
    }
    return size
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let own = child.sizeThatFits(ProposedViewSize(size))
    child.place(at: Alignment.center.origin(of: child, own, in: size), own, pass)
  }
}

/// What the plate of a sheet looks like.
struct SheetLook: Equatable {
  var cornerRadius = 24.0
  var background = AnyShapeStyle(Color(light: .white, dark: Color(white: 0.11)))
}

enum SheetLookKey: PreferenceKey {
  static var defaultValue: SheetLook { SheetLook() }
  static func reduce(value: inout SheetLook, nextValue: () -> SheetLook) { value = nextValue() }
}

extension View {
  /// How high the sheet stands that the view is the content of: the lowest of some heights that has
  /// room for it, or else the highest.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modifier(ValueModifier<DetentNode>(detents.isEmpty ? [.large] : detents))
  }

  /// How high the sheet stands that the view is the content of, as the program chooses among some
  /// heights; it is dragged away, not from one height to the next.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    let chosen = selection.wrappedValue
    return presentationDetents(detents.contains(chosen) ? [chosen] : detents)
  }

  /// Shows a handle at the top of the sheet that the view is the content of.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    overlay(alignment: .top) {
      if visibility == .visible {
        Capsule().fill(.tertiary).frame(width: 36, height: 5).padding(.top, 6)
          .accessibilityHidden(true)
      }
    }
  }

  /// What the sheet that the view is the content of is made of.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    modifier(
      PreferenceModifier<SheetLookKey>(transform: { $0.background = AnyShapeStyle(style) }))
  }

  /// How round the sheet is that the view is the content of; nil is as round as sheets are.
  public func presentationCornerRadius(_ radius: Double?) -> some View {
    modifier(
      PreferenceModifier<SheetLookKey>(transform: { look in
        if let radius, radius >= 0 { look.cornerRadius = radius }
      }))
  }
}
