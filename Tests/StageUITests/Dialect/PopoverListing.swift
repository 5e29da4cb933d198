import StageUI

/// A popover that points at its button, and an inspector beside the content.
struct PopoverListing: View {
  @State private var showsHelp = true
  @State private var showsDetails = true

  var body: some View {
    Button("Rules", systemImage: "info.circle") { showsHelp = true }
      .help("Explains the rules")
      .popover(isPresented: $showsHelp, arrowEdge: .bottom) {
        VStack(alignment: .leading, spacing: 8) {
          Text("Five cards").font(.headline)
          Text("Connect cards of one suit.").font(.subheadline)
          Button("Learn more") { showsHelp = false }
        }
        .padding()
        .presentationCompactAdaptation(.popover)
      }
      .contextMenu {
        Button("Copy", systemImage: "doc.text") {}
        Divider()
        Button("Delete", systemImage: "trash", role: .destructive) {}
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      .padding(.top, 24)
      .inspector(isPresented: $showsDetails) {
        Text("Details").padding()
          .inspectorColumnWidth(180)
      }
  }
}
