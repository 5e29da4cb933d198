public import StageUI

/// The checks of the places and sizes of texts.
public enum TextChecks {
  /// The least size of letters in points.
  static let leastSize = 9.0

  static func small(_ texts: [DrawnText]) -> [MeaningFault] {
    texts.filter { $0.fontSize < leastSize - 0.01 }.map {
      MeaningFault(
        .smallText, $0.text,
        "\"\($0.text)\" has letters of \($0.fontSize.short) points; the least is \(leastSize.short)",
        at: $0.visibleFrame, measure: $0.fontSize)
    }
  }

  /// Returns the texts with an ellipsis or a broken word.
  public static func truncated(_ texts: [DrawnText]) -> [MeaningFault] {
    texts.flatMap { text in
      var faults: [MeaningFault] = []
      if text.isTruncated {
        faults.append(
          MeaningFault(
            .truncatedText, text.text, "\"\(text.text)\" is cut", at: text.visibleFrame))
      }
      if let word = text.brokenWord {
        faults.append(
          MeaningFault(
            .truncatedText, text.text, "\"\(text.text)\" is broken at \(word)",
            at: text.visibleFrame))
      }
      return faults
    }
  }

  /// Returns the texts that reach beyond the window or a scroll view.
  ///
  /// Along their axes, scroll views may hold text that is out of sight.
  public static func beyondViewport(_ texts: [DrawnText]) -> [MeaningFault] {
    texts.flatMap { text in
      let (frame, viewport) = (text.frame, text.viewport)
      var faults: [MeaningFault] = []
      func add(_ edges: String) {
        faults.append(
          MeaningFault(
            .clippedText, text.text, "\"\(text.text)\" reaches beyond \(edges): \(frame.text)",
            at: frame))
      }
      if !text.scrollAxes.contains(.horizontal),
        frame.minX < viewport.minX - 1 || frame.maxX > viewport.maxX + 1
      {
        add("the sides")
      }
      if !text.scrollAxes.contains(.vertical),
        frame.minY < viewport.minY - 1 || frame.maxY > viewport.maxY + 1
      {
        add("top or bottom")
      }
      return faults
    }
  }

  /// Returns the texts that clip shapes cut off.
  ///
  /// A quarter of the height may be missing, because letters do not fill it.
  static func cutByClips(_ texts: [DrawnText]) -> [MeaningFault] {
    texts.filter { text in
      let room = text.frame.intersection(text.viewport)
      return text.visibleFrame.width < room.width - 1
        || text.visibleFrame.height < room.height - text.frame.height / 4
    }.map {
      MeaningFault(
        .clippedText, $0.text,
        "\"\($0.text)\" at \($0.frame.text) is cut off by a clip; \($0.visibleFrame.text) is left",
        at: $0.frame)
    }
  }

  /// Returns the texts that are larger than a box around them.
  ///
  /// A text wholly outside the view that it overlays, such as a tool tip, was moved there.
  public static func overflowing(_ texts: [DrawnText]) -> [MeaningFault] {
    texts.compactMap { text in
      let layers = text.layers.filter { !$0.intersection(text.frame).isEmpty }
      return (text.boxes + layers).first {
        !$0.insetBy(dx: -1.5, dy: -1.5).contains(text.frame)
      }.map {
        MeaningFault(
          .overflowingText, text.text,
          "\"\(text.text)\" at \(text.frame.text) does not fit into \($0.text)", at: text.frame)
      }
    }
  }

  /// Returns the texts that lie over other texts.
  ///
  /// Equal numbers may overlap: a counting number lies on its final value, and the final value
  /// reserves the width.
  ///
  /// - Parameter allowsCopies: Whether any text may lie over an equal one, as for a shadow.
  public static func overlapping(_ texts: [DrawnText], allowsCopies: Bool) -> [MeaningFault] {
    var faults: [MeaningFault] = []
    for (place, a) in texts.enumerated() {
      for b in texts[(place + 1)...] {
        if a.text == b.text, allowsCopies || a.text.allSatisfy(\.isNumber) { continue }
        guard !letters(a).intersection(letters(b)).isEmpty else { continue }
        faults.append(
          MeaningFault(
            .overlappingText, a.text, "\"\(a.text)\" lies over \"\(b.text)\"", at: a.visibleFrame))
      }
    }
    return faults
  }

  /// Returns the texts that lie over the edges of controls.
  public static func overControls(
    _ texts: [DrawnText], _ controls: [ScreenControl]
  ) -> [MeaningFault] {
    texts.flatMap { text in
      controls.filter { control in
        control.isControl && !control.isInText
          && !letters(text).intersection(control.visibleFrame.insetBy(dx: 2, dy: 2)).isEmpty
          && !control.frame.insetBy(dx: -2, dy: -2).contains(text.frame)
      }.map {
        MeaningFault(
          .textOverControls, text.text, "\"\(text.text)\" lies over the button \"\($0.label)\"",
          at: text.visibleFrame)
      }
    }
  }

  /// Returns the visible part of a text without the space above and below its letters.
  private static func letters(_ text: DrawnText) -> Rect {
    text.frame.intersection(text.viewport).insetBy(dx: 2, dy: 5)
  }
}
