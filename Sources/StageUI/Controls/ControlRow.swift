/// A label at the leading edge and a control at the trailing edge, at least 16 points apart.
///
/// The label wraps in the width that the control leaves.
struct ControlRow<Label: View, Control: View>: View {
  private let label: Label
  private let control: Control
  /// Whether a row of a list may reduce its own vertical insets to 2 points.
  private let padsInList: Bool
  @Environment(\.listContext) private var context

  init(_ label: Label, padsInList: Bool = true, @ViewBuilder control: () -> Control) {
    self.label = label
    self.padsInList = padsInList
    self.control = control()
  }

  var body: some View {
    // The spacer has no gaps; the standard gap parts the views of a label or a value with several.
    HStack {
      TitledLabel(label: label).padding(.vertical, isPadded ? RowCardNode.labelPadding : 0)
      Spacer(minLength: 16)
      control
    }
    .modifier(ValueModifier<PaddedRowNode>(isPadded))
  }

  private var isPadded: Bool { padsInList && context.isInList }
}

/// Marks content whose label has the vertical padding of a list's row.
final class PaddedRowNode: ProposingNode, LayoutKeeper {
  var value: Bool?
}

extension ViewNode {
  /// Whether the label of the row that the node shows has the vertical padding of a list's row.
  var isPaddedRow: Bool {
    var current: ViewNode? = self
    while let node = current {
      if let row = node as? PaddedRowNode { return row.value == true }
      current = node.wrapped ?? (node is ViewThatFitsNode ? node.laidOut.first : nil)
    }
    return false
  }
}

/// A label whose first text is a title and whose other texts are subtitles below it.
///
/// A label that does not begin with a text is shown unchanged.
struct TitledLabel<Label: View>: View {
  let label: Label

  var body: some View {
    if let lines = label.titleAndSubtitles {
      VStack(alignment: .leading, spacing: 2) {
        lines[0].content
        ForEach(lines.dropFirst(), id: \.key) { $0.content }
          .font(.subheadline)
          .modifier(
            ForegroundModifier(
              levels: [AnyShapeStyle(HierarchicalShapeStyle.secondary)], isDefault: true))
      }
      .multilineTextAlignment(.leading)
    } else {
      label
    }
  }
}

extension View {
  /// The views of a label that consists of several views and begins with a text; otherwise nil.
  fileprivate var titleAndSubtitles: [ViewPart]? {
    if let part = self as? StylePart { return part.content.titleAndSubtitles }
    guard ViewParts.splits(self) else { return nil }
    let parts = ViewParts.parts(of: self)
    guard parts.count > 1, parts[0].content._source.isText else { return nil }
    return parts
  }
}

/// A text, or a text with modifiers.
protocol TextView {}

extension Text: TextView {}
extension ModifiedContent: TextView where Content: TextView {}
