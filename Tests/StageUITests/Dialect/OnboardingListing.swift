import StageUI

@MainActor
final class Progression: ObservableObject {
  @Published var step = 0
  @Published var names = ["Ada", "Grace"]

  func advance() { step += 1 }
}

struct OnboardingListing: View {
  @StateObject private var model = Progression()
  @State private var showsSheet = false

  var body: some View {
    VStack(spacing: 20) {
      StepDots()
      StepPage()
      HStack {
        Button("Skip") { showsSheet = true }
          .buttonStyle(.borderless)
        Spacer()
        Button {
          withAnimation(.smooth) { model.advance() }
        } label: {
          Text("Next").frame(minWidth: 80)
        }
        .buttonStyle(.borderedProminent)
        .keyboardShortcut(.defaultAction)
      }
    }
    .padding(24)
    .environmentObject(model)
    .sheet(isPresented: $showsSheet, onDismiss: { model.step = 0 }) {
      DoneSheet()
        .environmentObject(model)
        .presentationDetents([.medium])
        .presentationDragIndicator(.visible)
    }
    .onChange(of: model.step) { oldValue, newValue in
      if newValue > 2 { showsSheet = true }
    }
    .onAppear { showsSheet = true }
  }
}

private struct StepDots: View {
  @EnvironmentObject private var model: Progression

  var body: some View {
    HStack(spacing: 6) {
      ForEach(0..<3) { index in
        Capsule()
          .fill(index == model.step ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary))
          .frame(width: index == model.step ? 24 : 8, height: 8)
      }
    }
  }
}

private struct StepPage: View {
  @EnvironmentObject private var model: Progression

  var body: some View {
    VStack(spacing: 12) {
      Image(systemName: "hand.tap.fill")
        .font(.system(size: 60))
        .symbolEffect(.pulse, options: .repeating)
      Text("Tap **touching** cards")
        .font(.title2)
      Text("Two to five of them make a hand.")
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
    }
    .frame(maxHeight: .infinity)
    .id(model.step)
    .transition(.push(from: .trailing))
  }
}

private struct DoneSheet: View {
  @Environment(\.dismiss) private var dismiss
  @EnvironmentObject private var model: Progression

  var body: some View {
    VStack(spacing: 16) {
      Text("All set, \(model.names.joined(separator: " & "))!")
        .font(.title3.bold())
      Button("Play") { dismiss() }
        .buttonStyle(.borderedProminent)
        .controlSize(.large)
    }
    .padding(32)
  }
}
