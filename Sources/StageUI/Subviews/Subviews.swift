/// One of the views that another view consists of.
///
/// Lists of views, groups, conditions, `ForEach` and sections are divided into their views. Any
/// other view counts as one, also if its body makes several.
public nonisolated struct Subview: View, Identifiable {
  /// The identity of a subview, which lasts as long as the view is there.
  public struct ID: Hashable {
    let key: PartKey
  }

  private let content: AnyView
  /// The identity of the subview.
  public let id: ID
  /// The values that the subview sets for its container.
  public let containerValues: ContainerValues

  @MainActor
  init(_ part: ViewPart) {
    content = part.content
    id = ID(key: part.key)
    var values = part.values
    values.tag = values.tag ?? part.traits.tag
    containerValues = values
  }

  @MainActor @preconcurrency
  public var body: some View { content }
}

/// The views that another view consists of; as a view, all of them.
public nonisolated struct SubviewsCollection: RandomAccessCollection, View {
  public typealias SubSequence = SubviewsCollectionSlice

  private let subviews: [Subview]

  init(_ subviews: [Subview]) { self.subviews = subviews }

  @MainActor
  init<Content: View>(of view: Content) {
    self.init(ViewParts.parts(of: view).map(Subview.init))
  }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of subviews.
  public var endIndex: Int { subviews.count }
  /// The subview at a position.
  public subscript(position: Int) -> Subview { subviews[position] }
  /// The subviews of a range of positions.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  @MainActor @preconcurrency
  public var body: some View { ForEach(subviews) { $0 } }
}

/// Some of the views that another view consists of, side by side; as a view, all of them.
public nonisolated struct SubviewsCollectionSlice: RandomAccessCollection, View {
  public typealias SubSequence = SubviewsCollectionSlice

  fileprivate let subviews: ArraySlice<Subview>

  /// The position of the first subview.
  public var startIndex: Int { subviews.startIndex }
  /// The position behind the last subview.
  public var endIndex: Int { subviews.endIndex }
  /// The subview at a position.
  public subscript(position: Int) -> Subview { subviews[position] }
  /// The subviews of a range of positions.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  @MainActor @preconcurrency
  public var body: some View { ForEach(subviews) { $0 } }
}

/// The content of a `Group` that is made from the subviews of a view.
public struct GroupElementsOfContent<Subviews: View, Content: View>: View {
  let subviews: Subviews
  let transform: (SubviewsCollection) -> Content

  public var body: Content { transform(SubviewsCollection(of: subviews)) }
}

extension Group {
  /// Creates a view from the subviews of another view.
  ///
  /// ```swift
  /// Group(subviews: content) { subviews in
  ///   if let first = subviews.first { first.font(.title) }
  ///   HStack { subviews.dropFirst() }
  /// }
  /// ```
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init { GroupElementsOfContent(subviews: view, transform: transform) }
  }
}

/// The data of a `ForEach` over the subviews of a view.
public nonisolated struct ForEachSubviewCollection<Content: View>: RandomAccessCollection {
  fileprivate let base: SubviewsCollection

  /// Zero.
  public var startIndex: Int { base.startIndex }
  /// The number of subviews.
  public var endIndex: Int { base.endIndex }
  /// The subview at a position.
  public subscript(position: Int) -> Subview { base[position] }
}

extension ForEach {
  /// Creates a view for each subview of a view.
  public init<V: View>(
    subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content
  ) where Data == ForEachSubviewCollection<Content>, ID == Subview.ID {
    self.init(
      ForEachSubviewCollection(base: SubviewsCollection(of: view)), id: \.id, content: content)
  }
}
