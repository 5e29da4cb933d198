/// What a row shows beside its content: its badge and the chevron of a link, and in edit mode a mark
/// or a delete button before the content and a handle after it.
@MainActor
final class RowAccessories {
  private enum Leading: Hashable { case none, delete, mark }

  private unowned let row: ListRowNode
  private var leading: RowPart?
  private var trailing: RowPart?
  /// The badge and the chevron.
  private var info: RowPart?
  /// Whether a link is inside of the row's content.
  var hasInnerLink = false

  init(_ row: ListRowNode) { self.row = row }

  var leadingWidth: Double { leading == nil ? 0 : 36 }
  private var handleWidth: Double { trailing == nil ? 0 : 36 }
  private var infoWidth: Double {
    info.map { $0.node.sizeThatFits(.unspecified).width + 8 } ?? 0
  }
  var trailingWidth: Double { handleWidth + infoWidth }
  var nodes: [ViewNode] { [leading, info, trailing].compactMap { $0?.node } }

  /// Whether the row has the chevron of a link.
  private var hasChevron: Bool {
    let isLink = row.traits.isLink && row.traits.linkIndicator != .hidden
    return row.place.kind == .row && (isLink || hasInnerLink) && row.list.look.showsChevrons
  }

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
    let widths = (leadingWidth, handleWidth, info == nil)
    set(&leading, view, slot, pass)
    set(&trailing, hasHandle ? AnyView(MoveHandle(row: row)) : nil, slot, pass)
    let badge = row.place.kind == .row ? row.traits.badge : nil
    let hasInfo = badge != nil || hasChevron
    set(
      &info, hasInfo ? AnyView(RowInfo(badge: badge, hasChevron: hasChevron)) : nil, slot, pass)
    if widths != (leadingWidth, handleWidth, info == nil) {
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
    info?.remove()
    (leading, trailing, info) = (nil, nil, nil)
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
    guard let node = info?.node else { return }
    let own = node.sizeThatFits(.unspecified)
    let insets = row.contentInsets
    let end = insets.trailing - infoWidth
    let x = size.width - end - own.width
    node.place(at: Point(x, (size.height - own.height) / 2), own, pass)
  }
}

/// The badge of a row, and the chevron of a link.
private struct RowInfo: View {
  let badge: Text?
  let hasChevron: Bool

  var body: some View {
    HStack(spacing: 8) {
      if let badge {
        badge.foregroundStyle(Color(.secondaryLabel)).monospacedDigit().lineLimit(1)
      }
      if hasChevron {
        Image(systemName: "chevron.forward")
          .font(.footnote.weight(.semibold)).foregroundStyle(Color(.tertiaryLabel))
          .accessibilityHidden(true)
      }
    }
    .allowsHitTesting(false)
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
