/// A stack of pages: each page covers the one below it and leads back to it.
///
/// ```swift
/// NavigationStack {
///   ForEach(recipes) { recipe in
///     NavigationLink(recipe.name, value: recipe)
///   }
///   .navigationDestination(for: Recipe.self) { RecipeDetail(recipe: $0) }
///   .navigationTitle("Recipes")
/// }
/// ```
///
/// The user goes back with the button in the bar, a swipe from the leading edge, Escape, Alt with
/// the left arrow key, or the cancel button of a gamepad.
public struct NavigationStack<Data, Root: View>: View {
  private let path: PathBinding?
  private let root: Root

  /// Creates a stack that keeps its path itself.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// Creates a stack whose pages are the values of a path.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    self.path = PathBinding(path)
    self.root = root()
  }

  /// Creates a stack whose pages are the values of a collection.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = PathBinding(path)
    self.root = root()
  }

  public var body: some View { NavigationContainer(path: path, root: root) }
}

/// The pages of a navigation stack.
struct NavigationContainer<Root: View>: PrimitiveView {
  let path: PathBinding?
  let root: Root
  /// The column of a split view whose links show their pages in the next column; nil for a stack.
  var column: SplitColumn?

  static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(NavigationSlot(view, under: parent, pass))
  }
}

private final class NavigationSlot<Root: View>: NodeSlot<NavigationContainer<Root>, NavigationNode>,
  PreferenceListener
{
  private let navigator: Navigator
  private var root: TypedPage<Root>?

  init(_ view: NavigationContainer<Root>, under parent: Slot, _ pass: UpdatePass) {
    let node = NavigationNode(parent.tree)
    navigator = Navigator(node)
    super.init(view, node, under: parent)
    node.content = self
    childContainer = node
    navigator.slot = self
    navigator.path = view.path
    navigator.column = view.column
    adoptEnvironment()
    let outer = pass.isInserting
    pass.isInserting = true
    let root = TypedPage(view.root, nil, navigator, under: self, pass)
    pass.isInserting = outer
    self.root = root
    navigator.setRoot(root)
    environment.navigation?.page?.changeInnerStacks(by: 1)
    tree.preferenceListeners.append(self)
    navigator.sync(pass)
  }

  private func adoptEnvironment() {
    navigator.reducesMotion = environment.accessibilityReduceMotion
    navigator.isMirrored = environment.layoutDirection == .rightToLeft
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    adoptEnvironment()
    for page in navigator.pages { page.takeEnvironment(pass) }
  }

  override func update(_ view: NavigationContainer<Root>, _ pass: UpdatePass) {
    self.view = view
    navigator.path = view.path
    navigator.column = view.column
    takeEnvironment(pass)
    root?.update(view.root, pass)
    navigator.sync(pass)
    isInvalid = false
  }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { navigator.sync(pass) }
  }

  /// Updates the properties of the pages after preferences may have changed.
  func look() { for page in navigator.pages { page.refreshInfo() } }

  override func forEachChild(_ body: (Slot) -> Void) {
    for page in navigator.livePages { body(page) }
  }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    tree.preferenceListeners.removeAll { $0 === self }
    environment.navigation?.page?.changeInnerStacks(by: -1)
    navigator.removeAll()
  }
}
