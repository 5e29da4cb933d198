public import StageUI
public import ViewChecks

extension ViewHost {
  /// Whether F12, or Control, Shift and I, open an inspector over the views.
  ///
  /// True in programs of the kit, unless they set it to false. A program that uses one of these keys
  /// itself gets the key.
  public var isInspectable: Bool {
    get { makeInspector != nil }
    set {
      let make: @MainActor (ViewHost) -> any HostInspector = { WindowInspector($0) }
      makeInspector = newValue ? make : nil
    }
  }

  /// Whether the inspector is open.
  ///
  /// The inspector is drawn over the views, in a tree of its own. While it is open, the reason, the
  /// number and the time of each evaluation are recorded.
  public var isInspecting: Bool {
    get { inspector != nil }
    set {
      if newValue != isInspecting { inspector = newValue ? WindowInspector(self) : nil }
    }
  }

  /// Whether the inspector is open and lists the faults that its checks find.
  public var showsChecks: Bool {
    get { (inspector as? WindowInspector)?.model.showsChecks == true }
    set {
      if newValue { isInspecting = true }
      (inspector as? WindowInspector)?.model.showsChecks = newValue
    }
  }

  /// The events of the last frame that an inspector took, so that the views did not get them.
  package var eventsTakenByInspector: [InputEvent] {
    (inspector as? WindowInspector)?.taken.last ?? []
  }

  /// Lets an inspector check the views in the next frame if they have changed, for a program whose
  /// clock stands still.
  package func checkInNextFrame() { (inspector as? WindowInspector)?.checksNow = true }

  /// The checks that inspectors perform, for example with the program's series and accepted faults.
  ///
  /// ```swift
  /// ViewHost.inspectorChecks = .live.tellingApart(["North", "South"])
  ///   .except(.compactTargets, because: "the program is for the mouse")
  /// ```
  public static var inspectorChecks = MeaningChecks.live
}
