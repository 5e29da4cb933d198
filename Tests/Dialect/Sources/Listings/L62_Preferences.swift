import SwiftUI

// Written from the documents alone: a settings screen with stored choices, a page below and a dialog.

enum Appearance: String, CaseIterable, Identifiable {
  case system, light, dark

  var id: Self { self }
  var title: LocalizedStringKey {
    switch self {
    case .system: "Automatic"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}

struct PlayerProfile: Equatable {
  var name = "Ada"
  var entryFee = 2.5
  var birthday = Date(timeIntervalSinceReferenceDate: 0)
}

struct PreferencesFormListing: View {
  @AppStorage("trial.appearance") private var appearance = Appearance.system
  @AppStorage("trial.sounds") private var hasSounds = true
  @AppStorage("trial.volume") private var volume = 0.6
  @State private var player = PlayerProfile()
  @State private var tableSize = 4
  @State private var tint = Color.orange
  @State private var isResetting = false
  @FocusState private var isNaming: Bool
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.openURL) private var openURL

  var body: some View {
    NavigationStack {
      Form {
        Section {
          HStack(spacing: 12) {
            Image(systemName: "person.crop.circle.fill")
              .font(.largeTitle)
              .symbolRenderingMode(.hierarchical)
              .foregroundStyle(tint)
            TextField("Name", text: $player.name)
              .focused($isNaming)
              .textInputAutocapitalization(.words)
              .submitLabel(.done)
              .onSubmit { isNaming = false }
          }
          TextField("Entry fee", value: $player.entryFee, format: .currency(code: "EUR"))
            .keyboardType(.decimalPad)
          DatePicker("Birthday", selection: $player.birthday, displayedComponents: .date)
        } header: {
          Text("Player")
        } footer: {
          Text("Your name is shown to **everyone** at the table.")
        }

        Section("Game") {
          Toggle(isOn: $hasSounds.animation(reduceMotion ? nil : .default)) {
            Label("Sounds", systemImage: hasSounds ? "speaker.wave.2.fill" : "speaker.slash.fill")
              .contentTransition(.symbolEffect(.replace))
          }
          if hasSounds {
            Slider(value: $volume, in: 0...1, step: 0.1) {
              Text("Volume")
            } minimumValueLabel: {
              Image(systemName: "speaker.fill")
            } maximumValueLabel: {
              Image(systemName: "speaker.wave.3.fill")
            }
          }
          Stepper("Seats: \(tableSize)", value: $tableSize, in: 2...8)
          Picker("Appearance", selection: $appearance) {
            ForEach(Appearance.allCases) { Text($0.title).tag($0) }
          }
          ColorPicker("Colour", selection: $tint, supportsOpacity: false)
        }

        Section {
          NavigationLink {
            AboutPage()
          } label: {
            LabeledContent("Version", value: "1.4")
          }
          Button("Rules on the web", systemImage: "safari") {
            if let url = URL(string: "https://example.org/rules") { openURL(url) }
          }
        }

        Section {
          Button("Reset All Settings", role: .destructive) { isResetting = true }
            .frame(maxWidth: .infinity)
        }
      }
      .navigationTitle("Settings")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { isNaming = false }
        }
      }
      .confirmationDialog(
        "Reset all settings?", isPresented: $isResetting, titleVisibility: .visible
      ) {
        Button("Reset", role: .destructive, action: reset)
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("Sounds, seats and colours return to what they were.")
      }
    }
    .tint(tint)
    .preferredColorScheme(scheme)
    .onChange(of: tableSize) { old, new in
      if new > old, new == 8 { hasSounds = true }
    }
  }

  private var scheme: ColorScheme? {
    switch appearance {
    case .system: nil
    case .light: .light
    case .dark: .dark
    }
  }

  private func reset() {
    withAnimation {
      (hasSounds, volume, appearance) = (true, 0.6, .system)
      (player, tableSize, tint) = (PlayerProfile(), 4, .orange)
    }
  }
}

private struct AboutPage: View {
  var body: some View {
    List {
      LabeledContent("Build", value: 1_024, format: .number)
      LabeledContent {
        Text(Date(timeIntervalSinceReferenceDate: 0), format: .dateTime.year())
      } label: {
        Label("Since", systemImage: "calendar")
      }
    }
    .navigationTitle("About")
    .navigationBarTitleDisplayMode(.inline)
  }
}

#Preview {
  PreferencesFormListing()
}
