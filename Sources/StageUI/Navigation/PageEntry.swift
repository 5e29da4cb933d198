/// One page above the root that a stack has to show.
@MainActor
final class PageEntry {
  enum Kind {
    /// A value of the path.
    case value(PathValue)
    /// A view of a link, or of a modifier such as `navigationDestination(isPresented:)`.
    case view(DestinationSource)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  var isValue: Bool {
    if case .value = kind { true } else { false }
  }
}

/// The origin of a page that is not part of the path.
@MainActor
final class DestinationSource {
  /// The view of the page.
  var view: AnyView
  /// Called after the page was popped by the user or with pages below it.
  var onPop: (() -> Void)?
  /// Whether the page has to be shown.
  var isWanted = true
  /// The page that contains the link or the modifier.
  weak var owner: Page?

  init(_ view: AnyView) { self.view = view }
}

/// The views for the values of one type, set by `navigationDestination(for:destination:)`.
@MainActor
final class DestinationRegistration {
  weak var slot: Slot?
  let type: ObjectIdentifier
  var make: (PathValue) -> AnyView?

  init(_ slot: Slot, type: ObjectIdentifier, make: @escaping (PathValue) -> AnyView?) {
    self.slot = slot
    self.type = type
    self.make = make
  }
}

extension Page {
  func changeInnerStacks(by change: Int) {
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved else { return }
      self.innerStacks.write(self.innerStacks.value + change)
    }
  }
}
