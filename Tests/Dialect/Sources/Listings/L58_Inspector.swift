import SwiftUI

struct InspectorListing: View {
  @State private var width = 2.0
  @State private var showsInspector = true

  var body: some View {
    NavigationStack {
      Circle()
        .stroke(.purple, lineWidth: width)
        .padding(40)
        .navigationTitle("Shape")
        .toolbar {
          Toggle("Inspector", systemImage: "sidebar.right", isOn: $showsInspector)
        }
    }
    .inspector(isPresented: $showsInspector) {
      VStack(alignment: .leading) {
        Text("Line").font(.headline)
        Slider(value: $width, in: 1...20) { Text("Width") }
        Text("Width \(width, specifier: "%.0f")")
      }
      .padding()
      .inspectorColumnWidth(220)
    }
  }
}
