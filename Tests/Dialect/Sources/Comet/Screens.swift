import SwiftUI

struct MenuView: View {
  @EnvironmentObject private var game: GameManager
  @EnvironmentObject private var scores: ScoreManager
  @EnvironmentObject private var settings: SettingsManager
  @State private var isPulsing = false
  @State private var showSettings = false

  var body: some View {
    VStack(spacing: 24) {
      Spacer()
      Image(systemName: "sparkles")
        .font(.system(size: 64))
        .foregroundColor(.yellow)
        .scaleEffect(isPulsing ? 1.1 : 0.9)
        .animation(.easeInOut(duration: 1).repeatForever(autoreverses: true), value: isPulsing)
        .accessibilityHidden(true)
      Text("COMET")
        .font(.system(size: 48, weight: .heavy, design: .rounded))
        .kerning(8)
        .foregroundColor(.white)
        .shadow(color: .purple, radius: 12, x: 0, y: 0)
      Text("Best: \(scores.highScore)")
        .font(.title3)
        .foregroundColor(.white.opacity(0.7))
      Spacer()
      Button(action: {
        HapticManager.shared.impact(.medium)
        game.start()
      }) {
        Text("Play, \(settings.playerName)")
          .font(.title2)
          .fontWeight(.bold)
          .frame(maxWidth: .infinity)
          .padding()
          .background(
            LinearGradient(
              gradient: Gradient(colors: [.purple, .blue]), startPoint: .leading,
              endPoint: .trailing)
          )
          .foregroundColor(.white)
          .cornerRadius(16)
      }
      .buttonStyle(ScaleButtonStyle())
      .disabled(!settings.isNameValid)
      Button("Settings") { showSettings.toggle() }
        .foregroundColor(.white)
    }
    .padding(32)
    .onAppear { isPulsing = true }
    .sheet(isPresented: $showSettings, onDismiss: { HapticManager.shared.impact(.soft) }) {
      SettingsView()
        .environmentObject(settings)
    }
  }
}

struct ScaleButtonStyle: ButtonStyle {
  func makeBody(configuration: Self.Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .animation(.easeInOut(duration: 0.1), value: configuration.isPressed)
  }
}

struct SettingsView: View {
  @EnvironmentObject var settings: SettingsManager
  @Environment(\.presentationMode) var presentationMode

  var body: some View {
    NavigationView {
      Form {
        Section(header: Text("Player"), footer: footer) {
          TextField("Name", text: $settings.playerName)
            .disableAutocorrection(true)
        }
        Section(header: Text("Feedback")) {
          Toggle(isOn: $settings.haptics) {
            Text("Haptics")
          }
          .toggleStyle(SwitchToggleStyle(tint: .purple))
        }
        Button("Reset") {
          NotificationCenter.default.post(name: .cometReset, object: nil)
        }
        .foregroundColor(.red)
      }
      .navigationBarTitle("Settings", displayMode: .inline)
      .navigationBarItems(
        trailing: Button("Done") { presentationMode.wrappedValue.dismiss() })
    }
    .navigationViewStyle(StackNavigationViewStyle())
    .onChange(of: settings.haptics) { value in
      HapticManager.shared.isEnabled = value
    }
  }

  private var footer: some View {
    Group {
      if !settings.isNameValid {
        Text("Between 2 and 12 letters.").foregroundColor(.red)
      }
    }
  }
}

struct FieldView: View {
  @EnvironmentObject private var game: GameManager
  @EnvironmentObject private var scores: ScoreManager
  @State private var shake: CGFloat = 0

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Text("\(scores.score)")
          .font(.system(.title, design: .monospaced).bold())
        if scores.combo > 1 {
          Text("×\(scores.combo)")
            .foregroundColor(.yellow)
            .transition(.scale)
        }
        Spacer()
        ForEach(0..<3) { index in
          Image(systemName: index < game.lives ? "heart.fill" : "heart")
            .foregroundColor(.red)
        }
        Button(action: game.togglePause) {
          Image(systemName: game.phase == .paused ? "play.fill" : "pause.fill")
            .frame(width: 44, height: 44)
        }
        .accessibility(label: Text(game.phase == .paused ? "Resume" : "Pause"))
      }
      .foregroundColor(.white)
      .padding(.horizontal)
      .animation(.default, value: scores.combo)
      ProgressView(value: game.timeLeft, total: 20)
        .progressViewStyle(LinearProgressViewStyle(tint: game.timeLeft < 5 ? .red : .green))
        .padding(.horizontal)
      GeometryReader { proxy in
        ZStack {
          ForEach(game.comets) { comet in
            Circle()
              .fill(
                RadialGradient(
                  gradient: Gradient(colors: [
                    .white, Color(hue: comet.hue, saturation: 0.8, brightness: 1),
                  ]),
                  center: .center, startRadius: 0, endRadius: comet.radius)
              )
              .frame(width: comet.radius * 2, height: comet.radius * 2)
              .position(comet.position)
              .onTapGesture { game.hit(comet) }
              .accessibility(label: Text("Comet"))
              .accessibility(addTraits: .isButton)
          }
          ForEach(game.bursts) { burst in
            Text("+\(burst.points)")
              .font(.headline.weight(.heavy))
              .foregroundColor(.yellow)
              .position(burst.position)
              .transition(.offset(x: 0, y: -30).combined(with: .opacity))
          }
          if game.phase == .paused {
            PauseView()
          }
        }
        .onAppear { game.fieldSize = proxy.size }
        .onChange(of: proxy.size) { game.fieldSize = $0 }
      }
      Button("Blast") { game.hitLowest() }
        .keyboardShortcut(.defaultAction)
        .buttonStyle(.bordered)
        .tint(.white)
        .padding(.bottom)
    }
    .modifier(ShakeEffect(animatableData: shake))
    .onChange(of: game.lives) { _ in
      withAnimation(.linear(duration: 0.3)) { shake += 1 }
    }
  }
}

struct ShakeEffect: GeometryEffect {
  var amount: CGFloat = 8
  var shakesPerUnit = 3.0
  var animatableData: CGFloat

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(
      CGAffineTransform(
        translationX: amount * sin(animatableData * .pi * CGFloat(shakesPerUnit)), y: 0))
  }
}

struct PauseView: View {
  @EnvironmentObject private var game: GameManager

  var body: some View {
    VStack(spacing: 16) {
      Text("Paused").font(.title).bold()
      Button("Resume", action: game.togglePause)
      Button("Quit", action: game.quit)
    }
    .buttonStyle(.borderedProminent)
    .padding(32)
    .background(RoundedRectangle(cornerRadius: 20).fill(Color(.systemGray6)))
  }
}

struct OverView: View {
  @EnvironmentObject private var game: GameManager
  @EnvironmentObject private var scores: ScoreManager
  @State private var shownScore = 0

  var body: some View {
    VStack(spacing: 20) {
      Text("Game Over")
        .font(.largeTitle.bold())
      CountingText(value: Double(shownScore))
        .font(.system(size: 56, weight: .bold, design: .rounded))
      if scores.score > 0 && scores.score == scores.highScore {
        Label("New best!", systemImage: "trophy.fill")
          .foregroundColor(.yellow)
      }
      HStack {
        Button("Again", action: game.start)
          .buttonStyle(.borderedProminent)
        Button("Menu", action: game.quit)
          .buttonStyle(.bordered)
      }
    }
    .foregroundColor(.white)
    .onAppear {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        withAnimation(.easeOut(duration: 1)) { shownScore = scores.score }
      }
    }
  }
}

struct CountingText: View, Animatable {
  var value: Double

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  var body: some View {
    Text("\(Int(value))").monospacedDigit()
  }
}
