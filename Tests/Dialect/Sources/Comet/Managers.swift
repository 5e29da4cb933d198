import SwiftUI

import Combine

@MainActor
final class HapticManager {
  static let shared = HapticManager()
  var isEnabled = true
  private(set) var count = 0

  private init() {}

  func impact(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    guard isEnabled else { return }
    count += 1
    let generator = UIImpactFeedbackGenerator(style: style)
    generator.prepare()
    generator.impactOccurred()
  }

  func notify(_ type: UINotificationFeedbackGenerator.FeedbackType) {
    guard isEnabled else { return }
    count += 1
    UINotificationFeedbackGenerator().notificationOccurred(type)
  }
}

@MainActor
final class ScoreManager: ObservableObject {
  @Published private(set) var score = 0
  @Published private(set) var combo = 1
  @Published var highScore: Int {
    didSet { UserDefaults.standard.set(highScore, forKey: "comet.highScore") }
  }
  let milestones = PassthroughSubject<Int, Never>()
  private var cancellables = Set<AnyCancellable>()

  init() {
    highScore = UserDefaults.standard.integer(forKey: "comet.highScore")
    $score
      .removeDuplicates()
      .filter { $0 > 0 && $0 % 50 == 0 }
      .sink { [weak self] in self?.milestones.send($0) }
      .store(in: &cancellables)
    $score
      .dropFirst()
      .sink { [weak self] score in
        guard let self, score > self.highScore else { return }
        self.highScore = score
      }
      .store(in: &cancellables)
  }

  func hit() {
    score += 10 * combo
    combo = min(combo + 1, 5)
  }

  func miss() {
    combo = 1
  }

  func reset() {
    score = 0
    combo = 1
  }
}

@MainActor
class SettingsManager: ObservableObject {
  @AppStorage("comet.haptics") var haptics = true {
    willSet { objectWillChange.send() }
  }
  @Published var playerName = "Nova"
  @Published var isNameValid = true
  private var bag: Set<AnyCancellable> = []

  init() {
    $playerName
      .map { $0.count >= 2 && $0.count <= 12 }
      .assign(to: &$isNameValid)
    NotificationCenter.default.publisher(for: .cometReset)
      .sink { [weak self] _ in self?.playerName = "Nova" }
      .store(in: &bag)
  }
}

extension Notification.Name {
  static let cometReset = Notification.Name("comet.reset")
}
