import SwiftUI

struct MenusListing: View {
  enum Flavor: String, CaseIterable, Identifiable {
    case vanilla, chocolate, mint
    var id: Self { self }
  }

  @State private var flavor: Flavor = .vanilla
  @State private var hasSprinkles = false
  @State private var message = "–"

  var body: some View {
    VStack(spacing: 24) {
      Menu {
        Button("Duplicate", systemImage: "plus.square.on.square") { message = "Duplicated" }
        Menu("Share") {
          Button("Mail") { message = "Mailed" }
          Button("Print") { message = "Printed" }
        }
        Toggle("Sprinkles", isOn: $hasSprinkles)
        Section("Danger") {
          Button("Delete", role: .destructive) { message = "Deleted" }
        }
      } label: {
        Label("Actions", systemImage: "ellipsis.circle")
      }
      Picker("Flavor", selection: $flavor) {
        ForEach(Flavor.allCases) { flavor in
          Text(flavor.rawValue.capitalized)
        }
      }
      .pickerStyle(.menu)
      Text("Long press me")
        .padding()
        .background(.yellow.opacity(0.4), in: .rect(cornerRadius: 8))
        .contextMenu {
          Button("Copy") { message = "Copied" }
          Button("Paste") { message = "Pasted" }
            .disabled(true)
        }
      Text("\(message), \(flavor.rawValue)\(hasSprinkles ? " with sprinkles" : "")")
    }
    .padding()
  }
}
