import Testing

@testable import StageUI

/// Menus: opening, choosing by every device, submenus, and the place in the window.
@MainActor
struct MenuTests {
  private func bench(
    _ diary: Diary, size: Size = Size(400, 400), alignment: Alignment = .topLeading
  ) -> Bench {
    Bench(size) {
      Menu("Options") {
        Button("Copy") { diary.note("copy") }.keyboardShortcut("c")
        Button("Paste") { diary.note("paste") }.disabled(true)
        Divider()
        Button("Delete", role: .destructive) { diary.note("delete") }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
    }
  }

  private func labels(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility.label)
  }

  private func center(_ bench: Bench, _ label: String) -> Point {
    bench.host.element(labelled: label)?.center ?? Point(-1, -1)
  }

  private func open(_ bench: Bench, _ label: String = "Options") {
    bench.host.activate(labelled: label)
    bench.run(0.5)
  }

  // MARK: Pointer

  @Test func clickOpensTheMenuAndAnotherChooses() {
    let diary = Diary()
    let bench = bench(diary)
    let button = center(bench, "Options")
    bench.tap(button.x, button.y)
    bench.run(0.5)
    #expect(labels(bench) == ["Copy", "Paste", "Delete"])
    let item = center(bench, "Delete")
    bench.tap(item.x, item.y)
    bench.run(0.5)
    #expect(diary.take() == ["delete"])
    #expect(labels(bench) == ["Options"])
    #expect(bench.host.tree.next == .atRest)
  }

  /// The menu of a picker opens around the pointer, so that a click is released over an item.
  @Test func clickOpensTheMenuOfAPickerAndChoosesNothing() {
    let chosen = Slip(1)
    let bench = Bench(Size(300, 300)) {
      Picker("Number", selection: chosen.binding) {
        ForEach(1..<6) { Text("number \($0)").tag($0) }
      }
      .pickerStyle(.menu)
    }
    for seconds in [0.017, 0.05, 0.1] {
      let button = center(bench, "Number")
      bench.down(button.x, button.y)
      bench.run(seconds)
      bench.up(button.x, button.y)
      bench.run(0.5)
      #expect(chosen.value == 1 && labels(bench).contains("number 5"))
      bench.type(.escape)
      bench.run(0.5)
    }
  }

  @Test func mousePressedOnTheButtonChoosesWhereItIsReleased() {
    let diary = Diary()
    let bench = bench(diary)
    let button = center(bench, "Options")
    bench.down(button.x, button.y)
    bench.run(0.3)
    let item = center(bench, "Copy")
    bench.move(item.x, item.y)
    bench.step()
    #expect(bench.nodes(MenuRowNode.self).filter(\.isHighlighted).count == 1)
    bench.up(item.x, item.y)
    bench.run(0.5)
    #expect(diary.take() == ["copy"])
    #expect(labels(bench) == ["Options"])
  }

  @Test func releaseOutsideClosesTheMenuWithoutAChoice() {
    let diary = Diary()
    let bench = bench(diary)
    let button = center(bench, "Options")
    bench.down(button.x, button.y)
    bench.run(0.3)
    bench.move(390, 390)
    bench.step()
    bench.up(390, 390)
    bench.run(0.5)
    #expect(diary.take() == [])
    #expect(labels(bench) == ["Options"])
  }

  @Test func pressOnOneItemChoosesTheItemOfTheRelease() {
    let diary = Diary()
    let bench = bench(diary)
    open(bench)
    let (start, end) = (center(bench, "Copy"), center(bench, "Delete"))
    bench.drag(from: start, to: end)
    bench.run(0.5)
    #expect(diary.take() == ["delete"])
  }

  @Test func disabledItemDoesNothingAndKeepsTheMenuOpen() {
    let diary = Diary()
    let bench = bench(diary)
    open(bench)
    let item = center(bench, "Paste")
    bench.tap(item.x, item.y)
    bench.run(0.5)
    #expect(diary.take() == [])
    #expect(labels(bench).count == 3)
  }

  @Test func clickOutsideClosesTheMenuAndReachesNothingBehindIt() {
    let diary = Diary()
    let bench = Bench(Size(400, 400)) {
      VStack {
        Menu("Options") { Button("Copy") {} }
        Spacer()
        Button("Behind") { diary.note("behind") }
      }
    }
    let behind = center(bench, "Behind")
    open(bench)
    bench.tap(behind.x, behind.y)
    bench.run(0.5)
    #expect(diary.take() == [])
    #expect(labels(bench) == ["Options", "Behind"])
  }

  @Test func fingerOpensByATapAndByALongPress() {
    let diary = Diary()
    let finger = PointerEvent.ID(rawValue: 7)
    let bench = bench(diary)
    let button = center(bench, "Options")
    bench.pointer(.down, button.x, button.y, id: finger)
    bench.step(0.05)
    #expect(labels(bench) == ["Options"])
    bench.pointer(.up, button.x, button.y, id: finger)
    bench.run(0.5)
    #expect(labels(bench).count == 3)
    bench.type(.escape)
    bench.run(0.5)
    bench.pointer(.down, button.x, button.y, id: finger)
    bench.run(0.5)
    #expect(labels(bench).count == 3)
    let item = center(bench, "Copy")
    bench.pointer(.moved, item.x, item.y, id: finger)
    bench.step()
    bench.pointer(.up, item.x, item.y, id: finger)
    bench.run(0.5)
    #expect(diary.take() == ["copy"])
  }

  // MARK: Keys

  @Test func keyboardOpensMovesChoosesAndCloses() {
    let diary = Diary()
    let bench = bench(diary)
    bench.type(.tab)
    bench.type(.return)
    bench.run(0.5)
    #expect(bench.host.focusedElement?.accessibility.label == "Copy")
    bench.type(.down)
    #expect(bench.host.focusedElement?.accessibility.label == "Delete")
    bench.type(.escape)
    bench.run(0.5)
    #expect(bench.host.focusedElement?.accessibility.label == "Options")
    bench.type(.return)
    bench.run(0.5)
    bench.type(.down)
    bench.type(.return)
    bench.run(0.5)
    #expect(diary.take() == ["delete"])
    #expect(bench.host.focusedElement?.accessibility.label == "Options")
  }

  @Test func lettersMoveToTheItemThatBeginsWithThem() {
    let bench = Bench(Size(400, 400)) {
      Menu("Options") {
        ForEach(["Alpha", "Beta", "Bravo", "Gamma"], id: \.self) { Button($0) {} }
      }
    }
    bench.type(.tab)
    bench.type(.return)
    bench.run(0.5)
    func focused() -> String? { bench.host.focusedElement?.accessibility.label }
    bench.type(.b, letter: "b")
    #expect(focused() == "Beta")
    bench.type(.b, letter: "b")
    #expect(focused() == "Bravo")
    bench.run(1.5)
    bench.type(.b, letter: "b")
    bench.type(.r, letter: "r")
    #expect(focused() == "Bravo")
    bench.run(1.5)
    bench.type(.g, letter: "g")
    #expect(focused() == "Gamma")
  }

  @Test func padOpensAndChooses() {
    let diary = Diary()
    let bench = bench(diary)
    bench.pad(.down)
    bench.pad(.south)
    bench.run(0.5)
    bench.pad(.south)
    bench.run(0.5)
    #expect(diary.take() == ["copy"])
    bench.pad(.south)
    bench.run(0.5)
    bench.pad(.east)
    bench.run(0.5)
    #expect(labels(bench) == ["Options"])
  }

  @Test func shortcutWorksWhileTheMenuIsClosedAndWhileItIsOpen() {
    let diary = Diary()
    let bench = bench(diary)
    bench.type(.c, letter: "c", .control)
    #expect(diary.take() == ["copy"])
    open(bench)
    bench.type(.c, letter: "c", .control)
    bench.run(0.5)
    #expect(diary.take() == ["copy"])
    #expect(labels(bench) == ["Options"])
  }

  // MARK: Contents

  @Test func menuPickerShowsTheChosenOption() {
    let choice = Selection("mint")
    let bench = Bench(Size(400, 500)) {
      Bound(choice) { choice in
        Picker("Flavor", selection: choice) {
          ForEach(["mint", "vanilla bean"], id: \.self) { Text($0) }
        }
        .pickerStyle(.menu)
      }
    }
    let before = bench.host.element(labelled: "Flavor")
    #expect(before?.accessibility.role == .picker)
    #expect(before?.accessibility.value == "mint")
    open(bench, "Flavor")
    bench.host.activate(labelled: "vanilla bean")
    bench.run(0.5)
    #expect(choice.value == "vanilla bean")
    let after = bench.host.element(labelled: "Flavor")
    #expect(after?.accessibility.value == "vanilla bean")
    #expect((after?.frame.width ?? 0) > (before?.frame.width ?? 0) + 20)
  }

  @Test func togglesAndPickersHaveCheckMarks() {
    let (isOn, choice) = (Selection(false), Selection(1))
    let bench = Bench(Size(400, 500)) {
      Bound(isOn) { isOn in
        Bound(choice) { choice in
          Menu("View") {
            Toggle("Grid", isOn: isOn)
            Section("Sort") {
              Picker("Order", selection: choice) {
                Text("Name").tag(1)
                Text("Date").tag(2)
              }
            }
          }
        }
      }
    }
    open(bench, "View")
    #expect(labels(bench) == ["Grid", "Sort", "Name", "Date"])
    #expect(bench.host.element(labelled: "Name")?.accessibility.isSelected == true)
    #expect(bench.host.element(labelled: "Grid")?.accessibility.value == "off")
    bench.host.activate(labelled: "Date")
    bench.run(0.5)
    #expect(choice.value == 2)
    open(bench, "View")
    bench.host.activate(labelled: "Grid")
    bench.run(0.5)
    #expect(isOn.value)
    #expect(labels(bench) == ["View"])
  }

  @Test func actionsCanKeepTheMenuOpen() {
    let diary = Diary()
    let bench = Bench(Size(400, 400)) {
      Menu("Zoom") {
        Button("In") { diary.note("in") }.menuActionDismissBehavior(.disabled)
      }
    }
    open(bench, "Zoom")
    bench.host.activate(labelled: "In")
    bench.run(0.5)
    bench.host.activate(labelled: "In")
    bench.run(0.5)
    #expect(diary.take() == ["in", "in"])
  }

  @Test func pressPerformsThePrimaryActionAndALongPressOpens() {
    let diary = Diary()
    let bench = Bench(Size(400, 400)) {
      Menu("Add") {
        Button("Folder") { diary.note("folder") }
      } primaryAction: {
        diary.note("add")
      }
    }
    let button = center(bench, "Add")
    bench.tap(button.x, button.y)
    bench.run(0.5)
    #expect(diary.take() == ["add"])
    bench.down(button.x, button.y)
    bench.run(0.6)
    #expect(labels(bench) == ["Folder"])
    bench.up(button.x, button.y)
    bench.run(0.2)
    #expect(labels(bench) == ["Folder"])
    bench.type(.escape)
    bench.run(0.5)
    bench.pointer(.down, button.x, button.y, button: .secondary)
    bench.run(0.5)
    #expect(labels(bench) == ["Folder"])
    #expect(diary.take() == [])
  }

  // MARK: Submenus

  private func nested(_ diary: Diary, width: Double = 800) -> Bench {
    Bench(Size(width, 400)) {
      Menu("File") {
        Button("New") { diary.note("new") }
        Menu("Share") {
          Button("Mail") { diary.note("mail") }
          Button("Link") { diary.note("link") }
        }
        Button("Close") { diary.note("close") }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }

  @Test func keysEnterAndLeaveASubmenu() {
    let diary = Diary()
    let bench = nested(diary)
    bench.type(.tab)
    bench.type(.return)
    bench.run(0.5)
    bench.type(.down)
    bench.type(.right)
    bench.run(0.5)
    #expect(labels(bench) == ["Mail", "Link"])
    bench.type(.left)
    bench.run(0.5)
    #expect(bench.host.focusedElement?.accessibility.label == "Share")
    bench.type(.return)
    bench.run(0.5)
    bench.type(.down)
    bench.type(.return)
    bench.run(0.5)
    #expect(diary.take() == ["link"])
    #expect(labels(bench) == ["File"])
  }

  @Test func submenuOpensUnderAWaitingPointerAndClosesForAnotherItem() {
    let diary = Diary()
    let bench = nested(diary)
    open(bench, "File")
    let (share, close) = (center(bench, "Share"), center(bench, "Close"))
    bench.pointer(.moved, share.x, share.y, button: nil)
    bench.run(0.1)
    #expect(labels(bench).count == 3)
    bench.run(0.5)
    #expect(labels(bench) == ["Mail", "Link"])
    bench.pointer(.moved, close.x, close.y, button: nil)
    bench.run(0.6)
    #expect(labels(bench) == ["New", "Share", "Close"])
    bench.tap(close.x, close.y)
    bench.run(0.5)
    #expect(diary.take() == ["close"])
  }

  @Test func submenuStaysInsideANarrowWindow() {
    let bench = nested(Diary(), width: 300)
    open(bench, "File")
    bench.host.activate(labelled: "Share")
    bench.run(0.5)
    let panels = bench.frames(MenuPanelNode.self)
    #expect(panels.count == 2)
    for panel in panels { #expect(bench.window.contains(panel)) }
  }

  // MARK: Place

  @Test(arguments: [
    Alignment.topLeading, .topTrailing, .bottomLeading, .bottomTrailing, .center,
  ])
  func menuIsInsideTheWindowBesideItsButton(corner: Alignment) {
    let bench = bench(Diary(), alignment: corner)
    let button = bench.host.element(labelled: "Options")?.frame ?? .zero
    open(bench)
    let panel = bench.frames(MenuPanelNode.self).first ?? .zero
    #expect(bench.window.contains(panel))
    #expect(!panel.insetBy(dx: 1, dy: 1).intersects(button))
    #expect(panel.minX <= button.maxX && panel.maxX >= button.minX)
    #expect(min(abs(panel.minY - button.maxY), abs(panel.maxY - button.minY)) < 20)
  }

  @Test func menuThatIsTooTallScrollsToTheFocus() {
    let bench = Bench(Size(300, 300)) {
      Menu("Many") { ForEach(0..<40) { Button("Item \($0)") {} } }
        .frame(maxHeight: .infinity, alignment: .top)
    }
    bench.type(.tab)
    bench.type(.return)
    bench.run(0.5)
    let panel = bench.frames(MenuPanelNode.self).first ?? .zero
    #expect(bench.window.contains(panel))
    #expect(panel.height > 200)
    for _ in 0..<30 { bench.type(.down) }
    bench.run(1)
    #expect(bench.host.focusedElement?.accessibility.label == "Item 30")
    #expect(panel.contains(bench.host.focusedElement?.frame.center ?? .zero))
  }

  @Test func priorityOrderBeginsAtTheButton() {
    func labels(_ order: MenuOrder, _ alignment: Alignment) -> [String] {
      let bench = Bench(Size(300, 300)) {
        Menu("Menu") {
          Button("First") {}
          Button("Second") {}
        }
        .menuOrder(order)
        .frame(maxHeight: .infinity, alignment: alignment)
      }
      open(bench, "Menu")
      return self.labels(bench)
    }
    #expect(labels(.priority, .bottom) == ["Second", "First"])
    #expect(labels(.fixed, .bottom) == ["First", "Second"])
    #expect(labels(.priority, .top) == ["First", "Second"])
  }
}
