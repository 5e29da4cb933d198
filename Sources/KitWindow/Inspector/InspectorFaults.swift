import StageUI
import ViewChecks

/// The faults that the checks have found, errors first.
struct InspectorFaults: View {
  @ObservedObject var model: InspectorModel

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(model.checkSummary).fontWeight(.semibold).padding(.horizontal, 10).padding(.vertical, 6)
      Divider()
      ScrollViewReader { reader in
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 0) {
            ForEach(Array((model.faults ?? []).enumerated()), id: \.offset) { place, fault in
              FaultRow(fault: fault, isSelected: place == model.selectedFault) {
                model.selectedFault = place
              }
            }
          }
          .padding(.vertical, 4)
        }
        .onChange(of: model.selectedFault) { _, place in
          if let place { reader.scrollTo(place) }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// A fault: its severity, its element, its sentence and its kind.
private struct FaultRow: View {
  var fault: MeaningFault
  var isSelected: Bool
  var select: () -> Void

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      Image(
        systemName: fault.severity == .error ? "xmark.circle.fill" : "exclamationmark.triangle.fill"
      )
      .foregroundStyle(fault.severity.color)
      .accessibilityLabel(fault.severity == .error ? "Error" : "Warning")
      VStack(alignment: .leading, spacing: 1) {
        if !fault.element.isEmpty {
          Text(verbatim: fault.element).fontWeight(.semibold).lineLimit(1)
        }
        Text(verbatim: fault.description).fixedSize(horizontal: false, vertical: true)
        Text(verbatim: fault.kind.rawValue).foregroundStyle(.secondary)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(.horizontal, 10).padding(.vertical, 4)
    .background(isSelected ? Color.accentColor.opacity(0.28) : .clear)
    .contentShape(Rectangle())
    .onTapGesture(perform: select)
  }
}

extension MeaningFault.Severity {
  /// The colour of its symbol and of its marks.
  var color: Color { self == .error ? .red : .orange }
}
