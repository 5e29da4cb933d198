import PNG
import StageUI

extension StateAtlas {
  /// Adds all states of all elements that can be pressed or focused.
  ///
  /// The program is used further as long as it returns to its picture at rest.
  ///
  /// - Parameters:
  ///   - longList: The number of elements that get the focus on a screen whose list is too long to go
  ///     through; a line of the atlas tells that it ends there. With nil the focus must come back to the
  ///     first element.
  ///   - make: Makes the program; called for the states of the pointer, of the focus and of the disabled
  ///     screen, for each position to which views are scrolled, and after each element that changed the
  ///     screen for good.
  public mutating func addElements(
    focusing longList: Int? = nil, _ make: @MainActor () throws -> AtlasProgram
  ) rethrows {
    let disabled = try addPointerStates(make)
    try addFocus(make, longList: longList)
    for (path, change) in disabled { add(path, .disabled, change) }
  }

  /// A position of the scroll views, and the elements whose states are derived there.
  private struct ScrollPosition {
    /// The turns of the wheel that lead to it.
    var turns: [WheelEvent] = []
    /// The names of the elements, as in `AtlasElement`.
    var names: Set<String> = []
  }

  /// Makes the program, and scrolls it to a position at rest.
  private func program(
    _ make: @MainActor () throws -> AtlasProgram, at position: ScrollPosition
  ) rethrows -> AtlasProgram {
    let program = try make()
    program.comeToRest()
    for turn in position.turns { program.scroll(turn) }
    return program
  }

  // MARK: - Pointer

  /// The limit of the turns of the wheel, for content that grows while it is scrolled.
  private static let mostTurns = 200

  private mutating func addPointerStates(
    _ make: @MainActor () throws -> AtlasProgram
  ) rethrows -> [(path: String, change: AtlasChange)] {
    var disabled: [(path: String, change: AtlasChange)] = []
    var position = ScrollPosition()
    var (done, outOfReach): (Set<String>, Set<String>) = ([], [])
    while true {
      var program = try program(make, at: position)
      let (rest, tree) = (program.picture, program.host.accessibilityTree)
      let faults = faultsAtRest(program)
      var unseen: [AtlasElement] = []
      for element in program.elements where !done.contains(element.name) {
        if element.target.area == .unseen {
          unseen.append(element)
          continue
        }
        done.insert(element.name)
        position.names.insert(element.name)
        guard addArea(of: element.target) else { continue }
        addPointerStates(of: element.target, program, rest, except: faults)
        if program.host.accessibilityTree != tree || program.picture.pixels != rest.pixels {
          program = try self.program(make, at: position)
        }
      }
      if !position.names.isEmpty {
        disabled += disabledStates(of: position.names, program, rest)
        if checksOfAllStates != nil {
          check("all elements", .disabled, in: program, except: faults)
        }
        program.host.environment.isEnabled = true
        program.run(0.6)
        let isAtRest =
          unseen.isEmpty
          || program.host.accessibilityTree == tree
            && program.picture.pixels == rest.pixels
        if !isAtRest { program = try self.program(make, at: position) }
      }
      position.names = []
      guard scroll(program, to: unseen, except: &outOfReach, turns: &position.turns) else {
        for element in unseen { add(element.target.path, .area, "unseen") }
        return disabled
      }
    }
  }

  /// Scrolls until an element that was unseen is in view; returns false if there is none.
  private mutating func scroll(
    _ program: AtlasProgram, to unseen: [AtlasElement], except outOfReach: inout Set<String>,
    turns: inout [WheelEvent]
  ) -> Bool {
    for element in unseen where !outOfReach.contains(element.name) {
      while turns.count < Self.mostTurns {
        guard let now = program.elements.first(where: { $0.name == element.name }) else { break }
        guard now.target.area == .unseen else { return true }
        let tree = program.host.accessibilityTree
        let turn = program.turns(toward: now.target.element.frame).first { turn in
          program.scroll(turn)
          return program.host.accessibilityTree != tree
        }
        guard let turn else { break }
        turns.append(turn)
      }
      outOfReach.insert(element.name)
    }
    if turns.count >= Self.mostTurns {
      addGap("\(Self.mostTurns) turns of the wheel do not show all elements")
    }
    return false
  }

  /// Adds the area in which an element is pressed; returns whether the pointer can be used on it.
  private mutating func addArea(of target: PressTarget) -> Bool {
    guard let words = target.area.words else { return false }
    add(target.path, .area, words)
    return target.area != .covered
  }

  private mutating func addPointerStates(
    of target: PressTarget, _ program: AtlasProgram, _ rest: PNGImage,
    except faults: Set<MeaningFault>
  ) {
    let box = program.box(target.element.frame)
    var (point, isPressable) = (target.element.center, false)
    if case .box(_, let place) = target.area { (point, isPressable) = (place, true) }
    program.pointer(.moved, point)
    program.run(1.0 / 30)
    add(target.path, .hovering, AtlasChange(program.picture, rest, box))
    program.run(0.35)
    let hover = program.picture
    add(target.path, .hover, AtlasChange(hover, rest, box))
    program.run(0.9)
    let tip = program.picture
    let hasTip = tip.pixels != hover.pixels
    if hasTip { add(target.path, .tip, AtlasChange(tip, rest, box)) }
    check(target.path, hasTip ? .tip : .hover, in: program, except: faults)
    if isPressable {
      program.pointer(.down, point)
      program.run(1.0 / 30)
      add(target.path, .pressing, AtlasChange(program.picture, rest, box))
      program.run(0.3)
      add(target.path, .pressed, AtlasChange(program.picture, rest, box))
      if checksOfAllStates != nil { check(target.path, .pressed, in: program, except: faults) }
      program.pointer(.cancelled, point)
    }
    program.pointer(.left, point)
    program.run(0.8)
  }

  // MARK: - Focus

  /// The limit of the elements that get the focus, for lists without an end.
  private static let mostStops = 1000

  mutating func addFocus(
    _ make: @MainActor () throws -> AtlasProgram, longList: Int?, limit: Int = mostStops
  ) rethrows {
    let program = try make()
    program.comeToRest()
    let rest = program.picture
    var seen: Set<String> = []
    while seen.count < longList ?? limit {
      program.press(.tab)
      program.run(0.4)
      guard let focused = program.host.focusedElement else { return }
      // The number among elements of an equal path, as in `AtlasElement`.
      let paths = program.host.elementPaths
      guard let place = paths.firstIndex(where: { $0.element == focused }) else {
        return addGap("the focus is on \(focused.accessibility.label), which is no element")
      }
      let path = paths[place].path
      let count = paths[...place].count { $0.path == path }
      guard seen.insert("\(path) \(count)").inserted else { return }
      let change = AtlasChange(program.picture, rest, program.box(focused.frame))
      add(path, .focus, change)
      checkFocus(path, in: program, change)
    }
    if longList != nil { return add("further elements", .focus, "left out") }
    addGap("the focus does not come back to the first element after \(seen.count) steps")
  }

  // MARK: - Disabled

  /// Returns the states of some elements on the disabled screen.
  ///
  /// - Parameter rest: The picture of the program, which is at rest.
  private func disabledStates(
    of names: Set<String>, _ program: AtlasProgram, _ rest: PNGImage
  ) -> [(path: String, change: AtlasChange)] {
    let elements = program.elements
    program.host.environment.isEnabled = false
    program.run(0.6)
    let disabled = program.picture
    return elements.filter { names.contains($0.name) && $0.target.area.words != nil }.map {
      // The elements around are disabled too.
      let box = program.box($0.target.element.frame)
      return ($0.target.path, AtlasChange(disabled, rest, box, margin: 0))
    }
  }
}

// MARK: - Elements

/// An element of a program with a name that no other element on the screen has.
struct AtlasElement {
  /// The path; from the second element of an equal path on, with a number.
  let name: String
  let target: PressTarget
}

extension AtlasProgram {
  /// All elements on the screen, in reading order.
  var elements: [AtlasElement] {
    var uses: [String: Int] = [:]
    return host.pressTargets.map { target in
      let count = uses[target.path, default: 0] + 1
      uses[target.path] = count
      return AtlasElement(
        name: count == 1 ? target.path : "\(target.path) \(count)", target: target)
    }
  }

  /// Returns the turns of the wheel, at several places, that may bring a frame into view.
  fileprivate func turns(toward frame: Rect) -> [WheelEvent] {
    let window = Rect(origin: .zero, size: size)
    let isBeside = frame.midX < window.minX || frame.midX > window.maxX
    let x = isBeside ? window.midX : frame.midX
    return [0.5, 0.75, 0.25, 0.9].map { part in
      let place = isBeside ? min(max(frame.midY, 1), size.height - 1) : size.height * part
      return WheelEvent(
        deltaX: isBeside ? (frame.midX < window.midX ? -2 : 2) : 0,
        deltaY: isBeside ? 0 : (frame.midY < place ? -2 : 2), position: Point(x, place))
    }
  }

  /// Turns the wheel, and waits until the pointer has left and nothing moves.
  fileprivate func scroll(_ turn: WheelEvent) {
    run(1.0 / 60, [.wheel(turn)])
    pointer(.left, turn.position)
    run(1.6)
  }
}

extension PressArea {
  /// The area for a line of an atlas; nil if there is none on the screen.
  var words: String? {
    switch self {
    case .none, .unseen: return nil
    case .passedOn: return "passed on"
    case .covered: return "covered"
    case .box(let box, _):
      let numbers = [box.minX, box.minY, box.width, box.height].map { Int(clamping: $0) }
      return "\(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
    }
  }
}
