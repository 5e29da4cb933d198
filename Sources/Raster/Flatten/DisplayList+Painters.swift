internal import Profiling

extension DisplayList {
  /// Returns the number of the view that draws each item, which a meter gives them; 0 if it is not known.
  ///
  /// An item belongs to the view of the innermost group with a view. Beginning and end of a group belong to
  /// the view of the group.
  func painters(_ costs: CostMeter) -> [Int32] {
    costs.aside {
      var open: [Int32] = [0]
      func painter(ofGroup id: UInt64) -> Int32 {
        costs.painterNumber(ofGroup: id).map { Int32(clamping: $0) } ?? open[open.count - 1]
      }
      return items.map { item in
        switch item {
        case .begin(let place): open.append(painter(ofGroup: groups[place].id))
        case .draw: break
        case .place(_, let id, _, _): return painter(ofGroup: id)
        case .end: return open.count > 1 ? open.removeLast() : 0
        }
        return open[open.count - 1]
      }
    }
  }
}
