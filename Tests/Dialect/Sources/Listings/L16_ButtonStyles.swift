import SwiftUI

struct RaisedButtonStyle: ButtonStyle {
  var color: Color = .orange

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(.headline)
      .foregroundStyle(.white)
      .padding(.horizontal, 24)
      .padding(.vertical, 12)
      .background {
        Capsule()
          .fill(
            color.shadow(
              .drop(color: .black.opacity(0.3), radius: 2, y: configuration.isPressed ? 0 : 4)))
      }
      .offset(y: configuration.isPressed ? 3 : 0)
      .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == RaisedButtonStyle {
  static var raised: Self { Self() }
  static func raised(_ color: Color) -> Self { Self(color: color) }
}

struct CheckboxStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      Label {
        configuration.label
      } icon: {
        Image(systemName: configuration.isOn ? "checkmark.square.fill" : "square")
          .foregroundStyle(configuration.isOn ? Color.accentColor : .secondary)
      }
    }
    .buttonStyle(.plain)
  }
}

struct ButtonStylesListing: View {
  @State private var log = "Nothing yet"
  @State private var agrees = false

  var body: some View {
    VStack(spacing: 18) {
      Button("Raised") { log = "Raised" }
        .buttonStyle(.raised)
      Button("Green") { log = "Green" }
        .buttonStyle(.raised(.green))
        .disabled(!agrees)
      Button("Bordered", systemImage: "bolt") { log = "Bordered" }
        .buttonStyle(.bordered)
        .tint(.purple)
      Button("Borderless") { log = "Borderless" }
        .buttonStyle(.borderless)
      Toggle("I agree", isOn: $agrees)
        .toggleStyle(CheckboxStyle())
      Text(log).font(.caption)
    }
    .padding()
  }
}
