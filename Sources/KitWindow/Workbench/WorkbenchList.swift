import StageUI

/// The previews that the search finds, below the search field.
struct WorkbenchList: View {
  @ObservedObject var model: WorkbenchModel
  var isSearching: FocusState<Bool>.Binding
  /// Called when a preview is chosen.
  var onChoice: () -> Void = {}

  var body: some View {
    let found = model.found
    VStack(spacing: 0) {
      HStack(spacing: 8) {
        Image(systemName: "magnifyingglass").foregroundStyle(.secondary).accessibilityHidden(true)
        TextField("Search", text: $model.query)
          .textFieldStyle(.plain)
          .focused(isSearching)
          .onSubmit { found.first.map { choose($0.id) } }
          .frame(minHeight: 44)
        if !model.query.isEmpty {
          Button("Clear the search", systemImage: "xmark.circle.fill") { model.query = "" }
            .labelStyle(.iconOnly)
            .buttonStyle(.plain)
            .frame(minWidth: 44, minHeight: 44)
        }
      }
      .padding(.leading, 12)
      .padding(.trailing, 4)
      Divider()
      if found.isEmpty {
        ContentUnavailableView {
          Label(
            model.entries.isEmpty ? "No Previews" : "Nothing Found", systemImage: "magnifyingglass")
        } description: {
          Text(
            model.entries.isEmpty
              ? "The program has no previews." : "No name contains these words.")
        }
      } else {
        ScrollView {
          LazyVStack(spacing: 2) {
            ForEach(found) { entry in
              WorkbenchRow(entry: entry, isSelected: entry.id == model.selection) {
                choose(entry.id)
              }
            }
          }
          .padding(6)
        }
      }
      Divider()
      Text("\(found.count) of \(model.entries.count)")
        .font(.footnote).foregroundStyle(.secondary)
        .padding(.vertical, 8)
    }
  }

  private func choose(_ id: Int) {
    model.select(id)
    onChoice()
  }
}

/// A preview in the list: its name, and the type that provides it.
private struct WorkbenchRow: View {
  var entry: WorkbenchModel.Entry
  var isSelected: Bool
  var choose: () -> Void

  var body: some View {
    Button(action: choose) {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: entry.name).fontWeight(isSelected ? .semibold : .regular)
        if !entry.group.isEmpty, entry.group != entry.name {
          Text(verbatim: entry.group).font(.footnote).foregroundStyle(.secondary)
        }
      }
      .multilineTextAlignment(.leading)
      .padding(.vertical, 4)
      .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
      .padding(.horizontal, 10)
      .background(
        isSelected ? Color.accentColor.opacity(0.18) : .clear, in: RoundedRectangle(cornerRadius: 8)
      )
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
