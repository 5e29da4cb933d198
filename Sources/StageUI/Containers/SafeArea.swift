/// A node at whose edges something covers what lies there.
@MainActor
protocol SafeAreaSource: ViewNode {
  var safeInsets: EdgeInsets { get }
}

extension ViewNode {
  /// How far the node could grow at each edge until it reaches the edge of what is covered: only
  /// where it touches the border of what is not.
  final var coveredInsets: EdgeInsets { coveredInsets(.all) }

  final func coveredInsets(_ edges: Edge.Set) -> EdgeInsets {
    var (rect, grown) = (frame, EdgeInsets())
    var node = parent
    while let current = node {
      if let source = current as? any SafeAreaSource {
        let (size, insets) = (current.frame.size, source.safeInsets)
        func reaches(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.5 }
        if edges.contains(.top), insets.top > 0, reaches(rect.minY, insets.top) {
          grown.top += insets.top
          rect = Rect(left: rect.minX, top: 0, right: rect.maxX, bottom: rect.maxY)
        }
        if edges.contains(.leading), insets.leading > 0, reaches(rect.minX, insets.leading) {
          grown.leading += insets.leading
          rect = Rect(left: 0, top: rect.minY, right: rect.maxX, bottom: rect.maxY)
        }
        if edges.contains(.bottom), insets.bottom > 0,
          reaches(rect.maxY, size.height - insets.bottom)
        {
          grown.bottom += insets.bottom
          rect = Rect(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: size.height)
        }
        if edges.contains(.trailing), insets.trailing > 0,
          reaches(rect.maxX, size.width - insets.trailing)
        {
          grown.trailing += insets.trailing
          rect = Rect(left: rect.minX, top: rect.minY, right: size.width, bottom: rect.maxY)
        }
      }
      rect.origin.x += current.frame.minX
      rect.origin.y += current.frame.minY
      node = current.parent
    }
    return grown
  }
}

/// What covers edges: all of it, what the system or the window does, or a keyboard.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

struct IgnoresSafeAreaModifier: NodeModifier, Equatable {
  typealias Node = IgnoresSafeAreaNode

  var edges: Edge.Set
}

/// Lets its child reach under what covers the edges; what lies around does not notice.
final class IgnoresSafeAreaNode: SurveyingNode, LayoutKeeper {
  var modifier: IgnoresSafeAreaModifier?
  private var insets = EdgeInsets()
  private var edges: Edge.Set { modifier?.edges ?? [] }

  override func lookAround() {
    if isPlaced, coveredInsets(edges) != insets { setNeedsLayout() }
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    insets = coveredInsets(edges)
    guard insets != EdgeInsets() else { return super.arrange(in: size, pass) }
    let room = Size(
      size.width + insets.leading + insets.trailing, size.height + insets.top + insets.bottom)
    let childSize = child.sizeThatFits(ProposedViewSize(room))
    child.place(
      at: Point(
        (room.width - childSize.width) / 2 - insets.leading,
        (room.height - childSize.height) / 2 - insets.top), childSize, pass)
  }
}

struct SafeAreaPaddingModifier: NodeModifier, Equatable {
  var insets: EdgeInsets

  func update(_ node: SafeAreaPaddingNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let insets = insets.usable(node)
    guard node.safeInsets != insets else { return }
    node.safeInsets = insets
    node.setNeedsLayout()
  }
}

/// A margin that views inside may ignore.
final class SafeAreaPaddingNode: ModifierNode, SafeAreaSource, PlainNode {
  var safeInsets = EdgeInsets()

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child?.sizeThatFits(proposal.inset(by: safeInsets)) ?? .zero
    return Size(
      size.width + safeInsets.leading + safeInsets.trailing,
      size.height + safeInsets.top + safeInsets.bottom)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let childSize = child.sizeThatFits(placementProposal.inset(by: safeInsets))
    child.place(at: Point(safeInsets.leading, safeInsets.top), childSize, pass)
  }
}

struct SafeAreaInset<Base: View, Inset: View>: View {
  var base: Base
  var inset: Inset
  var edge: Edge
  var spacing: Double
  var alignment: Alignment

  @State private var length = 0.0

  var body: some View {
    base
      .safeAreaPadding(Edge.Set(edge), length)
      .overlay(alignment: alignment) {
        inset.onGeometryChange(for: Double.self) {
          $0.size[edge == .top || edge == .bottom ? .vertical : .horizontal]
        } action: {
          length = $0 + spacing
        }
      }
  }
}

extension View {
  /// Lets the view reach under what covers edges of the window that it touches.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    modifier(IgnoresSafeAreaModifier(edges: regions.contains(.container) ? edges : []))
  }

  /// The older name of `ignoresSafeArea`.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }

  /// A margin that backgrounds inside may reach under.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    modifier(SafeAreaPaddingModifier(insets: insets))
  }

  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }

  public func safeAreaPadding(_ length: Double) -> some View { safeAreaPadding(.all, length) }

  /// Lays a view along an edge, and keeps its room free in this one.
  public func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    SafeAreaInset(
      base: self, inset: content(), edge: edge == .top ? .top : .bottom, spacing: spacing ?? 0,
      alignment: Alignment(horizontal: alignment, vertical: edge == .top ? .top : .bottom))
  }

  public func safeAreaInset<Inset: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    SafeAreaInset(
      base: self, inset: content(), edge: edge == .leading ? .leading : .trailing,
      spacing: spacing ?? 0,
      alignment: Alignment(
        horizontal: edge == .leading ? .leading : .trailing, vertical: alignment))
  }
}

public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
  case top, bottom
}

public enum HorizontalEdge: Int8, Hashable, Sendable, CaseIterable {
  case leading, trailing
}
