/// Changes, combines or hides the accessibility elements of its child.
final class AccessibilityNode: ModifierNode, ValueKeeper {
  enum Value {
    /// Changes the properties of one element.
    case change((inout AccessibilityElement) -> Void)
    /// Makes the child one element; the behavior determines what happens to the elements inside.
    case behavior(AccessibilityChildBehavior)
    case hidden(Bool)
    /// Adds the actions of the controls in an `AccessibilityActionsNode` behind the view.
    case actions
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
    case .actions:
      let sources = (child?.children ?? []).compactMap { $0 as? AccessibilityActionsNode }
      return [
        with(inner.count == 1 ? inner[0] : element(of: inner, .contain)) {
          $0.actions += sources.flatMap(\.actions)
        }
      ]
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
  /// Makes the view one element, by default without the elements inside it.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    modifier(ValueModifier<AccessibilityNode>(.behavior(children)))
  }

  /// Sets the name of the view.
  public func accessibilityLabel(_ label: String) -> some View {
    accessibility { $0.accessibility.label = label }
  }

  /// Sets the text of the view's current value.
  public func accessibilityValue(_ value: String) -> some View {
    accessibility { $0.accessibility.value = value }
  }

  /// Sets the hint, which tells the effect of using the view.
  public func accessibilityHint(_ hint: String) -> some View {
    accessibility { $0.accessibility.hint = hint }
  }

  /// Sets a name by which tests find the view; speech does not read it.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    accessibility { $0.accessibility.identifier = identifier }
  }

  /// Adds traits; the one with the highest priority sets the role.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.accessibility.add(traits) }
  }

  /// Removes traits; the role becomes `text` if its trait is removed.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.accessibility.remove(traits) }
  }

  /// Sets the reading order: siblings with higher numbers are read first; 0 by default.
  public func accessibilitySortPriority(_ priority: Double) -> some View {
    accessibility { $0.sortPriority = priority }
  }

  /// Removes the view and its contents from the accessibility tree.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(ValueModifier<AccessibilityNode>(.hidden(hidden)))
  }

  /// Makes the view adjustable; assistive technology calls `handler` to change the value.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    accessibility {
      $0.adjust = handler
      $0.accessibility.isAdjustable = true
    }
  }

  /// Sets the action that assistive technology performs instead of a press.
  public func accessibilityAction(_ handler: @escaping () -> Void) -> some View {
    accessibility {
      $0.activate = {
        handler()
        return true
      }
    }
  }

  /// Adds a named action to the view.
  public func accessibilityAction(
    named name: String, _ handler: @escaping () -> Void
  ) -> some View {
    accessibility { $0.actions.append((name, handler)) }
  }

  /// Sets the action of a kind: the press, or one that assistive technology calls by its name.
  public func accessibilityAction(
    _ kind: AccessibilityActionKind, _ handler: @escaping () -> Void
  ) -> some View {
    accessibility {
      guard let name = kind.name else {
        $0.activate = {
          handler()
          return true
        }
        return
      }
      $0.actions.append((name, handler))
    }
  }

  /// Adds an action with the name that a text shows.
  public func accessibilityAction(
    named name: Text, _ handler: @escaping () -> Void
  ) -> some View {
    accessibilityAction(named: name.string, handler)
  }

  func accessibility(_ change: @escaping (inout AccessibilityElement) -> Void) -> some View {
    modifier(ValueModifier<AccessibilityNode>(.change(change)))
  }
}

extension View {
  /// Sets the name of the view.
  public func accessibilityLabel(_ label: Text) -> some View { accessibilityLabel(label.string) }

  /// Sets the name of the view from a literal, without its emphasis marks.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    accessibilityLabel(label.string)
  }

  /// Sets the text of the view's current value.
  public func accessibilityValue(_ value: Text) -> some View { accessibilityValue(value.string) }

  /// Sets the text of the view's current value from a literal, without its emphasis marks.
  @_disfavoredOverload
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View {
    accessibilityValue(value.string)
  }

  /// Sets the hint, which tells the effect of using the view.
  public func accessibilityHint(_ hint: Text) -> some View { accessibilityHint(hint.string) }

  /// Sets the hint from a literal, without its emphasis marks.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: LocalizedStringKey) -> some View {
    accessibilityHint(hint.string)
  }
}

/// A kind of action of assistive technology.
public struct AccessibilityActionKind: Hashable, Sendable {
  /// The name of the action; nil for the press.
  let name: String?

  /// The press.
  public static let `default` = AccessibilityActionKind(name: nil)
  /// Leaves a dialog or another passing view; its name is `Escape`.
  public static let escape = AccessibilityActionKind(name: "Escape")
  /// The most important action of a view; its name is `Magic Tap`.
  public static let magicTap = AccessibilityActionKind(name: "Magic Tap")
}
