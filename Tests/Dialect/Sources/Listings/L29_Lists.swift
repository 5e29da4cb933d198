import SwiftUI

struct ListsListing: View {
  @State private var selection: Set<String> = []
  @State private var groups = [
    "Fruit": ["Apple", "Fig", "Pear"], "Roots": ["Carrot", "Beet"],
  ]
  @State private var flagged: Set<String> = ["Fig"]

  var body: some View {
    NavigationStack {
      List(selection: $selection) {
        ForEach(groups.keys.sorted(), id: \.self) { key in
          Section(key) {
            ForEach(groups[key, default: []], id: \.self) { name in
              Label(name, systemImage: flagged.contains(name) ? "flag.fill" : "leaf")
                .listRowBackground(flagged.contains(name) ? Color.yellow.opacity(0.2) : nil)
                .swipeActions {
                  Button("Flag") { flagged.formSymmetricDifference([name]) }
                    .tint(.orange)
                }
            }
            .onDelete { groups[key]?.remove(atOffsets: $0) }
          }
          .listSectionSeparator(.hidden)
        }
      }
      .listStyle(.sidebar)
      .navigationTitle("\(selection.count) selected")
      .toolbar { EditButton() }
    }
  }
}
