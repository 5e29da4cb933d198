import SwiftUI

@main
struct CometApp: App {
  @StateObject private var scores: ScoreManager
  @StateObject private var game: GameManager
  @StateObject private var settings = SettingsManager()
  @Environment(\.scenePhase) private var scenePhase

  init() {
    let scores = ScoreManager()
    _scores = StateObject(wrappedValue: scores)
    _game = StateObject(wrappedValue: GameManager(scores: scores))
  }

  var body: some Scene {
    WindowGroup {
      RootView()
        .environmentObject(game)
        .environmentObject(scores)
        .environmentObject(settings)
    }
    .onChange(of: scenePhase) { newPhase in
      if newPhase != .active, game.phase == .playing { game.togglePause() }
    }
  }
}

struct RootView: View {
  @EnvironmentObject var game: GameManager
  @EnvironmentObject var scores: ScoreManager
  @State private var banner: String?

  var body: some View {
    ZStack {
      StarField()
        .edgesIgnoringSafeArea(.all)
      switch game.phase {
      case .menu:
        MenuView()
          .transition(.move(edge: .leading).combined(with: .opacity))
      case .countdown(let number):
        Text("\(number)")
          .font(.system(size: 120, weight: .black, design: .rounded))
          .foregroundColor(.white)
          .id(number)
          .transition(.scale(scale: 2).combined(with: .opacity))
      case .playing, .paused:
        FieldView()
      case .over:
        OverView()
          .transition(.asymmetric(insertion: .scale, removal: .opacity))
      }
      VStack {
        if let banner = banner {
          Text(banner)
            .font(.headline)
            .padding(.horizontal, 20)
            .padding(.vertical, 10)
            .background(Capsule().fill(Color.yellow))
            .foregroundColor(.black)
            .transition(.move(edge: .top).combined(with: .opacity))
        }
        Spacer()
      }
      .padding(.top, 60)
    }
    .onReceive(scores.milestones) { points in
      withAnimation(.spring()) { banner = "\(points) points!" }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
        withAnimation { banner = nil }
      }
    }
    .statusBar(hidden: true)
  }
}

struct Twinkle {
  let x: Double
  let y: Double
  let size: Double

  init(_ index: Int) {
    x = Double(index * 47 % 101) / 101
    y = Double(index * 89 % 97) / 97
    size = Double(index % 3) + 1
  }
}

struct StarField: View {
  private let stars = (0..<60).map(Twinkle.init)

  var body: some View {
    TimelineView(.animation(minimumInterval: 1 / 30)) { timeline in
      Canvas { context, size in
        let time = timeline.date.timeIntervalSinceReferenceDate
        context.fill(
          Path(CGRect(origin: .zero, size: size)),
          with: .color(Color(red: 0.04, green: 0.03, blue: 0.12)))
        for (index, star) in stars.enumerated() {
          let twinkle = 0.5 + 0.5 * sin(time * 2 + Double(index))
          context.opacity = 0.3 + 0.7 * twinkle
          context.fill(
            Path(
              ellipseIn: CGRect(
                x: star.x * size.width, y: star.y * size.height, width: star.size, height: star.size
              )),
            with: .color(.white))
        }
      }
    }
    .accessibilityHidden(true)
  }
}
