import StageUI

struct PauseCardListing: View {
  @State private var isPaused = false
  @State private var asksToQuit = false

  var body: some View {
    ZStack {
      Color(hex: "#0D092B").ignoresSafeArea()
      Circle()
        .fill(
          RadialGradient(colors: [.pink, .clear], center: .center, startRadius: 0, endRadius: 160)
        )
        .frame(width: 320, height: 320)
        .offset(x: -80, y: -60)

      if isPaused {
        Color.black.opacity(0.6)
          .ignoresSafeArea()
          .transition(.opacity)
          .onTapGesture { resume() }

        card
          .transition(
            .asymmetric(
              insertion: .scale(scale: 0.9).combined(with: .opacity),
              removal: .opacity))
      }
    }
    .onAppear {
      withAnimation(.easeInOut(duration: 0.25)) { isPaused = true }
    }
    .alert("Quit this game?", isPresented: $asksToQuit) {
      Button("Quit", role: .destructive) { resume() }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("It is saved.")
    }
  }

  private var card: some View {
    VStack(spacing: 24) {
      Text("Paused")
        .font(.system(size: 36, weight: .bold))
      VStack(spacing: 12) {
        PauseButton("Resume", systemImage: "play.fill", tint: .green, action: resume)
        PauseButton("Restart", systemImage: "arrow.clockwise", tint: .orange) {}
        PauseButton("Quit", systemImage: "xmark", tint: .red) { asksToQuit = true }
      }
    }
    .padding(32)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 24, style: .continuous))
    .shadow(color: Color.black.opacity(0.3), radius: 20)
    .padding(.horizontal, 48)
    .preferredColorScheme(.dark)
  }

  private func resume() {
    withAnimation(.easeInOut(duration: 0.25)) { isPaused = false }
  }
}

private struct PauseButton: View {
  let title: LocalizedStringKey
  let systemImage: String
  let tint: Color
  let action: () -> Void

  init(
    _ title: LocalizedStringKey, systemImage: String, tint: Color, action: @escaping () -> Void
  ) {
    self.title = title
    self.systemImage = systemImage
    self.tint = tint
    self.action = action
  }

  var body: some View {
    Button(action: action) {
      Label(title, systemImage: systemImage)
        .font(.headline)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(14)
        .background(tint.opacity(0.85), in: .rect(cornerRadius: 12))
        .foregroundStyle(.white)
    }
    .buttonStyle(.plain)
  }
}

extension Color {
  fileprivate init(hex: String) {
    let digits = hex.drop { $0 == "#" }
    let value = UInt64(digits, radix: 16) ?? 0
    self.init(
      .sRGB,
      red: Double((value >> 16) & 0xFF) / 255,
      green: Double((value >> 8) & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255,
      opacity: 1
    )
  }
}
