import Input
import StageUI
import ViewChecks

extension InspectorModel {
  /// The numbers of errors and warnings, in words.
  var checkSummary: String {
    guard let faults else { return "Checked when the views rest" }
    let errors = faults.count { $0.severity == .error }
    let warnings = faults.count - errors
    if faults.isEmpty { return "No faults" }
    return "\(errors) \(errors == 1 ? "error" : "errors"), "
      + "\(warnings) \(warnings == 1 ? "warning" : "warnings")"
  }

  /// Handles a key while the faults are listed; returns false if it is that of a command.
  func pressInChecks(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.capsLock)
    guard modifiers.isEmpty else { return modifiers == .shift }
    switch event.key {
    case .up: moveFault(to: (selectedFault ?? faults?.count ?? 0) - 1)
    case .down: moveFault(to: (selectedFault ?? -1) + 1)
    case .pageUp: moveFault(to: (selectedFault ?? 0) - Self.page)
    case .pageDown: moveFault(to: (selectedFault ?? 0) + Self.page)
    case .home: moveFault(to: 0)
    case .end: moveFault(to: (faults?.count ?? 0) - 1)
    case .return, .keypadEnter:
      if selectedFault == nil { moveFault(to: 0) } else { showViewOfFault() }
    case .escape: if !event.isRepeat { leaveChecks() }
    default: break
    }
    return true
  }

  private func moveFault(to place: Int) {
    guard let faults, !faults.isEmpty else { return }
    selectedFault = min(max(place, 0), faults.count - 1)
  }

  /// Ends the selection, or shows the views again.
  private func leaveChecks() {
    if selectedFault != nil { selectedFault = nil } else { showsChecks = false }
  }

  /// The sentence and the kind of the selected fault, for copying; nil without a selection.
  var faultText: String? {
    guard let place = selectedFault, let fault = faults?[place] else { return nil }
    return "\(fault) [\(fault.kind.rawValue)]"
  }

  /// Selects the view of the selected fault in the outline.
  private func showViewOfFault() {
    guard let place = selectedFault, let frame = faults?[place].frame else { return }
    let exact = inspection.elements.lastIndex { $0.frame == frame }
    guard let index = exact ?? inspection.element(at: frame.center) else { return }
    showsChecks = false
    select(listed(index))
  }
}
