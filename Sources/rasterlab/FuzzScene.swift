import Raster

/// Groups of random fragments that change a little from frame to frame.
struct FuzzScene {
  private struct Member {
    var group: Group
    var fragment: Fragment
    /// The number of groups to nest directly inside this group.
    ///
    /// They are taken from the members that follow in the list. Fewer are nested if the list ends
    /// or the nesting becomes too deep.
    var holds: Int
  }

  private var drawing: FuzzDrawing
  private var members: [Member] = []
  private var nextID: UInt64 = 1

  init(_ numbers: SeededNumbers) {
    drawing = FuzzDrawing(numbers)
    for _ in 0..<(1 + drawing.numbers.below(6)) { members.append(member()) }
  }

  private mutating func member() -> Member {
    nextID += 1
    return Member(
      group: drawing.group(id: nextID), fragment: drawing.fragment(),
      holds: drawing.numbers.below(3))
  }

  /// Makes random changes for the next frame.
  mutating func step() {
    for _ in 0..<(1 + drawing.numbers.below(2)) {
      let place = drawing.numbers.below(members.count)
      switch drawing.numbers.below(7) {
      case 0 where members.count > 1: members.remove(at: place)
      case 1: members.insert(member(), at: place)
      case 2: members.swapAt(place, drawing.numbers.below(members.count))
      case 3: members[place].fragment = drawing.fragment()
      case 4: members[place].group.opacity = drawing.numbers.share(rarity: 8)
      default: members[place].group = drawing.group(id: members[place].group.id)
      }
    }
  }

  var list: DisplayList {
    var list = DisplayList()
    var next = 0
    while next < members.count { add(&next, to: &list, depth: 0) }
    return list
  }

  private func add(_ next: inout Int, to list: inout DisplayList, depth: Int) {
    let member = members[next]
    next += 1
    var place = next
    list.group(member.group) { list in
      list.draw(member.fragment)
      for _ in 0..<member.holds where depth < 4 && place < members.count {
        add(&place, to: &list, depth: depth + 1)
      }
    }
    next = place
  }
}

/// Display lists that are nested deeply or very long.
enum FuzzDepth {
  enum Kind: CaseIterable {
    case layers, clips, groups
  }

  /// Returns layers or groups nested in each other, or clips on top of each other.
  static func list(_ kind: Kind, depth: Int) -> DisplayList {
    var list = DisplayList()
    let path = Path(ellipseIn: Rect(x: 2, y: 2, width: 40, height: 30))
    switch kind {
    case .layers:
      // Each fragment is a symbol in the next, so that recording is not recursive.
      var fragment = Fragment { $0.fill(path, with: .color(.white)) }
      for _ in 0..<depth {
        let symbol = GraphicsContext.ResolvedSymbol(fragment, size: Size(50, 40))
        fragment = Fragment { $0.draw(symbol, in: Rect(x: 0, y: 0, width: 50, height: 40)) }
      }
      list.draw(fragment)
    case .clips:
      list.draw(
        Fragment { context in
          for index in 0..<depth {
            context.clip(to: path.offsetBy(dx: Double(index % 7), dy: 0))
          }
          context.fill(path, with: .color(.white))
        })
    case .groups:
      let fragment = Fragment { context in
        context.fill(path, with: .color(.white))
        context.fill(path, with: .color(.black))
      }
      nest(depth, fragment, &list)
    }
    return list
  }

  private static func nest(_ depth: Int, _ fragment: Fragment, _ list: inout DisplayList) {
    list.group(Group(id: UInt64(depth + 1), opacity: 0.9)) { list in
      list.draw(fragment)
      if depth > 1 { nest(depth - 1, fragment, &list) }
    }
  }
}
