/// The short lists that were made lately, so that whoever makes one of them again gets the same
/// memory: a drawing that adds the same filters in every frame allocates nothing.
struct KeptLists<Element: Equatable> {
  private var lists: [[Element]] = []
  /// The list that goes next when there is no more room.
  private var oldest = 0

  private static var most: Int { 8 }
  /// Longer lists are nobody's habit, and copying them for every element would take long.
  private static var longest: Int { 4 }

  mutating func append(_ element: Element, to list: inout [Element]) {
    guard list.count < Self.longest else {
      list.append(element)
      return
    }
    for kept in lists where Self.is(kept, list, then: element) {
      list = kept
      return
    }
    list.append(element)
    if lists.count < Self.most {
      lists.append(list)
    } else {
      lists[oldest] = list
      oldest = (oldest + 1) % Self.most
    }
  }

  private static func `is`(_ kept: [Element], _ list: [Element], then last: Element) -> Bool {
    guard kept.count == list.count + 1, kept[list.count] == last else { return false }
    for index in list.indices where kept[index] != list[index] { return false }
    return true
  }
}
