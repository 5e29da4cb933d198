struct AccessibilityModifier: NodeModifier {
  typealias Node = AccessibilityNode

  /// Changes one element.
  var change: ((inout AccessibilityElement) -> Void)?
  /// Makes one element of several.
  var behavior: AccessibilityChildBehavior?
  var isHidden = false
}

/// Says what its child is to somebody who does not see it.
final class AccessibilityNode: ModifierNode, ModifierKeeper {
  var modifier: AccessibilityModifier?

  override func accessibilityElements() -> [AccessibilityElement] {
    guard let modifier, !modifier.isHidden, isReachable else { return [] }
    let inner = super.accessibilityElements()
    if let behavior = modifier.behavior { return [element(of: inner, behavior)] }
    guard let change = modifier.change else { return inner }
    var element = inner.count == 1 ? inner[0] : self.element(of: inner, .contain)
    change(&element)
    return [element]
  }

  private func element(
    of inner: [AccessibilityElement], _ behavior: AccessibilityChildBehavior
  ) -> AccessibilityElement {
    switch behavior.kind {
    case .ignore: return AccessibilityElement(Accessibility(.text, ""), node: self)
    case .combine: return .combined(inner, node: self)
    case .contain:
      var element = AccessibilityElement(
        Accessibility(inner.isEmpty ? .text : .group, ""), node: self)
      element.children = inner
      return element
    }
  }
}

extension View {
  /// Makes the view one element, with or without those inside.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    modifier(AccessibilityModifier(behavior: children))
  }

  /// What the view is called.
  public func accessibilityLabel(_ label: String) -> some View {
    accessibility { $0.accessibility.label = label }
  }

  /// What the view shows at this moment.
  public func accessibilityValue(_ value: String) -> some View {
    accessibility { $0.accessibility.value = value }
  }

  /// What using the view does.
  public func accessibilityHint(_ hint: String) -> some View {
    accessibility { $0.accessibility.hint = hint }
  }

  /// A name for tests.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    accessibility { $0.accessibility.identifier = identifier }
  }

  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.accessibility.add(traits) }
  }

  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.accessibility.remove(traits) }
  }

  /// Among its siblings, views with higher numbers are read first; 0 by default.
  public func accessibilitySortPriority(_ priority: Double) -> some View {
    accessibility { $0.sortPriority = priority }
  }

  /// Nobody speaks of the view.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(AccessibilityModifier(isHidden: hidden))
  }

  /// How the value of the view goes up and down.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    accessibility {
      $0.adjust = handler
      $0.accessibility.isAdjustable = true
    }
  }

  /// What using the view does, for those who do not press it.
  public func accessibilityAction(_ handler: @escaping () -> Void) -> some View {
    accessibility {
      $0.activate = {
        handler()
        return true
      }
    }
  }

  public func accessibilityAction(
    named name: String, _ handler: @escaping () -> Void
  ) -> some View {
    accessibility { $0.actions.append((name, handler)) }
  }

  private func accessibility(
    _ change: @escaping (inout AccessibilityElement) -> Void
  ) -> some View {
    modifier(AccessibilityModifier(change: change))
  }
}

extension View {
  public func accessibilityLabel(_ label: Text) -> some View { accessibilityLabel(label.string) }

  @_disfavoredOverload
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    accessibilityLabel(label.string)
  }

  public func accessibilityValue(_ value: Text) -> some View { accessibilityValue(value.string) }

  @_disfavoredOverload
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View {
    accessibilityValue(value.string)
  }

  public func accessibilityHint(_ hint: Text) -> some View { accessibilityHint(hint.string) }

  @_disfavoredOverload
  public func accessibilityHint(_ hint: LocalizedStringKey) -> some View {
    accessibilityHint(hint.string)
  }
}
