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
    guard list.count < Self.maximumLength else {
      list.append(element)
      return
    }
    for cached in lists where Self.isEqual(cached, list, plus: element) {
      list = cached
      return
    }
    list.append(element)
    if lists.count < Self.capacity {
      lists.append(list)
    } else {
      lists[oldest] = list
      oldest = (oldest + 1) % Self.capacity
    }
  }

  private static func isEqual(_ cached: [Element], _ list: [Element], plus last: Element) -> Bool {
    guard cached.count == list.count + 1, cached[list.count] == last else { return false }
    for index in list.indices where cached[index] != list[index] { return false }
    return true
  }
}
