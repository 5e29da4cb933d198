import SwiftUI

struct PopoversListing: View {
  @State private var showsInfo = false
  @State private var deletes = false
  @State private var state = "Kept"

  var body: some View {
    VStack(spacing: 24) {
      Button("Info", systemImage: "info.circle") { showsInfo = true }
        .popover(isPresented: $showsInfo, arrowEdge: .bottom) {
          Text("A small explanation")
            .padding()
            .presentationCompactAdaptation(.popover)
        }
      Button("Delete", role: .destructive) { deletes = true }
        .confirmationDialog("Really?", isPresented: $deletes, titleVisibility: .visible) {
          Button("Delete", role: .destructive) { state = "Deleted" }
          Button("Keep", role: .cancel) {}
        } message: {
          Text("This cannot be undone.")
        }
      Text(state)
    }
    .padding()
  }
}
