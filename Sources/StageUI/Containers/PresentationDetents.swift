/// How high a sheet stands.
public struct PresentationDetent: Hashable, Sendable {
  private enum Kind: Hashable { case fraction(Double), height(Double) }

  private let kind: Kind

  public static let medium = PresentationDetent(kind: .fraction(0.5))
  public static let large = PresentationDetent(kind: .fraction(1))

  public static func fraction(_ fraction: Double) -> PresentationDetent {
    PresentationDetent(kind: .fraction(fraction))
  }

  public static func height(_ height: Double) -> PresentationDetent {
    PresentationDetent(kind: .height(height))
  }

  /// Some room stays free above the highest sheet.
  func height(in room: Double) -> Double {
    switch kind {
    case .fraction(let fraction): min(max(fraction, 0) * room, room - 40)
    case .height(let height): min(height, room - 40)
    }
  }
}

private struct DetentModifier: NodeModifier, Equatable {
  var detents: Set<PresentationDetent>

  func makeNode(_ tree: Tree) -> DetentNode { DetentNode(tree) }

  func update(_ node: DetentNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    guard node.detents != detents else { return }
    node.detents = detents
    node.setNeedsLayout()
  }
}

/// At least as high as the lowest of its detents.
private final class DetentNode: ModifierNode {
  var detents: Set<PresentationDetent> = []

  private var least: Double {
    let room = tree.rootNode?.frame.height ?? 0
    return detents.map { $0.height(in: room) }.min() ?? 0
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let own = child?.sizeThatFits(proposal) ?? .zero
    return Size(max(own.width, proposal.width ?? 0), max(own.height, least))
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let own = child.sizeThatFits(ProposedViewSize(size))
    child.place(at: Alignment.center.origin(of: child, own, in: size), own, pass)
  }
}

extension View {
  /// How high the sheet stands that the view is the content of: the lowest of some heights.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modifier(DetentModifier(detents: detents))
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
    background(style, in: UnevenRoundedRectangle(topLeadingRadius: 24, topTrailingRadius: 24))
  }
}
