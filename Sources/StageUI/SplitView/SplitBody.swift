/// The columns of a split view with their state.
struct SplitBody: View {
  let columns: [AnyView]
  let visibility: Binding<NavigationSplitViewVisibility>?
  let compactColumn: Binding<NavigationSplitViewColumn>?
  @State private var model = SplitModel()
  @State private var ownVisibility = NavigationSplitViewVisibility.automatic
  @State private var ownTop = NavigationSplitViewColumn.sidebar
  @State private var limits: [Int: SplitColumnWidth] = [:]
  /// The widths that the user has set by dragging the edges of columns.
  @State private var widths: [Int: Double] = [:]
  /// The pages that links show in a column instead of the column's own view.
  @State private var pages: [Int: SplitPage] = [:]
  @State private var pageCount = 0
  /// Whether three columns have too little room.
  @State private var isNarrow = false
  @ScaledMetric private var lineHeight = 20.0
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  private var count: Int { columns.count }
  private var isCompact: Bool { sizeClass == .compact }
  private var shownColumns: Binding<NavigationSplitViewVisibility> { visibility ?? $ownVisibility }
  private var top: Binding<NavigationSplitViewColumn> { compactColumn ?? $ownTop }

  private var arrangement: SplitArrangement {
    SplitArrangement(
      isCompact: isCompact, top: top.wrappedValue.index(of: count),
      first: shownColumns.wrappedValue.firstColumn(of: count, isNarrow: isNarrow && count > 2),
      widths: (0..<count - 1).map(width), reducesMotion: reducesMotion)
  }

  private func limit(_ index: Int) -> SplitColumnWidth {
    // Columns with large text are up to half as wide again.
    let scale = min(max(lineHeight / 20, 1), 1.5)
    return limits[index]
      ?? (index == 0
        ? SplitColumnWidth(least: 180, ideal: 240 * scale, most: 360 * scale)
        : SplitColumnWidth(least: 220, ideal: 280 * scale, most: 440 * scale))
  }

  private func width(_ index: Int) -> Double {
    let limit = limit(index)
    return limit.clamped(widths[index] ?? limit.ideal)
  }

  var body: some View {
    let arrangement = arrangement
    let _ = connect(arrangement)
    SplitLayout(
      arrangement: arrangement, model: model,
      content: ForEach(0..<count, id: \.self) { index in
        TabPageView(
          content: AnyView(column(index, arrangement)), isMadeAtOnce: false, reportTraits: { _ in })
      }
    )
    .simultaneousGesture(
      SplitSwipe(model: model).gesture,
      including: isCompact && arrangement.top > 0 ? .all : .subviews
    )
    .onGeometryChange(for: Bool.self) {
      $0.size.width < 900
    } action: {
      isNarrow = $0
    }
  }

  private func column(_ index: Int, _ arrangement: SplitArrangement) -> some View {
    let place = SplitColumn(
      model: model, index: index, count: count, isCompact: isCompact,
      hasToggle: index == arrangement.first)
    return SplitColumnView(
      place: place, content: columns[index], page: pages[index],
      edge: isCompact || !place.hasNext
        ? nil
        : SplitEdge(width: width(index), limits: limit(index)) { widths[index] = $0 }
    ) { limits[index] = $0 }
  }

  /// Lets the columns change the state.
  private func connect(_ arrangement: SplitArrangement) {
    model.showPage = { view, index in
      pageCount += 1
      pages = pages.filter { $0.key < index }
      pages[index] = SplitPage(id: pageCount, view: view)
      if isCompact { model.showColumn(index) }
    }
    model.showColumn = { index in
      if arrangement.top != index { top.wrappedValue = .column(index, of: count) }
    }
    model.toggleSidebar = {
      let hidden: NavigationSplitViewVisibility = count > 2 ? .doubleColumn : .detailOnly
      shownColumns.wrappedValue = arrangement.first == 0 ? hidden : .all
    }
  }
}

/// A page that a link shows in a column.
struct SplitPage {
  let id: Int
  let view: AnyView
}

/// One column: a stack of pages, with an edge that can be dragged.
private struct SplitColumnView: View {
  let place: SplitColumn
  let content: AnyView
  let page: SplitPage?
  let edge: SplitEdge?
  let onLimits: (SplitColumnWidth?) -> Void

  var body: some View {
    NavigationContainer(path: nil, root: root, column: place)
      .environment(\.splitColumn, place)
      .onPreferenceChange(SplitColumnWidthKey.self, perform: onLimits)
      .overlay(alignment: .trailing) { edge }
  }

  @ViewBuilder private var root: some View {
    if let page {
      page.view.id(page.id)
    } else {
      content.transformEnvironment(\.listStyle) {
        if place.index == 0, !place.isCompact { $0 = .sidebar }
      }
    }
  }
}

/// The line between two columns, which can be dragged if the width of the first one is not fixed.
struct SplitEdge: View {
  let width: Double
  let limits: SplitColumnWidth
  let resize: (Double) -> Void
  @State private var start: Double?
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    Rectangle().fill(Color.separator).frame(width: 1).frame(maxHeight: .infinity)
      .padding(.horizontal, 4)
      .contentShape(Rectangle())
      .gesture(resizing, including: limits.least < limits.most ? .all : .none)
      .offset(x: 4)
      .ignoresSafeArea()
      .accessibilityHidden(true)
  }

  private var resizing: some Gesture {
    DragGesture(minimumDistance: 1, coordinateSpace: .global)
      .onChanged { value in
        let first = start ?? width
        start = first
        let change = value.translation.width * (direction == .rightToLeft ? -1 : 1)
        resize(limits.clamped(first + change))
      }
      .onEnded { _ in start = nil }
  }
}

/// The drag from the leading edge that leads back to the column before.
@MainActor
struct SplitSwipe {
  let model: SplitModel

  var gesture: some Gesture {
    DragGesture(minimumDistance: 10)
      .onChanged { value in
        guard let node = model.node else { return }
        let distance = node.isMirrored ? -value.translation.width : value.translation.width
        let start = node.fromLeading(value.startLocation.x)
        guard node.isDragged || start < 24 && distance > abs(value.translation.height) else {
          return
        }
        node.drag(by: distance)
      }
      .onEnded { value in
        guard let node = model.node else { return }
        node.endDrag(velocity: node.isMirrored ? -value.velocity.width : value.velocity.width)
      }
  }
}
