// The places of the rows in their sections, and the lines between them.

/// The index of a row: of the list's element, and of the view in this element.
///
/// An element of a `ForEach` has several rows if several views are made for it.
struct ListIndex: Hashable, Comparable {
  var element: Int
  var part = 0

  static func < (a: ListIndex, b: ListIndex) -> Bool {
    (a.element, a.part) < (b.element, b.part)
  }
}

extension ListNode {
  func place(of index: ListIndex) -> RowPlace {
    let element = index.element
    let next = items.nodes(at: element).dropFirst(index.part + 1).first { !$0.isLeaving }
    let (isStart, isEnd) = (index.part == 0, next == nil)
    let group = items.group(of: element)
    let content = group.header.upperBound..<group.footer.lowerBound
    var place = RowPlace()
    if group.header.contains(element) { place.kind = .header }
    if group.footer.contains(element) { place.kind = .footer }
    place.hasHeader = !group.header.isEmpty
    if isStart, element == group.elements.lowerBound {
      place.gapBefore = element == 0 ? look.metrics.endGap : look.sectionGap
    }
    if isEnd, element == items.count - 1 { place.gapAfter = look.metrics.endGap }
    guard place.kind == .row else { return place }
    place.isFirst = isStart && element == content.lowerBound
    place.isLast = isEnd && element == content.upperBound - 1
    setLines(of: index, next, &place)
    if look.rowGap > 0 {
      if !place.isFirst { place.gapBefore += look.rowGap }
      (place.isFirst, place.isLast, place.line, place.topLine) = (true, true, nil, nil)
    }
    return place
  }

  /// Sets the lines of a row; `next` is the next view of the same element.
  private func setLines(of index: ListIndex, _ next: ViewNode?, _ place: inout RowPlace) {
    let traits = items.nodes(at: index.element)[index.part].rowTraits
    let own = traits.separators
    if place.isLast {
      let section = traits.sectionSeparators
      let isShown =
        section.bottom == .visible
        || section.bottom == .automatic && look.metrics.hasSectionSeparators
      if isShown, own.bottom != .hidden {
        place.line = .init(
          color: section.bottomTint ?? own.bottomTint, isWhole: look.metrics.hasCards)
      }
    } else {
      let below = next ?? items.nodes(at: index.element + 1).first
      let next = below?.rowTraits.separators ?? .init()
      let isHidden = own.bottom == .hidden || next.top == .hidden
      let isVisible = own.bottom == .visible || next.top == .visible
      if !isHidden, look.metrics.hasRowSeparators || isVisible {
        place.line = .init(color: own.bottomTint ?? next.topTint)
      }
    }
    if place.isFirst {
      let section = traits.sectionSeparators
      let isShown =
        section.top == .visible || own.top == .visible
        || section.top == .automatic && look.metrics.hasSectionSeparators
          && look.metrics.hasCards
      if isShown, own.top != .hidden {
        place.topLine = .init(
          color: section.topTint ?? own.topTint, isWhole: look.metrics.hasCards)
      }
    }
  }
}
