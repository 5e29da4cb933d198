/// A node whose edges are covered by something, such as a window's title bar.
@MainActor
protocol SafeAreaSource: ViewNode {
  var safeInsets: EdgeInsets { get }
}

extension ViewNode {
  /// The lengths by which the node can grow into the covered area; 0 at edges where the node does
  /// not touch the border of the safe area.
  final var coveredInsets: EdgeInsets { coveredInsets(.all) }

  final func coveredInsets(_ edges: Edge.Set) -> EdgeInsets {
    let isMirrored = isMirrored
    let edges = isMirrored ? edges.mirrored : edges
    var (rect, grown) = (frame, EdgeInsets())
    for node in ancestors {
      if let source = node as? any SafeAreaSource {
        let size = node.frame.size
        let insets = node.isMirrored ? source.safeInsets.mirrored : source.safeInsets
        func isCovered(_ edge: Edge, _ inset: Double, _ place: Double, _ border: Double) -> Bool {
          edges.contains(Edge.Set(edge)) && inset > 0 && abs(place - border) < 0.5
        }
        var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        if isCovered(.top, insets.top, top, insets.top) {
          (grown.top, top) = (grown.top + insets.top, 0)
        }
        if isCovered(.leading, insets.leading, left, insets.leading) {
          (grown.leading, left) = (grown.leading + insets.leading, 0)
        }
        if isCovered(.bottom, insets.bottom, bottom, size.height - insets.bottom) {
          (grown.bottom, bottom) = (grown.bottom + insets.bottom, size.height)
        }
        if isCovered(.trailing, insets.trailing, right, size.width - insets.trailing) {
          (grown.trailing, right) = (grown.trailing + insets.trailing, size.width)
        }
        rect = Rect(left: left, top: top, right: right, bottom: bottom)
      }
      rect.origin.x += node.frame.minX
      rect.origin.y += node.frame.minY
    }
    return isMirrored ? grown.mirrored : grown
  }
}

extension Edge.Set {
  /// The edges with leading and trailing exchanged.
  fileprivate var mirrored: Edge.Set {
    var edges = subtracting(.horizontal)
    if contains(.leading) { edges.insert(.trailing) }
    if contains(.trailing) { edges.insert(.leading) }
    return edges
  }
}

/// Kinds of safe area: the container's, the keyboard's, or all.
public typealias SafeAreaRegions = Flags<SafeAreaRegion>
/// The namespace of `SafeAreaRegions`.
public enum SafeAreaRegion {}

extension Flags where Kind == SafeAreaRegion {
  /// The area covered by the window or the system.
  public static var container: Self { Self(rawValue: 1) }
  /// The area covered by an on-screen keyboard; without effect, because views keep their places when
  /// the kit's keyboard covers them.
  public static var keyboard: Self { Self(rawValue: 2) }
  /// All kinds.
  public static var all: Self { Self(rawValue: .max) }
}

/// Lets its child extend outside of the safe area; the frame of the node itself is unchanged.
final class IgnoresSafeAreaNode: LayoutObservingNode, LayoutKeeper {
  var value: Edge.Set?
  private var insets = EdgeInsets()
  private var edges: Edge.Set { value ?? [] }

  override func layoutFinished() {
    if isPlaced, coveredInsets(edges) != insets { setNeedsLayout() }
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    insets = coveredInsets(edges)
    guard insets != EdgeInsets() else { return super.arrange(in: size, pass) }
    let room = size.outset(by: insets)
    let childSize = child.sizeThatFits(ProposedViewSize(room))
    child.place(
      at: Point(
        (room.width - childSize.width) / 2 - insets.leading,
        (room.height - childSize.height) / 2 - insets.top), childSize, pass)
  }
}

/// A margin that is not part of the safe area; views that ignore the safe area extend into it.
final class SafeAreaPaddingNode: PaddingNode, SafeAreaSource {
  var safeInsets: EdgeInsets { insets }
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
  /// Lets the view extend outside of the safe area, at edges where it touches the area's border.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    modifier(ValueModifier<IgnoresSafeAreaNode>(regions.contains(.container) ? edges : []))
  }

  /// The deprecated name of `ignoresSafeArea(_:edges:)`.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }

  /// Insets the safe area of the view; backgrounds that ignore the safe area extend under the
  /// inset.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier<SafeAreaPaddingNode>(insets: insets))
  }

  /// Insets the safe area at some edges by `length` points; nil means 16.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }

  /// Insets the safe area at all edges by `length` points.
  public func safeAreaPadding(_ length: Double) -> some View { safeAreaPadding(.all, length) }

  /// Places `content` along an edge, and insets the safe area of the view by the content's height.
  public func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    SafeAreaInset(
      base: self, inset: content(), edge: edge == .top ? .top : .bottom, spacing: spacing ?? 0,
      alignment: Alignment(horizontal: alignment, vertical: edge == .top ? .top : .bottom))
  }

  /// Places `content` along an edge, and insets the safe area of the view by the content's width.
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

/// The top or the bottom edge.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
  case top, bottom
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, Hashable, Sendable, CaseIterable {
  case leading, trailing
}
