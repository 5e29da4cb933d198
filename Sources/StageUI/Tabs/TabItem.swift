struct TabItemModifier<Item: View>: PrimitiveModifier, TabTraitModifier, TabItemMark {
  let item: Item

  var tabTraits: TabTraits { TabTraits(label: TabLabel.make(item)) }

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(TabTraitSlot(view, under: parent, pass))
  }
}

struct BadgeModifier: PrimitiveModifier, TabTraitModifier, TabItemMark {
  /// The text of the badge; nil shows none.
  let text: Text?

  var tabTraits: TabTraits { TabTraits(badge: text) }

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(TabTraitSlot(view, under: parent, pass))
  }
}

/// Reports the tab of a page that is set inside the body of a custom view.
private final class TabTraitSlot<Modifier: PrimitiveModifier & TabTraitModifier>: WrapperSlot<
  Modifier
>
{
  private var reported: Modifier?

  override func prepare(_ pass: UpdatePass) { report() }

  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    if let reported, ViewLayout.areEqual(reported, modifier) { return }
    report()
  }

  private func report() {
    reported = modifier
    environment.tabReporter?.report { $0.take(modifier.tabTraits) }
  }
}

@MainActor
enum TabLabel {
  /// Returns the label of a tab; an image beside a text becomes a label of symbol and title.
  static func make<Item: View>(_ item: Item) -> AnyView {
    let parts = elements(of: item)
    let icons = parts.filter { $0 is Image }
    guard let icon = icons.first, parts.count == 2, let title = parts.first(where: { $0 is Text })
    else { return AnyView(item) }
    return AnyView(Label(title: { AnyView(title) }, icon: { AnyView(icon) }))
  }

  /// Returns the views of a tuple; any other view is returned alone.
  private static func elements<Content: View>(of view: Content) -> [any View] {
    (view as? any TupleParts)?.elements ?? [view]
  }
}

@MainActor
protocol TupleParts {
  var elements: [any View] { get }
}

extension TupleView: TupleParts {
  var elements: [any View] {
    var found: [any View] = []
    for view in repeat each content { found.append(view) }
    return found
  }
}

extension EnvironmentValues {
  var tabReporter: TabReporter? {
    get { self[.tabReporter, nil] }
    set { self[.tabReporter, nil] = newValue }
  }
}

extension View {
  /// Sets the tab of the view in a `TabView`: a label, a text, an image, or an image and a text.
  public func tabItem<Item: View>(@ViewBuilder _ label: () -> Item) -> some View {
    modifier(TabItemModifier(item: label()))
  }

  /// Shows a number on the tab of the view, or at the trailing edge of a list's row; 0 shows none.
  public func badge(_ count: Int) -> some View {
    badge(count == 0 ? nil : Text(verbatim: "\(count)"))
  }

  /// Shows a text on the tab of the view, or at the trailing edge of a list's row; nil shows none.
  public func badge(_ label: Text?) -> some View {
    rowTraits { $0.badge = label }.modifier(BadgeModifier(text: label))
  }

  /// Shows a Markdown text on the tab of the view, or at the trailing edge of a list's row; nil
  /// shows none.
  public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }

  /// Shows a verbatim text on the tab of the view, or at the trailing edge of a list's row; nil
  /// shows none.
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text($0) }) }
}
