import StageUI

/// What is known of the selected view, or of the one under the pointer if none is selected.
struct InspectorDetails: View {
  @ObservedObject var model: InspectorModel
  /// What to do while no view is selected.
  var hint = "Up and Down select a view, Option-click selects the one under the pointer."

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 6) {
        if let hovered = model.hovered, hovered != model.selectedIndex {
          Text(model.inspection.pathText(to: hovered)).foregroundStyle(Color.accentColor)
        }
        if let index = model.selectedIndex {
          details(of: index)
          if let picked = model.picked { drawings(of: picked) }
        } else {
          Text(model.inspection.totals.summary)
          Text(verbatim: hint).foregroundStyle(.secondary)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(10)
    }
  }

  @ViewBuilder private func details(of index: Int) -> some View {
    let element = model.inspection.elements[index]
    Text(model.inspection.pathText(to: index)).foregroundStyle(.secondary)
    line("Frame", element.frame?.short ?? "none")
    if let proposal = element.proposal { line("Proposed", proposal.short) }
    if let padding = model.inspection.padding(of: index) {
      line("Padding", InspectorPanel.insets(padding.inner, padding.outer))
    }
    if element.evaluations > 0 {
      line("Evaluated", element.cost)
      line("Because of", element.reasons.map(\.description).joined(separator: "; "))
    }
    ForEach(Array(element.values.enumerated()), id: \.offset) { _, value in
      line(value.name, value.text, note: value.kind == .plain ? "" : value.kind.rawValue)
    }
    let modifiers = model.inspection.modifiers(of: index)
    if !modifiers.isEmpty {
      line("Modifiers", modifiers.map { model.inspection.elements[$0].name }.joined(separator: " "))
    }
    line("Identity", element.identityText)
    line("Layouts", "\(element.layouts), \(element.recordings) recordings")
    line("Type", element.type)
    if !element.environment.isEmpty {
      Text("Environment").font(.footnote.weight(.semibold)).padding(.top, 4)
      ForEach(Array(element.environment.enumerated()), id: \.offset) { _, value in
        line(value.name, value.text)
      }
    }
  }

  /// The drawings that made a pixel, bottom first.
  @ViewBuilder private func drawings(of pixel: PixelHistory) -> some View {
    Text("Drawings of the picked pixel (\(pixel.x), \(pixel.y))")
      .font(.footnote.weight(.semibold)).padding(.top, 4)
    ForEach(Array(pixel.steps.enumerated()), id: \.offset) { _, step in
      VStack(alignment: .leading, spacing: 1) {
        Text(step.view).lineLimit(3)
        Text(step.change).monospacedDigit()
        Text(step.paint).foregroundStyle(.secondary).lineLimit(3)
      }
      .padding(.leading, 8 * Double(step.depth))
    }
  }

  private func line(_ name: String, _ text: String, note: String = "") -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      Text(name).foregroundStyle(.secondary).layoutPriority(1)
      Text(text).lineLimit(3).frame(maxWidth: .infinity, alignment: .leading)
      if !note.isEmpty { Text(note).foregroundStyle(.tertiary).layoutPriority(1) }
    }
  }
}

extension InspectorPanel {
  /// The distances between two frames: one number if all are equal, otherwise four.
  static func insets(_ inner: Rect, _ outer: Rect) -> String {
    let sides = [
      ("top", inner.minY - outer.minY), ("left", inner.minX - outer.minX),
      ("bottom", outer.maxY - inner.maxY), ("right", outer.maxX - inner.maxX),
    ].map { ($0, $1.formatted(digits: 1)) }
    if Set(sides.map(\.1)).count == 1 { return sides[0].1 }
    return sides.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

extension ProposedViewSize {
  /// The width and the height; a missing one is “ideal”.
  fileprivate var short: String {
    let words = [width, height].map { length in
      length.map { $0 == .infinity ? "∞" : $0.formatted(digits: 1) } ?? "ideal"
    }
    return words.joined(separator: " × ")
  }
}
