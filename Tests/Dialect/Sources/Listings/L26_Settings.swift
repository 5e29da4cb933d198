import SwiftUI

struct SettingsScreenListing: View {
  @AppStorage("name") private var name = ""
  @AppStorage("notifications") private var notifications = true
  @AppStorage("volume") private var volume = 0.5
  @AppStorage("theme") private var theme = Theme.system
  @State private var showsReset = false

  enum Theme: String, CaseIterable, Identifiable {
    case system, light, dark
    var id: Self { self }
  }

  var body: some View {
    NavigationStack {
      List {
        Section("Account") {
          TextField("Name", text: $name)
          NavigationLink("Privacy") {
            Text("We keep nothing.")
              .navigationTitle("Privacy")
          }
        }
        Section("Sound") {
          Toggle("Notifications", isOn: $notifications)
          HStack {
            Image(systemName: "speaker")
            Slider(value: $volume) { Text("Volume") }
            Image(systemName: "speaker.wave.3")
          }
          .disabled(!notifications)
        }
        Picker("Theme", selection: $theme) {
          ForEach(Theme.allCases) { Text($0.rawValue.capitalized).tag($0) }
        }
        .pickerStyle(.inline)
        Button("Reset", role: .destructive) { showsReset = true }
      }
      .navigationTitle("Settings")
      .listStyle(.insetGrouped)
      .alert("Reset all settings?", isPresented: $showsReset) {
        Button("Reset", role: .destructive) {
          name = ""
          notifications = true
          volume = 0.5
          theme = .system
        }
      }
    }
  }
}
