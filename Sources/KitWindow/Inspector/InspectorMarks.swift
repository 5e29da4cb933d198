import StageUI
import ViewChecks

/// The outlines over the program's views: the selection, the view under the pointer, and flashes.
struct InspectorMarks: View {
  @ObservedObject var model: InspectorModel
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// The duration of a flash in seconds.
  static let flash = 0.5

  var body: some View {
    ZStack {
      TimelineView(.animation(paused: model.flashes.isEmpty)) { timeline in
        Canvas { context, _ in
          let now = timeline.date.timeIntervalSinceReferenceDate - model.start
          for flash in model.flashes { draw(flash, now, in: &context) }
        }
      }
      Canvas { context, size in
        if model.showsChecks { markFaults(in: &context, size) }
        if let index = model.selectedIndex, !model.showsChecks {
          mark(index, .orange, hasLabel: model.hovered == nil, in: &context, size)
        }
        if let index = model.hovered { mark(index, .blue, hasLabel: true, in: &context, size) }
      }
    }
  }

  private func draw(
    _ flash: InspectorModel.Flash, _ now: Double, in context: inout GraphicsContext
  ) {
    let age = now - flash.since
    guard age < Self.flash else { return }
    let opacity = reducesMotion ? 0.5 : 0.7 * max(1 - age / Self.flash, 0)
    context.stroke(
      Path(flash.rect.insetBy(dx: 1, dy: 1)), with: .color(.pink.opacity(opacity)), lineWidth: 2)
  }

  /// Draws a line around the element of each fault, and the name of the selected one.
  private func markFaults(in context: inout GraphicsContext, _ size: Size) {
    let faults = model.faults ?? []
    for (place, fault) in faults.enumerated() where place != model.selectedFault {
      guard let frame = fault.frame else { continue }
      context.stroke(
        Path(frame), with: .color(fault.severity.color.opacity(0.6)), lineWidth: 1)
    }
    guard let place = model.selectedFault, let frame = faults[place].frame else { return }
    let color = faults[place].severity.color
    context.fill(Path(frame), with: .color(color.opacity(0.2)))
    context.stroke(Path(frame.insetBy(dx: -1, dy: -1)), with: .color(color), lineWidth: 2)
    draw("\(faults[place].kind.rawValue)  \(frame.lengths)", at: frame, in: &context, size)
  }

  /// Draws an element's frame and padding, and its name and size if it has a label.
  private func mark(
    _ index: Int, _ color: Color, hasLabel: Bool, in context: inout GraphicsContext, _ size: Size
  ) {
    let element = model.inspection.elements[index]
    guard let frame = element.frame else { return }
    if let padding = model.inspection.padding(of: index) {
      var ring = Path(padding.outer)
      ring.addRect(padding.inner)
      context.fill(ring, with: .color(.green.opacity(0.3)), style: FillStyle(eoFill: true))
    }
    context.fill(Path(frame), with: .color(color.opacity(0.15)))
    context.stroke(Path(frame), with: .color(color), lineWidth: 1)
    if hasLabel { draw("\(element.name)  \(frame.lengths)", at: frame, in: &context, size) }
  }

  /// Draws a label above a frame, or below its top edge if there is no space above.
  private func draw(
    _ words: String, at frame: Rect, in context: inout GraphicsContext, _ size: Size
  ) {
    let text = context.resolve(Text(words).font(.caption).foregroundStyle(.white))
    let area = text.measure(in: Size(size.width, 100))
    let (width, height) = (area.width + 10, area.height + 4)
    let above = frame.minY - height - 2
    let x = max(min(frame.minX, size.width - width), 0)
    let y = max(min(above >= 0 ? above : frame.minY + 2, size.height - height), 0)
    let box = Rect(x: x, y: y, width: width, height: height)
    context.fill(Path(roundedRect: box, cornerRadius: 4), with: .color(Color(hex: 0x1C5FD4)))
    context.draw(text, at: Point(box.minX + 5, box.midY), anchor: .leading)
  }
}
