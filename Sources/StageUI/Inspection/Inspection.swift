/// The tree of views of a window at one moment, as a value.
///
/// `ViewHost.inspection` returns one. Reasons, counts and times are those since the inspector was
/// opened; without one they are empty.
public struct Inspection: Hashable, Sendable {
  /// Why a view was evaluated.
  public enum Reason: Hashable, Sendable {
    /// The view was inserted.
    case appeared
    /// A state that the view declares has changed.
    case state(String)
    /// A state that another view declares has changed, such as `Counter.count`.
    case binding(String)
    /// A property of an observed model has changed, such as `Purse.coins`.
    ///
    /// The name is empty if the model cannot be reached from the view's properties.
    case model(String)
    /// A stored setting with this key has changed.
    case setting(String)
    /// An environment value has changed.
    case environment(String)
    /// The view with this name was evaluated and changed these properties.
    ///
    /// The properties are empty if none differ, or if the view is always evaluated with the other.
    case parent(String, [String])
    /// An animatable value is moving.
    case animation
    /// The time of a timeline has come.
    case time
    /// A frame that the view has read is different.
    case geometry
    /// Another reason inside the kit.
    case other
  }

  /// A property of a view or of a model that it holds.
  public struct Value: Hashable, Sendable {
    /// The kind of property.
    public enum Kind: String, Hashable, Sendable {
      case plain, state, binding, environment, object, model, setting, focus
    }

    /// The name of the property, such as `count` or `purse.coins`.
    public var name: String
    /// The kind of property.
    public var kind: Kind
    /// The value in one line, cut to a limited length.
    public var text: String

    init(_ name: String, _ kind: Kind, _ text: String) {
      (self.name, self.kind, self.text) = (name, kind, text)
    }
  }

  /// A view or a modifier in the tree.
  public struct Element: Hashable, Identifiable, Sendable {
    /// The identity of the view's place in the tree, the same in each inspection.
    public var id: UInt
    /// The name of the type without generic arguments, or of the modifier, such as `.padding`.
    public var name: String
    /// The whole type.
    public var type: String
    /// The text that accessibility reads for the view; empty if there is none.
    public var label = ""
    /// The index of the view or modifier around it; nil at the root.
    public var parent: Int?
    /// The number of elements around it.
    public var depth: Int
    /// Whether it is a modifier; its content is inside.
    public var isModifier = false
    /// Whether its type belongs to the kit and not to the program.
    public var isFromKit = false
    /// `background`, `overlay` or `mask` if the view has that relation to its parent.
    public var role: String?
    /// The identity in a `ForEach` or of `id(_:)`; nil if it is only identified by its position.
    public var identity: String?
    /// The position among the elements with the same parent.
    public var position = 0
    /// The bounding box in window coordinates; nil without any.
    public var frame: Rect?
    /// The size that was proposed to the view; nil if it has several parts or none.
    public var proposal: ProposedViewSize?
    /// Whether the view is being removed.
    public var isLeaving = false
    /// The properties, if they were asked for.
    public var values: [Value] = []
    /// The environment values that differ from the window's, if they were asked for.
    public var environment: [Value] = []
    /// The reasons of the last evaluation.
    public var reasons: [Reason] = []
    /// The number of evaluations.
    public var evaluations = 0
    /// The time of all evaluations of the body, without the views inside, in seconds.
    public var seconds = 0.0
    /// The number of layouts of the view's nodes.
    public var layouts = 0
    /// The number of recordings of the view's drawings.
    public var recordings = 0
  }

  /// An area that belongs to an element.
  struct Area: Hashable, Sendable {
    var rect: Rect
    var element: Int
    /// Whether the area has no others inside.
    var isInnermost: Bool
  }

  /// The elements in the order of the outline: parents before their children.
  public internal(set) var elements: [Element] = []
  /// The size of the window in points.
  public internal(set) var size = Size.zero
  /// The counts of work of all views.
  public internal(set) var totals = Tree.Counters()
  /// The visible areas in drawing order.
  var areas: [Area] = []
  /// The elements by the ids of their nodes.
  var nodes: [UInt64: Int] = [:]

  /// Creates an inspection without elements.
  package init() {}

  /// Returns the indices of an element and of the elements around it, the outermost first.
  public func path(to index: Int) -> [Int] {
    var path = [index]
    while let last = path.last, let parent = elements[last].parent { path.append(parent) }
    return path.reversed()
  }

  /// Returns the index of the topmost innermost element at a point in window coordinates.
  ///
  /// Stacks and other containers are only found where nothing else is. Rotated views are found in
  /// their bounding boxes.
  public func element(at point: Point) -> Int? {
    let found = areas.filter { $0.rect.contains(point) }
    return (found.last(where: \.isInnermost) ?? found.last)?.element
  }

  /// Returns the names on the path to an element, such as `Home › VStack › Text`.
  ///
  /// The modifiers of the kit are left out, except those at the end of the path.
  public func pathText(to index: Int) -> String {
    path(to: index).filter { $0 == index || !elements[$0].isPlainModifier }
      .map { elements[$0].pathName }.joined(separator: " › ")
  }

  /// Returns the frames inside and outside the first padding of an element; nil without padding.
  ///
  /// Paddings that directly follow each other count as one.
  public func padding(of index: Int) -> (inner: Rect, outer: Rect)? {
    let layers = [index] + modifiers(of: index)
    let isPadding = layers.map { elements[$0].name == ".padding" }
    guard let first = isPadding.dropFirst().firstIndex(of: true) else { return nil }
    let end = isPadding[first...].firstIndex(of: false) ?? layers.count
    guard let inner = elements[layers[first - 1]].frame,
      let outer = elements[layers[end - 1]].frame
    else { return nil }
    return (inner, outer)
  }

  /// Returns the first element with a name; nil if there is none.
  public func first(named name: String) -> Element? { elements.first { $0.name == name } }
}

extension Inspection.Element {
  /// Whether it is a modifier of the kit, which an outline leaves out at first.
  public var isPlainModifier: Bool { isModifier && isFromKit }

  /// The name in a path, with the identity if the element has one.
  var pathName: String { identity.map { "\(name)[\($0)]" } ?? name }

  /// The identity in words: the id if it has one, otherwise the position.
  public var identityText: String { identity.map { "id \($0)" } ?? "position \(position)" }
}

extension Inspection.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .appeared: "appeared"
    case .state(let name): name.isEmpty ? "a state" : "state \(name)"
    case .binding(let name): "binding to \(name)"
    case .model(let name): name.isEmpty ? "a model" : "model \(name)"
    case .setting(let key): "setting \(key)"
    case .environment(let name): "environment \(name)"
    case .parent(let name, let changes):
      changes.isEmpty ? "parent \(name)" : "parent \(name): \(changes.joined(separator: ", "))"
    case .animation: "animation"
    case .time: "time"
    case .geometry: "geometry"
    case .other: "the kit"
    }
  }
}
