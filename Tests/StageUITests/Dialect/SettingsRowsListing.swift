import StageUI

@Observable
private final class GameSettings {
  var playsMusic = true
  var volume = 0.6
  var speed = Speed.normal
  var name = "Ada"

  enum Speed: String, CaseIterable {
    case slow, normal, fast
  }
}

private struct Palette: Identifiable {
  let id: Int
  var name: String
  var isOn: Bool
}

struct SettingsRowsListing: View {
  @State private var settings = GameSettings()
  @AppStorage("haptics") private var haptics = true
  @State private var palettes = [
    Palette(id: 1, name: "Patterns", isOn: true),
    Palette(id: 2, name: "High contrast", isOn: false),
  ]

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        Text("Settings")
          .font(.largeTitle.bold())
          .padding(.bottom, 12)
        SoundRows(settings: settings)
        SectionTitle("Feel")
        SettingsRow(icon: "hand.tap.fill", tint: .pink) {
          Toggle("Haptics", isOn: $haptics)
        }
        Divider().padding(.leading, 52)
        SettingsRow(icon: "timer", tint: .teal) {
          Picker("Speed", selection: $settings.speed) {
            ForEach(GameSettings.Speed.allCases, id: \.self) { speed in
              Text(speed.rawValue.capitalized).tag(speed)
            }
          }
          .pickerStyle(.segmented)
        }
        SectionTitle("Cards")
        ForEach($palettes) { $palette in
          SettingsRow(icon: "paintpalette.fill", tint: .purple) {
            Toggle(palette.name, isOn: $palette.isOn)
          }
        }
      }
      .padding(20)
    }
    .background(Color(white: 0.95))
  }
}

private struct SoundRows: View {
  @Bindable var settings: GameSettings

  var body: some View {
    SettingsRow(icon: "music.note", tint: .red) {
      Toggle(isOn: $settings.playsMusic.animation()) {
        Text("Music")
      }
    }
    Divider().padding(.leading, 52)
    SettingsRow(icon: "speaker.wave.2.fill", tint: .blue) {
      Slider(value: $settings.volume, in: 0...1, step: 0.05) {
        Text("Volume")
      } minimumValueLabel: {
        Image(systemName: "speaker.slash")
      } maximumValueLabel: {
        Image(systemName: "speaker.wave.2")
      }
      .disabled(!settings.playsMusic)
    }
  }
}

private struct SettingsRow<Content: View>: View {
  let icon: String
  let tint: Color
  @ViewBuilder let content: Content

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: icon)
        .font(.system(size: 16))
        .foregroundStyle(.white)
        .frame(width: 28, height: 28)
        .background(tint, in: RoundedRectangle(cornerRadius: 6))
      content
    }
    .padding(.vertical, 8)
    .padding(.horizontal, 12)
    .background(.white)
  }
}

private struct SectionTitle: View {
  let text: LocalizedStringKey

  init(_ text: LocalizedStringKey) { self.text = text }

  var body: some View {
    Text(text)
      .font(.footnote.weight(.semibold))
      .foregroundStyle(.secondary)
      .textCase(.uppercase)
      .padding(EdgeInsets(top: 20, leading: 12, bottom: 6, trailing: 12))
  }
}
