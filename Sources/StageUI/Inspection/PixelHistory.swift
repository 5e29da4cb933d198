package import JSON

/// The drawings that made one pixel of a frame, bottom first.
///
/// `ViewHost.pixelHistory(x:y:)` returns one. Colours of pixels are premultiplied.
public struct PixelHistory: Hashable, Sendable {
  /// A drawing, or a group of drawings that is painted as one.
  public struct Step: Hashable, Sendable {
    /// The number of groups around it.
    public var depth: Int
    /// Whether it is a group; its drawings follow, one level deeper.
    public var isGroup: Bool
    /// The names of the views around the one that drew it, and its own, such as `Home › Text`.
    public var view: String
    /// The values of the states, bindings and other properties on which the nearest view of the
    /// program depends, and the reasons of its last evaluation if an inspector is open.
    public var states: [String]
    /// The shape, its box in points, and its paint.
    public var drawing: String
    /// What changes the finished drawing: filters, opacity, blend mode and clips, in this order.
    public var effects: [String]
    /// What the drawing alone paints onto a clear pixel; nil for a group.
    ///
    /// Its alpha is the coverage of the pixel times the opacity of the paint and the groups around.
    public var source: Pixel?
    /// The pixel below the drawing.
    public var before: Pixel
    /// The pixel with the drawing; for a group, with all of its drawings.
    public var after: Pixel
  }

  /// The column of the pixel, from the left.
  public var x: Int
  /// The row of the pixel, from the top.
  public var y: Int
  /// The drawings that touched the pixel.
  ///
  /// Each drawing begins with the pixel at which the one before it ended.
  public var steps: [Step] = []

  /// The pixel of the frame; clear if no drawing touched it.
  public var pixel: Pixel { steps.last?.after ?? 0 }
}

extension PixelHistory: CustomStringConvertible {
  /// The history as text: for each step the pixel before and after, the view, and indented lines.
  public var description: String {
    var lines = ["pixel (\(x), \(y)) \(PixelStep.words(of: pixel))"]
    for step in steps {
      let indent = String(repeating: "  ", count: step.depth + 1)
      lines.append("\(indent)\(step.change)  \(step.view)")
      lines.append("\(indent)    \(step.paint)")
      lines += step.states.map { "\(indent)    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The history as an object; pixels are written as `#RRGGBBAA` with straight components.
  package var json: JSON {
    [
      "x": .number(x), "y": .number(y), "pixel": .string(PixelStep.words(of: pixel)),
      "steps": .array(steps.map(\.json)),
    ]
  }
}

extension PixelHistory.Step {
  /// The pixel before and after the step.
  package var change: String {
    "\(PixelStep.words(of: before)) → \(PixelStep.words(of: after))"
  }

  /// The drawing, its effects and its source in one line.
  package var paint: String {
    let source = source.map { ["source \(PixelStep.words(of: $0))"] } ?? []
    return ([drawing] + effects + source).joined(separator: " · ")
  }

  fileprivate var json: JSON {
    [
      "depth": .number(depth), "group": .bool(isGroup), "view": .string(view),
      "states": .array(states.map { .string($0) }), "drawing": .string(drawing),
      "effects": .array(effects.map { .string($0) }),
      "source": source.map { .string(PixelStep.words(of: $0)) } ?? .null,
      "before": .string(PixelStep.words(of: before)),
      "after": .string(PixelStep.words(of: after)),
    ]
  }
}

extension ViewHost {
  /// Returns the drawings that made a pixel of the last frame, bottom first.
  ///
  /// Every step is painted like a frame, so the call takes about as long as some tens of frames.
  ///
  /// - Parameters:
  ///   - x: the column of the pixel in the window, from the left, in pixels.
  ///   - y: the row of the pixel, from the top.
  public func pixelHistory(x: Int, y: Int) -> PixelHistory { pixelHistories(of: [(x, y)])[0] }

  /// Returns the drawings that made some pixels of the last frame, in the order of the pixels.
  ///
  /// The call takes not much longer than that for one pixel which all drawings touch.
  package func pixelHistories(of pixels: [(x: Int, y: Int)]) -> [PixelHistory] {
    guard let shown, !pixels.isEmpty else { return pixels.map { PixelHistory(x: $0.x, y: $0.y) } }
    return pixelHistories(
      of: list, pixels, width: Int(clamping: (shown.size.width * shown.scale).rounded()),
      height: Int(clamping: (shown.size.height * shown.scale).rounded()))
  }

  /// Returns the drawings of the views that made the pixel at a point in window coordinates.
  ///
  /// The overlay and the inspector are left out.
  package func pixelHistory(ofViewsAt point: Point) -> PixelHistory {
    settle()
    let (size, scale) = shown ?? (.zero, 1)
    return pixelHistory(
      of: recordViews(), x: Int(clamping: point.x * scale), y: Int(clamping: point.y * scale),
      width: Int(clamping: (size.width * scale).rounded()),
      height: Int(clamping: (size.height * scale).rounded()))
  }

  /// Returns the drawings of a list of this host that made a pixel of a picture.
  ///
  /// The picture has the scale of the last frame, and its size is in pixels.
  package func pixelHistory(
    of list: DisplayList, x: Int, y: Int, width: Int, height: Int
  ) -> PixelHistory {
    pixelHistories(of: list, [(x, y)], width: width, height: height)[0]
  }

  private func pixelHistories(
    of list: DisplayList, _ pixels: [(x: Int, y: Int)], width: Int, height: Int
  ) -> [PixelHistory] {
    let inspection = inspection
    let all = list.steps(
      ofPixelsAt: pixels, width: width, height: height, scale: shown?.scale ?? 1, runner: runner)
    return zip(pixels, all).map { pixel, steps in
      PixelHistory(
        x: pixel.x, y: pixel.y,
        steps: steps.map { step in
          let drawing = step.drawing
          let element = inspection.element(drawing: drawing.groups)
          return PixelHistory.Step(
            depth: drawing.depth, isGroup: drawing.isGroup,
            view: inspection.name(ofDrawingIn: drawing.groups),
            states: element.map(inspection.dependencies) ?? [], drawing: drawing.words,
            effects: drawing.effects, source: step.source, before: step.before, after: step.after)
        })
    }
  }
}

extension Inspection {
  /// Returns the index of the element that draws into the innermost of some groups.
  func element(drawing groups: [UInt64]) -> Int? {
    groups.reversed().lazy.compactMap { nodes[Tree.node(ofGroup: $0)] }.first
  }

  /// Returns the path of the element that draws into the innermost of some groups, or the name of a
  /// drawing that belongs to no view.
  @MainActor
  func name(ofDrawingIn groups: [UInt64]) -> String {
    if let index = element(drawing: groups) { return pathText(to: index) }
    return groups.compactMap { ViewHost.name(ofGroup: $0) }.first ?? "window"
  }

  /// Returns what the nearest view of the program around an element, or the element itself, depends
  /// on.
  fileprivate func dependencies(of index: Int) -> [String] {
    guard let outer = path(to: index).last(where: { !elements[$0].isFromKit }) else { return [] }
    let element = elements[outer]
    let values = element.values.filter { $0.kind != .plain && $0.kind != .model }
    let reasons = element.reasons.map(\.description).joined(separator: "; ")
    return values.map { "\($0.kind.rawValue) \(element.name).\($0.name) = \($0.text)" }
      + (reasons.isEmpty ? [] : ["\(element.name) was evaluated because of \(reasons)"])
  }
}
