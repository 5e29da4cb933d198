/// The width of the column of an inspector in points.
struct InspectorWidth: Equatable {
  var least = 225.0
  var ideal = 270.0
  var most = 400.0

  func clamped(_ width: Double) -> Double { min(max(width, least), max(most, least)) }
}

enum InspectorWidthKey: PreferenceKey {
  static var defaultValue: InspectorWidth { InspectorWidth() }
  static func reduce(value: inout InspectorWidth, nextValue: () -> InspectorWidth) {}
}

/// Holds the width that a view in an inspector asks for, for the first layout of the column.
private final class InspectorWidthNode: ProposingNode, LayoutKeeper {
  var value: InspectorWidth?
}

/// A column of the width that a view inside asks for, until the preference with this width arrives
/// after the first frame.
private final class InspectorColumnNode: ProposingNode, LayoutKeeper {
  /// Whether the preference has arrived.
  var value: Bool?

  private var firstWidth: Double {
    func find(_ node: ViewNode) -> InspectorWidth? {
      if let own = (node as? InspectorWidthNode)?.value { return own }
      for child in node.children {
        if let found = find(child) { return found }
      }
      return nil
    }
    let width = find(self) ?? InspectorWidth()
    return width.clamped(width.ideal)
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard value == false else { return proposal }
    return ProposedViewSize(width: firstWidth, height: proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let own = super.measure(proposal)
    return value == false ? Size(firstWidth, own.height) : own
  }

  /// Returns the position at which the frame around the node will centre the view.
  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    Point((size.width - childSize.width) / 2, 0)
  }
}

private struct InspectorModifier<Panel: View>: ViewModifier {
  @Binding var isPresented: Bool
  let panel: () -> Panel
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.layoutDirection) private var direction
  /// The limits that a view in the column has set; nil before the first frame with the column.
  @State private var knownLimits: InspectorWidth?
  /// The width that the user has set by dragging the edge; nil for the ideal width.
  @State private var width: Double?
  @State private var start: Double?

  private struct Arrangement: Equatable {
    var hasColumn: Bool
    var limits: InspectorWidth
  }

  private var limits: InspectorWidth { knownLimits ?? InspectorWidth() }

  private var isColumn: Bool { sizeClass != .compact }

  func body(content: Content) -> some View {
    HStack(spacing: 0) {
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
      if isColumn, isPresented { column }
    }
    .animation(
      reducesMotion ? nil : .easeInOut(duration: 0.25),
      value: Arrangement(hasColumn: isColumn && isPresented, limits: limits)
    )
    .sheet(
      isPresented: Binding(
        get: { isPresented && !isColumn }, set: { if !$0 { isPresented = false } })
    ) { panel() }
  }

  private var column: some View {
    panel()
      .onPreferenceChange(InspectorWidthKey.self) { knownLimits = $0 }
      .modifier(ValueModifier<InspectorColumnNode>(knownLimits != nil))
      .frame(width: knownLimits.map { $0.clamped(width ?? $0.ideal) })
      .frame(maxHeight: .infinity, alignment: .top)
      .background { Color(ColorRole.secondaryBackground).ignoresSafeArea() }
      .overlay(alignment: .leading) { edge }
      .transition(.move(edge: .trailing))
  }

  /// The edge of the column, which can be dragged if the width is not fixed.
  private var edge: some View {
    Rectangle().fill(Color.separator).frame(width: 1).frame(maxHeight: .infinity)
      .padding(.horizontal, 4)
      .contentShape(Rectangle())
      .gesture(resizing, including: limits.least < limits.most ? .all : .none)
      .offset(x: -4)
      .accessibilityHidden(true)
  }

  private var resizing: some Gesture {
    DragGesture(minimumDistance: 1, coordinateSpace: .global)
      .onChanged { value in
        let first = start ?? limits.clamped(width ?? limits.ideal)
        start = first
        let distance = value.translation.width
        width = limits.clamped(direction == .rightToLeft ? first + distance : first - distance)
      }
      .onEnded { _ in start = nil }
  }
}

extension View {
  /// Shows details beside the view while `isPresented` is true: in a column at the trailing edge,
  /// or in a sheet in a narrow window.
  ///
  /// The user can drag the edge of the column.
  public func inspector<Panel: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Panel
  ) -> some View {
    modifier(InspectorModifier(isPresented: isPresented, panel: content))
  }

  /// Sets a fixed width in points for the column of the inspector that contains the view.
  public func inspectorColumnWidth(_ width: Double) -> some View {
    inspectorWidth(InspectorWidth(least: width, ideal: width, most: width))
  }

  /// Sets the width in points of the column of the inspector that contains the view, and the limits
  /// between which the user can change it.
  public func inspectorColumnWidth(
    min: Double? = nil, ideal: Double, max: Double? = nil
  ) -> some View {
    inspectorWidth(InspectorWidth(least: min ?? ideal, ideal: ideal, most: max ?? .infinity))
  }

  private func inspectorWidth(_ width: InspectorWidth) -> some View {
    modifier(ValueModifier<InspectorWidthNode>(width))
      .preference(key: InspectorWidthKey.self, value: width)
  }
}
