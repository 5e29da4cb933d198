extension ViewHost {
  /// The tree of views at the last frame, with the values of their properties.
  ///
  /// Reasons, counts and times are included while an inspector is open.
  public var inspection: Inspection {
    InspectionBuilder.inspect(tree, size: windowSize, values: .all)
  }

  /// The tree of views with the values on which views depend, and those of models.
  var inspectionOfDependencies: Inspection {
    InspectionBuilder.inspect(tree, size: windowSize, values: .dependencies)
  }

  /// Returns the tree of views with the values of one element, or of none.
  package func inspection(valuesOf element: UInt?) -> Inspection {
    InspectionBuilder.inspect(tree, size: windowSize, values: .only(element))
  }

  var windowSize: Size { shown?.size ?? .zero }

  /// Returns the ids of the elements evaluated since the last call.
  package func takeEvaluated() -> Set<UInt> {
    Set(tree.log?.takeEvaluated().map { UInt(bitPattern: $0) } ?? [])
  }

  /// Records the reason, the number and the time of each evaluation from now on, or stops it.
  package func recordEvaluations(_ records: Bool = true) {
    if records == (tree.log != nil) { return }
    tree.log = records ? EvaluationLog(tree) : nil
    if !records { InspectedName.forget() }
  }

  /// Whether the views have changed since the last frame was recorded.
  package var needsPicture: Bool { tree.needsPicture }
  /// The moment at which the views need the next frame.
  package var nextFrame: FrameOutcome.Next { tree.next }
  /// The style of the pointer over the views.
  package var pointerStyle: FrameOutcome.PointerStyle { tree.pointing.style }

  /// The ids of an inspector's nodes are greater than this one.
  static let firstToolID: UInt64 = 1 << 62

  /// Creates a host for views over those of another host.
  ///
  /// The ids of its nodes are greater, because both are drawn into one list.
  package convenience init<Content: View>(
    over host: ViewHost, @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.init(
      Tree(glyphs: host.tree.glyphs, firstID: Self.firstToolID), SerialRunner(),
      EnvironmentValues(), content
    )
  }

  /// Opens an inspector if an event is a press of its key, or of that of its checks.
  func opensInspector(_ event: InputEvent) -> Bool {
    guard inspector == nil, let makeInspector, event.togglesInspector || event.togglesChecks else {
      return false
    }
    let new = makeInspector(self)
    inspector = new
    if event.togglesChecks { _ = new.takes(event) }
    return true
  }
}

extension InputEvent {
  /// Whether the event presses Shift and F12, the key of the inspector's checks.
  package var togglesChecks: Bool {
    guard case .key(let key) = kind, key.isDown, !key.isRepeat, key.key == .f12 else {
      return false
    }
    return key.modifiers.subtracting(.capsLock) == .shift
  }

  /// Whether the event presses F12, or Control, Shift and I.
  package var togglesInspector: Bool {
    guard case .key(let key) = kind, key.isDown, !key.isRepeat else { return false }
    let modifiers = key.modifiers.subtracting(.capsLock)
    if key.key == .f12 { return modifiers.isEmpty }
    return modifiers == [.control, .shift]
      && (key.letter.isEmpty ? key.key == .i : key.letter.lowercased() == "i")
  }

  /// Whether the event presses a key of the tools: the inspector, its checks, the frame overlay or
  /// the pause.
  package var isForTools: Bool {
    cyclesFrameOverlay || pausesProgram || togglesInspector || togglesChecks
  }
}
