import SwiftUI

struct SheetsListing: View {
  struct Item: Identifiable {
    let id: String
  }

  @State private var item: Item?
  @State private var showsCover = false
  @State private var showsAlert = false
  @State private var name = ""
  @State private var result = "Nothing chosen"

  var body: some View {
    VStack(spacing: 16) {
      Text(result)
      Button("Choose Apple") { item = Item(id: "Apple") }
      Button("Full Screen") { showsCover = true }
      Button("Rename") { showsAlert = true }
    }
    .sheet(item: $item, onDismiss: { result += "." }) { item in
      VStack(spacing: 20) {
        Text(item.id).font(.title)
        Button("Take") {
          result = item.id
          self.item = nil
        }
      }
      .padding()
      .presentationDetents([.medium, .fraction(0.3)])
      .presentationDragIndicator(.visible)
      .presentationCornerRadius(24)
    }
    .fullScreenCover(isPresented: $showsCover) {
      CoverView()
    }
    .alert("Name", isPresented: $showsAlert) {
      TextField("Name", text: $name)
      Button("OK") { result = name.isEmpty ? "No name" : name }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("How shall it be called?")
    }
  }
}

private struct CoverView: View {
  @Environment(\.dismiss) var dismiss

  var body: some View {
    ZStack {
      Color.indigo.ignoresSafeArea()
      Button("Close") { dismiss() }
        .buttonStyle(.borderedProminent)
        .tint(.white.opacity(0.3))
    }
  }
}
