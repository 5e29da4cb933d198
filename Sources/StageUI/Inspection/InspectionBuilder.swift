/// Makes an `Inspection` of a tree.
@MainActor
struct InspectionBuilder {
  /// The elements whose values are read.
  enum ValuesOf {
    case all
    /// All elements, without the plain properties of views.
    case dependencies
    case only(UInt?)
  }

  /// A node with its place in the window.
  private struct Placed {
    var node: ViewNode
    var rect: Rect
    /// The part of the rect that is not clipped; nil if the node is hidden.
    var visible: Rect?
    var isInnermost: Bool
  }

  private let log: EvaluationLog?
  private let wanted: ValuesOf
  private var placed: [Placed] = []
  /// The indices in `placed` by the identity of the slot.
  private var nodes: [ObjectIdentifier: [Int]] = [:]
  private var indices: [ObjectIdentifier: Int] = [:]
  private var result = Inspection()
  private var positions: [Int: Int] = [:]
  private var texts = InspectedProperty.SharedTexts()

  /// What a slot passes on to the slots inside.
  private struct Context {
    var parent: Int?
    var role: String?
    var identity: String?
    var isLeaving = false
  }

  /// What a slot's view occupies and costs.
  private struct Share {
    var frame: Rect?
    var proposal: ProposedViewSize?
    var layouts = 0
    var recordings = 0

    mutating func add(_ other: Share) {
      if other.frame != nil { proposal = frame == nil ? other.proposal : nil }
      frame = other.frame.map { frame?.union($0) ?? $0 } ?? frame
      layouts += other.layouts
      recordings += other.recordings
    }
  }

  static func inspect(_ tree: Tree, size: Size, values: ValuesOf) -> Inspection {
    guard let root = tree.rootNode, let slot = root.slot else { return Inspection() }
    var builder = InspectionBuilder(log: tree.log, values)
    builder.place(root, .identity, Rect(origin: .zero, size: size))
    _ = builder.visit(slot, Context())
    builder.addAreas()
    builder.result.size = size
    if let log = tree.log { builder.result.totals = tree.counters - log.start }
    tree.log?.keep(
      slots: Set(builder.indices.keys), nodes: Set(builder.placed.map(\.node.id)))
    return builder.result
  }

  private init(log: EvaluationLog?, _ wanted: ValuesOf) {
    self.log = log
    self.wanted = wanted
  }

  // MARK: - Nodes

  /// Notes the place of a node and of its descendants, in drawing order.
  private mutating func place(_ node: ViewNode, _ outer: ProjectionTransform, _ clip: Rect?) {
    let transform = node.toParent.concatenating(outer)
    let rect = transform.apply(Rect(origin: .zero, size: node.shownFrame.size))
    var clip = node.isReachable ? clip : nil
    if let outside = clip, node.clipsContents { clip = rect.intersection(outside) }
    let visible = clip.map { rect.intersection($0) }.flatMap { $0.isEmpty ? nil : $0 }
    if let slot = node.slot { nodes[ObjectIdentifier(slot), default: []].append(placed.count) }
    let children = node.childrenInDrawingOrder
    placed.append(
      Placed(
        node: node, rect: rect, visible: node.isPlaced ? visible : nil,
        isInnermost: children.isEmpty && !node.isSpacer))
    for child in children { place(child, transform, node.shows(child) ? clip : nil) }
  }

  private mutating func addAreas() {
    for place in placed {
      var slot = place.node.slot
      while let here = slot, indices[ObjectIdentifier(here)] == nil { slot = here.parent }
      guard let here = slot, let index = indices[ObjectIdentifier(here)],
        result.elements.indices.contains(index)
      else { continue }
      result.nodes[place.node.id] = index
      guard let visible = place.visible else { continue }
      result.areas.append(
        Inspection.Area(rect: visible, element: index, isInnermost: place.isInnermost))
    }
  }

  // MARK: - Slots

  /// The views without a row of their own: they only hold others.
  private static let folded: Set<String> = [
    "TupleView", "Group", "ConditionalContent", "Optional", "AnyView", "ModifierContent",
    "PlaceholderContentView", "EmptyView",
  ]

  private mutating func visit(_ slot: Slot, _ context: Context) -> Share {
    var context = context
    if let branch = slot as? Branch, branch.isLeaving { context.isLeaving = true }
    let own = nodes[ObjectIdentifier(slot)] ?? []
    var share = Share()
    for index in own {
      let node = placed[index].node
      share.add(
        Share(
          frame: node.isPlaced ? placed[index].rect : nil, proposal: node.placementProposal,
          layouts: log?.layouts[node.id] ?? 0, recordings: log?.recordings[node.id] ?? 0))
      if let layer = node as? LayerNode { context.role = InspectedName.role(of: layer.kind) }
    }
    // A view is a copy of all views in it, so it is read once.
    let inspected = slot as? any InspectedSlot
    let view = inspected?.inspectedView
    guard let inspected, let view, let name = name(of: view, in: slot) else {
      indices[ObjectIdentifier(slot)] = context.parent ?? -1
      let inner = children(of: slot, view, context)
      if own.isEmpty { share = inner }
      return share
    }
    let index = add(inspected, view, name, context)
    let inner = children(of: slot, view, Context(parent: index, isLeaving: context.isLeaving))
    if own.isEmpty { share = inner }
    (result.elements[index].frame, result.elements[index].proposal) = (share.frame, share.proposal)
    (result.elements[index].layouts, result.elements[index].recordings) = (
      share.layouts, share.recordings
    )
    return share
  }

  /// Returns the name of the row of a slot's view; nil if it has none.
  private func name(of view: Any, in slot: Slot) -> String? {
    let name = InspectedName.name(of: view, in: slot)
    return Self.folded.contains(name) ? nil : name
  }

  private mutating func children(of slot: Slot, _ view: Any?, _ context: Context) -> Share {
    var context = context
    let identities = (slot as? any RowSource)?.identities ?? []
    if identities.isEmpty, let view, let id = InspectedName.identity(of: view) {
      context.identity = id
    }
    var slots: [Slot] = []
    slot.forEachChild { slots.append($0) }
    var share = Share()
    for (row, child) in slots.enumerated() {
      if identities.indices.contains(row) { context.identity = "\(identities[row])" }
      share.add(visit(child, context))
    }
    return share
  }

  private mutating func add(
    _ slot: any InspectedSlot, _ view: Any, _ name: String, _ context: Context
  ) -> Int {
    let index = result.elements.count
    let key = ObjectIdentifier(slot)
    indices[key] = index
    let type = type(of: InspectedProperty.subject(view))
    var element = Inspection.Element(
      id: UInt(bitPattern: key), name: name, type: InspectedName.full(type),
      parent: context.parent, depth: context.parent.map { result.elements[$0].depth + 1 } ?? 0)
    element.isModifier = view is any ModifiedView
    element.isFromKit = InspectedName.isFromKit(type)
    (element.role, element.identity) = (context.role, context.identity)
    element.isLeaving = context.isLeaving
    element.position = positions[context.parent ?? -1, default: 0]
    positions[context.parent ?? -1] = element.position + 1
    if !element.isModifier, let own = nodes[key]?.first {
      element.label = placed[own].node.accessibility?.label ?? ""
    }
    if let record = log?.records[key] {
      element.reasons = reasons(record, slot)
      element.evaluations = record.evaluations
      element.seconds = Double(record.nanoseconds) / 1e9
    }
    switch wanted {
    case .all where !element.isPlainModifier || slot is any EvaluatedSlot:
      element.values = InspectedProperty.values(of: view, in: slot, leavesOutPlain: false, &texts)
    case .dependencies where !element.isPlainModifier || slot is any EvaluatedSlot:
      element.values = InspectedProperty.values(of: view, in: slot, leavesOutPlain: true, &texts)
    case .only(element.id):
      element.values = InspectedProperty.values(of: view, in: slot, leavesOutPlain: false, &texts)
      element.environment = InspectedProperty.environment(of: slot)
    default: break
    }
    result.elements.append(element)
    return index
  }

  private func reasons(_ record: EvaluationLog.Record, _ slot: Slot) -> [Inspection.Reason] {
    let reasons = record.locations.map { location -> Inspection.Reason in
      if let setting = location as? Setting { return .setting(setting.key) }
      guard let found = InspectedProperty.name(of: location, for: slot) else { return .state("") }
      return found.isOwn ? .state(found.property) : .binding("\(found.owner).\(found.property)")
    }
    return reasons + record.reasons
  }
}

extension ViewNode {
  /// Whether the drawings of descendants are hidden outside of the node's frame.
  var clipsContents: Bool {
    if allowsHits, !admits(Point(-1e7, -1e7)) { return true }
    guard let slot, let view = (slot as? any InspectedSlot)?.inspectedView,
      view is any ModifiedView
    else { return false }
    return InspectedName.name(of: view, in: slot) == ".clipShape"
  }
}
