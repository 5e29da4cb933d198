/// The part of a view at which a popover points.
public enum PopoverAttachmentAnchor {
  /// A rect of the view.
  case rect(Anchor<Rect>.Source)
  /// A point of the view.
  case point(UnitPoint)

  func part(of bounds: Rect) -> Rect {
    switch self {
    case .rect(let source): source.value(in: bounds)
    case .point(let point): Rect(origin: point.point(in: bounds), size: .zero)
    }
  }
}

/// A popover beside its view; in a narrow window a sheet, unless the content asks for another form.
struct PopoverLayer<Content: View>: View {
  let presentation: Presentation
  let source: FloatingSource
  let edges: [Edge]
  let content: Content
  /// The form that the content has asked for from inside of a body.
  @State private var asked: PresentationAdaptation?
  @State private var place: FloatingPlace?
  @Environment(\.horizontalSizeClass) private var width
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  private static var radius: Double { 13 }

  private var form: PresentationAdaptation {
    guard width == .compact else { return .popover }
    let asked = asked ?? PresentationAdaptation.asked(by: content) ?? .automatic
    return asked == .automatic ? .sheet : asked
  }

  var body: some View {
    switch form {
    case .sheet: SheetPanel(presentation: presentation, content: watched)
    case .fullScreenCover: CoverPanel(presentation: presentation, content: watched)
    default: popover
    }
  }

  private var watched: some View {
    content.onPreferenceChange(PresentationAdaptationKey.self) { asked = $0 }
  }

  @ViewBuilder private var popover: some View {
    Color.clear
      .contentShape(Rectangle())
      .gesture(DragGesture(minimumDistance: 0).onEnded { _ in presentation.dismissByHand() })
      .accessibilityHidden(true)
    Floating(
      source: source, request: FloatingPlace.Request(edges: edges, gap: 1, margin: 0),
      onPlace: { place = $0 }, content: panel
    )
    .presented(presentation, transition)
  }

  private var panel: some View {
    watched
      .clipShape(RoundedRectangle(cornerRadius: Self.radius))
      .padding(PopoverShape.reach)
      .backgroundPreferenceValue(SheetLookKey.self) { look in
        let radius = look.cornerRadius == SheetLook().cornerRadius ? Self.radius : look.cornerRadius
        let shape = PopoverShape(
          edge: place?.edge ?? edges.first ?? .top, anchor: place?.anchor, radius: radius)
        shape.fill(look.background)
          .shadow(color: .black.opacity(0.22), radius: 14, y: 4)
          .overlay { shape.stroke(Color.primary.opacity(0.1), lineWidth: 1) }
      }
      .contentShape(Rectangle())
  }

  private var transition: AnyTransition {
    guard !reducesMotion else { return .opacity.animation(.easeOut(duration: 0.15)) }
    return .asymmetric(
      insertion: .scale(scale: 0.85).combined(with: .opacity)
        .animation(.spring(response: 0.28, dampingFraction: 0.85)),
      removal: .opacity.animation(.easeOut(duration: 0.15)))
  }
}

/// A rounded rectangle with an arrow, inset by the length of the arrow.
struct PopoverShape: Shape {
  /// The edge of the source at which the panel lies; the arrow is at the opposite edge of the panel.
  var edge: Edge
  /// The point at which the arrow points; nil for the middle.
  var anchor: Point?
  var radius: Double
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  /// The length of the arrow in points.
  static let reach = 11.0
  /// Half of the arrow's width in points.
  private static let half = 12.0

  func path(in rect: Rect) -> Path {
    let reach = Self.reach
    let box = rect.insetBy(dx: min(reach, rect.width / 2), dy: min(reach, rect.height / 2))
    let radius = min(radius, box.width / 2, box.height / 2)
    var path = Path(roundedRect: box, cornerRadius: radius)
    let isVertical = edge == .top || edge == .bottom
    let (start, length) = isVertical ? (box.minX, box.width) : (box.minY, box.height)
    let half = min(Self.half, max(length / 2 - radius, 0))
    guard half > 2 else { return path }
    let wanted = anchor.map { isVertical ? $0.x : $0.y } ?? (start + length / 2)
    let middle = min(max(wanted, start + radius + half), start + length - radius - half)
    /// Returns the point at a distance along the edge and at a height above it.
    func point(_ along: Double, _ height: Double) -> Point {
      switch edge {
      case .top: Point(middle + along, box.maxY + height)
      case .bottom: Point(middle + along, box.minY - height)
      case .leading: Point(box.maxX + height, middle + along)
      case .trailing: Point(box.minX - height, middle + along)
      }
    }
    var arrow = Path()
    arrow.move(to: point(-half, -0.5))
    arrow.addLine(to: point(-half, 0))
    arrow.addCurve(
      to: point(0, reach - 1), control1: point(-half * 0.5, 0),
      control2: point(-half * 0.25, reach - 1))
    arrow.addCurve(
      to: point(half, 0), control1: point(half * 0.25, reach - 1),
      control2: point(half * 0.5, 0))
    arrow.addLine(to: point(half, -0.5))
    arrow.closeSubpath()
    path.addPath(arrow)
    return path
  }
}

extension View {
  /// Shows a popover at an edge of the view while `isPresented` is true; a press outside and the
  /// back command close it.
  ///
  /// If there is too little room at `arrowEdge`, the popover lies at another edge. In a narrow
  /// window it is a sheet.
  ///
  /// - Parameter arrowEdge: The edge of the anchor at which the popover lies.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PopoverModifier(
        isPresented: isPresented, anchor: attachmentAnchor, edge: arrowEdge, panel: content))
  }

  /// Shows a popover for an item while `item` is not nil.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    popover(
      isPresented: item.isPresent(), attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge
    ) {
      if let item = item.wrappedValue { content(item).id(item.id) }
    }
  }
}

private struct PopoverModifier<Panel: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let anchor: PopoverAttachmentAnchor
  let edge: Edge
  let panel: () -> Panel
  @State private var source = FloatingSource()

  func body(content: Content) -> some View {
    let _ = source.part = { [anchor] bounds in anchor.part(of: bounds) }
    content
      .modifier(ValueModifier<FloatingSourceNode>(source))
      .modifier(
        PresentationModifier(
          isPresented: isPresented,
          layer: {
            PopoverLayer(presentation: $0, source: source, edges: edges, content: panel())
          }))
  }

  private var edges: [Edge] {
    let opposite: [Edge: Edge] = [
      .top: .bottom, .bottom: .top, .leading: .trailing, .trailing: .leading,
    ]
    let first = [edge, opposite[edge] ?? .bottom]
    return first + [.bottom, .top, .trailing, .leading].filter { !first.contains($0) }
  }
}
