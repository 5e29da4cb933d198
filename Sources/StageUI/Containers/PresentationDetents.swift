/// A height of a sheet.
public enum PresentationDetent: Hashable, Sendable {
  case fraction(Double), height(Double)

  /// Half of the window's height.
  public static let medium = fraction(0.5)
  /// The whole height of the window, minus a margin.
  public static let large = fraction(1)

  /// Returns the height in points, limited so that at least 40 points stay free above the sheet.
  func height(in room: Double) -> Double {
    switch self {
    case .fraction(let fraction): min(max(fraction, 0) * room, room - 40)
    case .height(let height): min(height, room - 40)
    }
  }
}

/// A node with the height of the lowest detent that fits the content; outside of a sheet, it has the
/// size of the content.
///
/// If no detent fits the content, the node has the height of the highest.
private final class DetentNode: ModifierNode, LayoutKeeper {
  var value: Set<PresentationDetent>?

  func take(_ detents: Set<PresentationDetent>, _ environment: EnvironmentValues) {
    relayout(&value, environment.isInSheet ? detents : nil)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    guard let value else { return super.measure(proposal) }
    let room = tree.rootNode?.frame.height ?? 0
    var size = Size.zero
    for height in value.map({ $0.height(in: room) }).sorted() {
      let own =
        child?.sizeThatFits(ProposedViewSize(width: proposal.width, height: height)) ?? .zero
      size = Size(max(own.width, proposal.width ?? 0), height)
      if own.height <= height { break }
    }
    return size
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard value != nil, let child else { return super.arrange(in: size, pass) }
    let own = child.sizeThatFits(ProposedViewSize(size))
    child.place(at: Alignment.center.origin(of: child, own, in: size), own, pass)
  }
}

private struct IsInSheetKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether the view is in a sheet, whose height detents set.
  var isInSheet: Bool {
    get { self[IsInSheetKey.self] }
    set { self[IsInSheetKey.self] = newValue }
  }
}

/// The appearance of a sheet.
struct SheetLook: Equatable {
  var cornerRadius = 24.0
  var background = AnyShapeStyle(Color(light: .white, dark: Color(white: 0.11)))
}

enum SheetLookKey: PreferenceKey {
  static var defaultValue: SheetLook { SheetLook() }
  static func reduce(value: inout SheetLook, nextValue: () -> SheetLook) { value = nextValue() }
}

extension View {
  /// Sets the possible heights of the sheet that contains the view.
  ///
  /// The sheet takes the lowest height that fits the content, or the highest if none fits. Outside of
  /// a sheet, the modifier has no effect.
  /// Unlike in SwiftUI, the user cannot drag from one height to another.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modifier(ValueModifier<DetentNode>(detents.isEmpty ? [.large] : detents))
  }

  /// Sets the height of the sheet that contains the view to the selected one.
  ///
  /// If the selection is not one of `detents`, the sheet takes the lowest of them that fits the
  /// content.
  ///
  /// Dragging closes the sheet and does not change the selection.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    let chosen = selection.wrappedValue
    return presentationDetents(detents.contains(chosen) ? [chosen] : detents)
  }

  /// Shows a handle at the top of the sheet that contains the view.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    overlay(alignment: .top) {
      if visibility == .visible {
        Capsule().fill(.tertiary).frame(width: 36, height: 5).padding(.top, 6)
          .accessibilityHidden(true)
      }
    }
  }

  /// Sets the background of the sheet that contains the view.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    modifier(
      PreferenceModifier<SheetLookKey>(transform: { $0.background = AnyShapeStyle(style) }))
  }

  /// Sets the corner radius of the sheet that contains the view in points.
  ///
  /// Nil leaves the radius unchanged; it is 24 by default.
  public func presentationCornerRadius(_ radius: Double?) -> some View {
    modifier(
      PreferenceModifier<SheetLookKey>(transform: { look in
        if let radius, radius >= 0 { look.cornerRadius = radius }
      }))
  }
}
