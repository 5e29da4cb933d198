/// A cache of short, recently built lists: a drawing that adds the same filters in every frame gets
/// the same arrays and allocates nothing.
struct RecentLists<Element: Equatable> {
  private var lists: [[Element]] = []
  /// The index of the list to replace when the cache is full.
  private var oldest = 0

  private static var capacity: Int { 8 }
  /// The length of the longest cached list; longer ones are rare, and copying them for each
  /// appended element would take long.
  private static var maximumLength: Int { 4 }

  mutating func append(_ element: Element, to list: inout [Element]) {
    insert(element, at: list.count, to: &list)
  }

  mutating func insert(_ element: Element, at place: Int, to list: inout [Element]) {
    guard list.count < Self.maximumLength else {
      list.insert(element, at: place)
      return
    }
    for cached in lists where Self.isEqual(cached, list, plus: element, at: place) {
      list = cached
      return
    }
    list.insert(element, at: place)
    if lists.count < Self.capacity {
      lists.append(list)
    } else {
      lists[oldest] = list
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// Whether a cached list is `list` with an element inserted at `place`.
  private static func isEqual(
    _ cached: [Element], _ list: [Element], plus element: Element, at place: Int
  ) -> Bool {
    guard cached.count == list.count + 1, cached[place] == element else { return false }
    for index in list.indices where cached[index < place ? index : index + 1] != list[index] {
      return false
    }
    return true
  }
}
