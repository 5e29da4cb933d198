import SwiftUI

struct ReorderListing: View {
  @State private var stops = ["Lisbon", "Porto", "Faro", "Évora"]
  @State private var editMode = EditMode.inactive

  var body: some View {
    NavigationStack {
      List {
        ForEach(stops, id: \.self) { Text($0) }
          .onMove { stops.move(fromOffsets: $0, toOffset: $1) }
          .onDelete { stops.remove(atOffsets: $0) }
        if stops.count < 4 {
          Button("Restore") {
            withAnimation { stops = ["Lisbon", "Porto", "Faro", "Évora"] }
          }
        }
      }
      .navigationTitle("Trip")
      .toolbar { EditButton() }
      .environment(\.editMode, $editMode)
    }
  }
}
