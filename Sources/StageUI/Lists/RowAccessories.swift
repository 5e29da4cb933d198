/// What a row shows in edit mode: a mark or a delete button before its content, a handle after it.
@MainActor
final class RowAccessories {
  private enum Leading: Hashable { case none, delete, mark }

  private unowned let row: ListRowNode
  private var leading: RowPart?
  private var trailing: RowPart?

  init(_ row: ListRowNode) { self.row = row }

  var leadingWidth: Double { leading == nil ? 0 : 36 }
  var trailingWidth: Double { trailing == nil ? 0 : 36 }
  var nodes: [ViewNode] { [leading, trailing].compactMap { $0?.node } }

  private var wantedLeading: Leading {
    guard row.list.look.isEditing, row.place.kind == .row else { return .none }
    if row.list.selection?.allowsSeveral == true, row.list.canSelect(row) { return .mark }
    return row.list.canDelete(row) ? .delete : .none
  }

  func update(_ content: ViewNode, _ pass: UpdatePass) {
    guard let slot = content.slot else { return }
    let wanted = wantedLeading
    let view: AnyView? =
      switch wanted {
      case .none: nil
      case .mark: AnyView(SelectionMark(isSelected: row.isSelected))
      case .delete:
        AnyView(DeleteMark { [weak row] in _ = row?.swipe.open(.trailing) })
      }
    let hasHandle =
      row.list.look.isEditing && row.place.kind == .row && row.list.canMove(row)
    let widths = (leadingWidth, trailingWidth)
    set(&leading, view, slot, pass)
    set(&trailing, hasHandle ? AnyView(MoveHandle(row: row)) : nil, slot, pass)
    if widths != (leadingWidth, trailingWidth) {
      row.card.setNeedsLayout()
      row.setNeedsLayout()
    }
  }

  private func set(
    _ part: inout RowPart?, _ view: AnyView?, _ slot: Slot, _ pass: UpdatePass
  ) {
    guard let view else {
      part?.remove()
      part = nil
      return
    }
    if let part { part.update(view, pass) } else { part = RowPart(view, under: slot, pass) }
  }

  func remove() {
    leading?.remove()
    trailing?.remove()
    (leading, trailing) = (nil, nil)
  }

  func arrange(in size: Size, _ pass: UpdatePass) {
    func place(_ part: RowPart?, at x: Double) {
      guard let node = part?.node else { return }
      let room = Size(44, size.height)
      _ = node.sizeThatFits(ProposedViewSize(room))
      node.place(at: Point(x, 0), room, pass)
    }
    place(leading, at: 4)
    place(trailing, at: size.width - 48)
  }
}

/// The round mark of a row that can be selected.
private struct SelectionMark: View {
  let isSelected: Bool

  var body: some View {
    ZStack {
      Circle().strokeBorder(Color(.systemGray3), lineWidth: 1.5).opacity(isSelected ? 0 : 1)
      Circle().fill(.tint).opacity(isSelected ? 1 : 0)
      Image(systemName: "checkmark").font(.system(size: 11, weight: .bold))
        .foregroundStyle(.white).opacity(isSelected ? 1 : 0)
    }
    .frame(width: 22, height: 22)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityHidden(true)
    .allowsHitTesting(false)
  }
}

/// The red button that reveals the delete button of a row.
private struct DeleteMark: View {
  let action: () -> Void

  var body: some View {
    Button(action: action) {
      ZStack {
        Circle().fill(.red)
        Capsule().fill(.white).frame(width: 10, height: 2)
      }
      .frame(width: 22, height: 22)
      .frame(width: 44, height: 44)
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Delete")
  }
}

/// Three lines by which a row is dragged.
private struct MoveHandle: View {
  let row: ListRowNode

  var body: some View {
    VStack(spacing: 4) {
      ForEach(0..<3) { _ in Capsule().frame(width: 18, height: 1.5) }
    }
    .foregroundStyle(Color(.tertiaryLabel))
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .modifier(MoveHandleModifier(row: row))
    .accessibilityElement()
    .accessibilityLabel("Move")
    .accessibilityAdjustableAction { [weak row] direction in
      row.map { _ = $0.list.move($0, by: direction == .increment ? -1 : 1) }
    }
  }
}

private struct MoveHandleModifier: NodeModifier {
  weak var row: ListRowNode?

  func makeNode(_ tree: Tree) -> MoveHandleNode { MoveHandleNode(tree) }

  func update(_ node: MoveHandleNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.row = row
  }
}

/// Lifts its row as soon as it is pressed.
final class MoveHandleNode: InputNode {
  weak var row: ListRowNode?

  override var takesPresses: Bool { true }
  override var isPressable: Bool { true }
  override var gesturePriority: GesturePriority { .high }
  override func contains(_ point: Point) -> Bool { true }
  override func makeRecognizer() -> AnyGestureRecognizer? { row.map(HandleRecognizer.init) }
}

private final class HandleRecognizer: GestureRecognizer<Void> {
  private weak var row: ListRowNode?

  init(_ row: ListRowNode) { self.row = row }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver, let row else { return }
    switch signal {
    case .began(let touch):
      phase = .active(())
      effects.add { [weak row] in row.map { $0.list.lift($0, at: touch.position.y) } }
    case .moved(let touch):
      effects.add { [weak row] in row?.list.moveLifted(to: touch.position.y) }
    case .ended:
      phase = .ended(())
      effects.add { [weak row] in row?.list.drop() }
    case .time: break
    }
  }

  override func cancel(_ effects: GestureEffects) {
    if outcome == .active {
      effects.add(isReset: true) { [weak row] in row?.list.drop(isCancelled: true) }
    }
    phase = .failed
  }
}
