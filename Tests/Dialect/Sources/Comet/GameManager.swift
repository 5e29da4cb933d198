import SwiftUI

import Combine

struct Comet: Identifiable {
  let id: Int
  var position: CGPoint
  var velocity: CGVector
  var radius: CGFloat
  var hue: Double
}

struct Burst: Identifiable {
  let id: Int
  let position: CGPoint
  let points: Int
}

enum GamePhase: Equatable {
  case menu, countdown(Int), playing, paused, over
}

@MainActor
final class GameManager: ObservableObject {
  @Published var phase: GamePhase = .menu
  @Published private(set) var comets: [Comet] = []
  @Published private(set) var bursts: [Burst] = []
  @Published private(set) var timeLeft = 20.0
  @Published private(set) var lives = 3

  let scores: ScoreManager
  var fieldSize = CGSize(width: 360, height: 480)
  private var timer: AnyCancellable?
  private var nextID = 0
  private var ticks = 0

  init(scores: ScoreManager) {
    self.scores = scores
  }

  func start() {
    scores.reset()
    comets = []
    bursts = []
    lives = 3
    timeLeft = 20
    ticks = 0
    countDown(from: 3)
  }

  private func countDown(from number: Int) {
    guard number > 0 else {
      withAnimation { phase = .playing }
      startTimer()
      return
    }
    withAnimation(.easeOut(duration: 0.2)) { phase = .countdown(number) }
    HapticManager.shared.impact(.light)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
      self?.countDown(from: number - 1)
    }
  }

  private func startTimer() {
    timer = Timer.publish(every: 0.05, on: .main, in: .common)
      .autoconnect()
      .sink { [weak self] _ in self?.tick() }
  }

  func togglePause() {
    switch phase {
    case .playing:
      phase = .paused
      timer?.cancel()
    case .paused:
      phase = .playing
      startTimer()
    default:
      break
    }
  }

  func tick() {
    ticks += 1
    timeLeft = max(timeLeft - 0.05, 0)
    if ticks % 10 == 1 { spawn() }
    for index in comets.indices {
      comets[index].position.x += comets[index].velocity.dx
      comets[index].position.y += comets[index].velocity.dy
    }
    let escaped = comets.filter { $0.position.y > fieldSize.height + $0.radius }
    if !escaped.isEmpty {
      comets.removeAll { comet in escaped.contains { $0.id == comet.id } }
      lives = max(lives - escaped.count, 0)
      scores.miss()
      HapticManager.shared.notify(.warning)
    }
    if timeLeft == 0 || lives == 0 { end() }
  }

  private func spawn() {
    nextID += 1
    let lane = CGFloat(nextID * 73 % 100) / 100
    comets.append(
      Comet(
        id: nextID,
        position: CGPoint(x: 30 + lane * (fieldSize.width - 60), y: -20),
        velocity: CGVector(dx: (0.5 - lane) * 2, dy: 3 + CGFloat(nextID % 3)),
        radius: 18 + CGFloat(nextID % 4) * 4,
        hue: Double(nextID % 7) / 7))
  }

  func hit(_ comet: Comet) {
    guard phase == .playing, comets.contains(where: { $0.id == comet.id }) else { return }
    comets.removeAll { $0.id == comet.id }
    let points = 10 * scores.combo
    scores.hit()
    HapticManager.shared.impact(scores.combo > 3 ? .heavy : .medium)
    let burst = Burst(id: comet.id, position: comet.position, points: points)
    bursts.append(burst)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
      withAnimation { self.bursts.removeAll { $0.id == burst.id } }
    }
  }

  func hitLowest() {
    guard let lowest = comets.max(by: { $0.position.y < $1.position.y }) else { return }
    hit(lowest)
  }

  func end() {
    timer?.cancel()
    timer = nil
    HapticManager.shared.notify(.error)
    DispatchQueue.main.async {
      withAnimation(.spring()) { self.phase = .over }
    }
  }

  func quit() {
    timer?.cancel()
    withAnimation { phase = .menu }
  }
}
