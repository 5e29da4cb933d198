package import StageUI

/// The checks of what people press and where the focus is.
package enum TargetChecks {
  /// The least sides of target areas in points: for each control, and for comfort.
  static let (leastSide, comfortableSide) = (24.0, 44.0)

  /// Returns whether the target area of a control counts.
  ///
  /// Links in text, disabled controls and those that a scroll view cuts off are left out.
  static func measures(_ control: ScreenControl) -> Bool {
    control.isEnabled && !control.isInText && !control.isMoving
      && control.visibleFrame.width > control.frame.width - 0.5
      && control.visibleFrame.height > control.frame.height - 0.5
  }

  /// Returns the controls that can be pressed in too small an area.
  static func small(_ targets: [(control: ScreenControl, size: Size)]) -> [MeaningFault] {
    targets.compactMap { control, size in
      let side = min(size.width, size.height)
      guard side < comfortableSide, measures(control) else { return nil }
      let isSmall = side < leastSide
      let name = control.label.isEmpty ? "a control without a label" : "\"\(control.label)\""
      return MeaningFault(
        isSmall ? .smallTargets : .compactTargets, control.label,
        """
        \(name) at \(control.frame.text) can be pressed in \(size.text) points; the least is \
        \((isSmall ? leastSide : comfortableSide).short)
        """, at: control.frame, measure: side)
    }
  }

  /// Returns the controls of which a screen reader can say nothing.
  static func unlabelled(_ elements: [ScreenElement]) -> [MeaningFault] {
    let roles: [Accessibility.Role] = [
      .button, .link, .toggle, .slider, .stepper, .picker, .textField,
    ]
    return elements.filter { element in
      roles.contains(element.accessibility.role)
        && element.accessibility.label.allSatisfy(\.isWhitespace)
    }.map { element in
      MeaningFault(
        .missingLabel, "", "a \(element.accessibility.role) at \(element.frame.text) has no label",
        at: element.frame)
    }
  }

  /// Returns a fault if no side of the focus ring lies in the window.
  static func focusRing(of label: String, _ ring: Rect, in window: Rect) -> [MeaningFault] {
    let sides = [
      Rect(left: ring.minX, top: ring.minY, right: ring.minX + 1, bottom: ring.maxY),
      Rect(left: ring.maxX - 1, top: ring.minY, right: ring.maxX, bottom: ring.maxY),
      Rect(left: ring.minX, top: ring.minY, right: ring.maxX, bottom: ring.minY + 1),
      Rect(left: ring.minX, top: ring.maxY - 1, right: ring.maxX, bottom: ring.maxY),
    ]
    if sides.contains(where: { !$0.intersection(window).isEmpty }) { return [] }
    return [
      MeaningFault(
        .focusRing, label, "the focus ring of \"\(label)\" lies outside of the window", at: ring)
    ]
  }

  /// Returns a fault if a picture with the focus equals one without it in the frame of the element.
  package static func hiddenFocus(
    _ label: String, _ pictures: LetteredPicture, _ frame: Rect
  ) -> [MeaningFault] {
    let (columns, rows) = pictures.columnsAndRows(of: frame, margin: 2)
    for y in rows {
      for x in columns {
        let place = y * pictures.width + x
        if pictures.with[place] != pictures.without[place] { return [] }
      }
    }
    return [
      MeaningFault(
        .focusRing, label, "\"\(label)\" has no focus ring, and looks the same with the focus",
        at: frame)
    ]
  }

  /// Returns the texts and controls outside of the safe area.
  ///
  /// Those in scroll views can be moved into it. A control counts if its centre lies outside, so
  /// that a background that takes presses may fill the window.
  static func unsafePlaces(
    _ texts: [DrawnText], _ controls: [ScreenControl], safeArea: Rect
  ) -> [MeaningFault] {
    let places =
      texts.filter {
        $0.scrollAxes.isEmpty && !safeArea.insetBy(dx: -1, dy: -1).contains($0.visibleFrame)
      }.map { ($0.text, $0.visibleFrame) }
      + controls.filter {
        $0.scrollAxes.isEmpty && !$0.isMoving && !$0.visibleFrame.isEmpty
          && !safeArea.contains($0.frame.center)
      }.map { ($0.label, $0.frame) }
    return places.map { label, frame in
      MeaningFault(
        .safeArea, label,
        "\"\(label)\" at \(frame.text) lies outside of the safe area \(safeArea.text)", at: frame)
    }
  }
}
