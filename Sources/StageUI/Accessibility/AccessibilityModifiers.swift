/// Says what its child is to somebody who does not see it.
final class AccessibilityNode: ModifierNode, ValueKeeper {
  enum Value {
    /// Changes one element.
    case change((inout AccessibilityElement) -> Void)
    /// Makes one element of several.
    case behavior(AccessibilityChildBehavior)
    case hidden(Bool)
  }

  var value: Value?

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    let inner = super.accessibilityElements()
    switch value {
    case .hidden(true), nil: return []
    case .hidden(false): return inner
    case .behavior(let behavior): return [element(of: inner, behavior)]
    case .change(let change):
      return [with(inner.count == 1 ? inner[0] : element(of: inner, .contain), change)]
    }
  }

  private func element(
    of inner: [AccessibilityElement], _ behavior: AccessibilityChildBehavior
  ) -> AccessibilityElement {
    switch behavior {
    case .ignore: return AccessibilityElement(accessibility: Accessibility(.text, ""), node: self)
    case .combine: return .combined(inner, node: self)
    case .contain:
      var element = AccessibilityElement(
        accessibility: Accessibility(inner.isEmpty ? .text : .group, ""), node: self)
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
    modifier(ValueModifier<AccessibilityNode>(.behavior(children)))
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
    modifier(ValueModifier<AccessibilityNode>(.hidden(hidden)))
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

  func accessibility(_ change: @escaping (inout AccessibilityElement) -> Void) -> some View {
    modifier(ValueModifier<AccessibilityNode>(.change(change)))
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
