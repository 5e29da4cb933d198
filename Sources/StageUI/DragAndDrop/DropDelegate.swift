/// Decides about values that are dragged over a view, for example to move rows out of their way.
@MainActor
@preconcurrency
public protocol DropDelegate {
  /// Returns whether the view may take the values; by default it may.
  func validateDrop(info: DropInfo) -> Bool
  /// Takes the values; returns false if it does not, and the dragged view springs back.
  func performDrop(info: DropInfo) -> Bool
  /// Called when a drag enters the view.
  func dropEntered(info: DropInfo)
  /// Called when a drag moves over the view, and before a drop; returns nil for the last proposal.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// Called when a drag leaves the view or is cancelled.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  public func validateDrop(info: DropInfo) -> Bool { true }
  public func dropEntered(info: DropInfo) {}
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  public func dropExited(info: DropInfo) {}
}

/// The values that are dragged over a view, and their position.
@MainActor
@preconcurrency
public struct DropInfo {
  /// The position in the view's coordinates.
  public let location: Point
  let items: DraggedItems

  /// Returns whether a value is data of one of the types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
    !itemProviders(for: contentTypes).isEmpty
  }

  /// Returns the values that are data of one of the types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    items.providers(of: contentTypes)
  }
}

/// What a drop does with the values.
public enum DropOperation: Hashable, Sendable {
  /// Nothing: the drop is cancelled.
  case cancel
  /// Nothing: the view does not take the values.
  case forbidden
  case copy
  case move
}

/// The behaviour of a drop; without a proposal values are copied.
public struct DropProposal: Hashable, Sendable {
  /// What the drop does with the values.
  public let operation: DropOperation

  /// Creates a proposal.
  public init(operation: DropOperation) { self.operation = operation }
}

extension View {
  /// Lets the user drop data of some types on the view; a delegate follows the drag.
  public func onDrop<Delegate: DropDelegate>(
    of supportedContentTypes: [UTType], delegate: Delegate
  ) -> some View {
    modifier(
      ValueModifier<DropTargetNode>(
        DropDestination(
          accepts: { items in
            !items.providers(of: supportedContentTypes).isEmpty
              && delegate.validateDrop(info: DropInfo(location: .zero, items: items))
          },
          drop: { items, point in
            let info = DropInfo(location: point, items: items)
            switch delegate.dropUpdated(info: info)?.operation {
            case .cancel, .forbidden: return false
            case .copy, .move, nil: return delegate.performDrop(info: info)
            }
          },
          follow: { event, items, point in
            let info = DropInfo(location: point, items: items)
            switch event {
            case .entered: delegate.dropEntered(info: info)
            case .moved: _ = delegate.dropUpdated(info: info)
            case .left: delegate.dropExited(info: info)
            case .dropped: break
            }
          })))
  }
}
