/// The properties of a tab.
struct TabTraits {
  /// The symbol and the title; nil if the page has no tab.
  var label: AnyView?
  var tag: AnyHashable?
  var badge: Text?
  var isEnabled = true

  /// Replaces the properties that `other` sets.
  mutating func take(_ other: TabTraits) {
    label = other.label ?? label
    tag = other.tag ?? tag
    badge = other.badge ?? badge
    isEnabled = isEnabled && other.isEnabled
  }

  /// Adds the properties of `other` that are not set.
  mutating func fill(from other: TabTraits) {
    label = label ?? other.label
    tag = tag ?? other.tag
    badge = badge ?? other.badge
  }
}

/// The path from the content of a tab view or a menu to one of its parts.
struct PartKey: Hashable {
  enum Step: Hashable {
    case index(Int)
    case row(AnyHashable)
  }

  var steps: [Step] = []

  func appending(_ step: Step) -> PartKey { PartKey(steps: steps + [step]) }
}

/// A page of a tab view, an item of a menu or a subview of a container, before it is made.
struct ViewPart {
  var key: PartKey
  var traits = TabTraits()
  var menu = MenuTraits()
  /// The values for the container around the part.
  var values = ContainerValues()
  /// The values that are set at the section of the part.
  var sectionValues = ContainerValues()
  var content: AnyView
}

/// A view that consists of several parts, or that sets the properties of a part.
///
/// Parts are found in the values of views, so that hidden pages and closed menus need not be made.
@MainActor
protocol PartedView {
  /// Whether the view is replaced by the parts inside; otherwise it is a part itself.
  var splitsIntoParts: Bool { get }
  func parts(_ key: PartKey) -> [ViewPart]
}

extension PartedView {
  var splitsIntoParts: Bool { true }
}

@MainActor
enum ViewParts {
  /// Returns the parts of a view.
  static func parts<Content: View>(of view: Content, _ key: PartKey = PartKey()) -> [ViewPart] {
    if let part = view as? any PartedView { return part.parts(key) }
    let menu = MenuTraits(kind: (view as? any MenuItemView)?.menuItemKind ?? .control)
    return [ViewPart(key: key, menu: menu, content: AnyView(view))]
  }

  static func splits<Content: View>(_ view: Content) -> Bool {
    (view as? any PartedView)?.splitsIntoParts ?? false
  }
}

extension EmptyView: PartedView {
  func parts(_ key: PartKey) -> [ViewPart] { [] }
}

extension TupleView: PartedView {
  func parts(_ key: PartKey) -> [ViewPart] {
    var (found, index) = ([ViewPart](), 0)
    for view in repeat each content {
      found += ViewParts.parts(of: view, key.appending(.index(index)))
      index += 1
    }
    return found
  }
}

extension Group: PartedView {
  func parts(_ key: PartKey) -> [ViewPart] { ViewParts.parts(of: body, key) }
}

extension Optional: PartedView where Wrapped: View {
  func parts(_ key: PartKey) -> [ViewPart] { map { ViewParts.parts(of: $0, key) } ?? [] }
}

extension ConditionalContent: PartedView {
  func parts(_ key: PartKey) -> [ViewPart] {
    switch self {
    case .first(let view): ViewParts.parts(of: view, key.appending(.index(0)))
    case .second(let view): ViewParts.parts(of: view, key.appending(.index(1)))
    }
  }
}

extension ForEach: PartedView {
  func parts(_ key: PartKey) -> [ViewPart] {
    data.flatMap { element in
      let id = AnyHashable(id(element))
      var found = ViewParts.parts(of: content(element), key.appending(.row(id)))
      if found.count == 1, found[0].traits.tag == nil { found[0].traits.tag = id }
      return found
    }
  }
}

extension AnyView: PartedView {
  var splitsIntoParts: Bool { _source.partedView?.splitsIntoParts ?? false }

  func parts(_ key: PartKey) -> [ViewPart] {
    _source.partedView?.parts(key) ?? [ViewPart(key: key, content: self)]
  }
}

extension ModifiedContent: PartedView where Content: View, Modifier: ViewModifier {
  var splitsIntoParts: Bool { ViewParts.splits(content) }

  func parts(_ key: PartKey) -> [ViewPart] {
    let own = (modifier as? any TabTraitModifier)?.tabTraits
    let shortcuts = (modifier as? ValueModifier<ShortcutNode>)?.value ?? []
    var values = ContainerValues()
    (modifier as? any ContainerValueModifier)?.set(&values)
    var found = ViewParts.parts(of: content, key)
    for index in found.indices {
      if let own { found[index].traits.take(own) }
      found[index].values.fill(from: values)
      // A part of a section knows it only outside of the section.
      if found[index].menu.section != nil { found[index].sectionValues.fill(from: values) }
      found[index].menu.shortcuts += shortcuts
      if splitsIntoParts {
        found[index].content = AnyView(found[index].content.modifier(modifier))
      }
    }
    if !splitsIntoParts, !(modifier is any TabItemMark) {
      for index in found.indices { found[index].content = AnyView(self) }
    }
    return found
  }
}

/// A modifier that sets properties of the tab of a page.
@MainActor
protocol TabTraitModifier {
  var tabTraits: TabTraits { get }
}

/// A modifier that a page does not need after the tab view has found the tab.
@MainActor
protocol TabItemMark {}
