import SwiftUI

struct ToolbarListing: View {
  @State private var text = "Write something here."
  @State private var isBold = false
  @State private var alignment = TextAlignment.leading
  @State private var saves = 0

  var body: some View {
    NavigationStack {
      TextEditor(text: $text)
        .accessibilityLabel("Note")
        .bold(isBold)
        .multilineTextAlignment(alignment)
        .padding()
        .navigationTitle("Note")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .navigation) {
            Button("Close", systemImage: "xmark") {}
          }
          ToolbarItemGroup(placement: .primaryAction) {
            Toggle("Bold", systemImage: "bold", isOn: $isBold)
            Picker("Alignment", selection: $alignment) {
              Image(systemName: "text.alignleft").tag(TextAlignment.leading)
              Image(systemName: "text.aligncenter").tag(TextAlignment.center)
            }
            .pickerStyle(.segmented)
          }
          ToolbarItem(placement: .bottomBar) {
            Button("Save (\(saves))") { saves += 1 }
              .keyboardShortcut("s")
          }
          ToolbarItem(placement: .principal) {
            VStack {
              Text("Note").font(.headline)
              Text("\(text.count) letters").font(.caption2)
            }
          }
        }
        .toolbarBackground(.visible, for: .navigationBar)
    }
  }
}
