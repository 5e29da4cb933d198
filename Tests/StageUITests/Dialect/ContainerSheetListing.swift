import StageUI

/// Lists, bars, tables and the calendar in one view: the parts that the sheets of controls and of fields
/// leave out.
struct ContainerSheetListing: View {
  @State private var chosen: String? = "Ada"
  @State private var tab = "games"
  @State private var search = ""
  @State private var day = Date(timeIntervalSinceReferenceDate: 817_983_660)
  @State private var isOn = true
  @State private var speed = 2
  @State private var isOpen = true

  var body: some View {
    HStack(alignment: .top, spacing: 0) {
      stack.frame(width: 300)
      Divider()
      VStack(spacing: 0) {
        table.frame(height: 150)
        calendar
        glass
        Spacer(minLength: 0)
        tabs.frame(height: 130)
      }
      .frame(width: 340)
    }
  }

  private var stack: some View {
    NavigationStack {
      List(selection: $chosen) {
        Section("Players") {
          ForEach(["Ada", "Grace", "Radia"], id: \.self) { name in
            Label(name, systemImage: "person.circle").badge(name.count)
          }
        }
        Section {
          NavigationLink("Rules") { Text("Rules") }
          Toggle("Hints", isOn: $isOn)
          Picker("Speed", selection: $speed) {
            ForEach(1..<4) { Text("\($0) ×").tag($0) }
          }
          LabeledContent("Version", value: "1.4")
          DisclosureGroup("Hands", isExpanded: $isOpen) {
            Text("Full house")
          }
        } header: {
          Text("Game")
        } footer: {
          Text("Hints cost two points.")
        }
      }
      .navigationTitle("Table")
      .toolbar {
        ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") {} }
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
      }
      .searchable(text: $search)
    }
  }

  private struct Score: Identifiable {
    let id: Int
    let player: String
    let points: Int
  }

  private var table: some View {
    Table([
      Score(id: 1, player: "Ada", points: 920), Score(id: 2, player: "Grace", points: 1240),
    ]) {
      TableColumn("Player", value: \.player)
      TableColumn("Points") { Text("\($0.points)").monospacedDigit() }.width(80)
    }
  }

  private var calendar: some View {
    DatePicker("Day", selection: $day, displayedComponents: .date)
      .datePickerStyle(.graphical)
      .frame(maxWidth: 320)
  }

  private var glass: some View {
    GlassEffectContainer {
      HStack {
        Button("Glass") {}.buttonStyle(.glass)
        Button("Bold") {}.buttonStyle(.glassProminent)
        Label("Pane", systemImage: "sparkles").padding(10).glassEffect()
        Text("Clear").padding(10).glassEffect(.clear.tint(.orange), in: .rect(cornerRadius: 8))
      }
    }
    .font(.footnote)
    .padding(8)
    .background(
      LinearGradient(colors: [.teal, .purple], startPoint: .leading, endPoint: .trailing),
      in: RoundedRectangle(cornerRadius: 12))
  }

  private var tabs: some View {
    TabView(selection: $tab) {
      Tab("Games", systemImage: "suit.spade.fill", value: "games") {
        Text("17 hands").foregroundStyle(.secondary)
      }
      Tab("Shop", systemImage: "cart", value: "shop") { Text("Shop") }
      Tab("Profile", systemImage: "person", value: "profile") { Text("Profile") }
    }
  }
}
