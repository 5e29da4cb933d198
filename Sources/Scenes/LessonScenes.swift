package import PokerSlamGame
package import Session
import StageUI

/// The scenes of the lessons, of their offer, and of the deck of cards that explains the game.
extension Scene {
  static let lessons: [Scene] =
    [
      welcome("welcome", 1280, 800), welcome("welcome-phone", 390, 844),
      welcome("welcome-low", 844, 390), welcome("welcome-wide", 1920, 1080),
      welcome("welcome-4k", 3840, 2160),
      welcome("welcome-still", 1280, 800) { $0.reduceMotion = .on },
      welcome("welcome-text-200-phone", 390, 844) { $0.textScale = 2 },
      welcome("welcome-paper", 1280, 800) { $0.theme = .paper },
      welcome("welcome-high-contrast", 1280, 800) { $0.theme = .highContrast },
      lesson(.touching, "-low", 844, 390), lesson(.ring, "-low", 844, 390),
      lesson(.falling, "-low", 844, 390), lesson(.ring, "-wide", 1920, 1080),
      lesson(.ring, "-4k", 3840, 2160),
      lesson(.falling, "-small", 360, 640),
      lesson(.ring, "-paper", 1280, 800, settings: { $0.theme = .paper }),
      lesson(.ring, "-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
      lesson(.ring, "-still", 1280, 800, at: 1, settings: { $0.reduceMotion = .on }),
      lesson(.falling, "-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
      lesson(.touching, "-refused", 1280, 800) { $0.refuse() },
      lesson(.gaps, "-refused-phone", 390, 844) { $0.refuse() },
      lesson(.gaps, "-solved-low", 844, 390) { $0.solve() },
      howTo("how-to-play", 1280, 800), howTo("how-to-play-phone", 390, 844),
      howTo("how-to-play-wide", 1920, 1080), howTo("how-to-play-4k", 3840, 2160),
      howTo("how-to-play-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
      howTo("how-to-play-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
      howTo(
        "how-to-play-still", 1280, 800, { $0.pull(150, 30) }, settings: { $0.reduceMotion = .on }),
      howTo("how-to-play-drag", 1280, 800) { $0.pull(150, 30) },
      howTo("how-to-play-drag-phone", 390, 844) { $0.pull(96, 10) },
      howTo("how-to-play-again", 390, 844) { $0.pull(-110, -8) },
      howTo("how-to-play-low", 844, 390), howTo("how-to-play-end", 390, 844) { $0.finishDeck() },
      howTo("how-to-play-paper", 390, 844, { $0.pull(60, 0) }, settings: { $0.theme = .paper }),
      learn("reference-learn", 1280, 800), learn("reference-learn-phone", 390, 844),
    ]
    + climbLessons
    + BoardLesson.allCases.flatMap { lesson -> [Scene] in
      [
        Scene.lesson(lesson, "", 1280, 800), Scene.lesson(lesson, "-phone", 390, 844),
        Scene.lesson(lesson, "-solved", 1280, 800) { $0.solve() },
        Scene.lesson(lesson, "-solved-phone", 390, 844) { $0.solve() },
      ]
    }

  private static func lesson(
    _ lesson: BoardLesson, _ form: String, _ width: Double, _ height: Double, at moment: Double = 4,
    _ start: @escaping @Sendable @MainActor (Learner) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene("lessons-\(lesson)\(form)", width, height, at: moment) {
      let app = program(change)
      app.openLessons(at: lesson)
      return app
    } then: {
      start(Learner($0))
    }
  }

  private static let climbLessons: [Scene] = [
    climbLesson("", 1280, 800), climbLesson("-phone", 390, 844), climbLesson("-low", 844, 390),
    climbLesson("-refused", 1280, 800) { $0.refuseClimb() },
    climbLesson("-shop", 1280, 800) { $0.climb(to: .buy) },
    climbLesson("-shop-phone", 390, 844) { $0.climb(to: .buy) },
    climbLesson("-bought", 1280, 800) { $0.climb(to: .goOn) },
    climbLesson("-charm", 1280, 800) { $0.climb(to: .charm) },
    climbLesson("-charm-phone", 390, 844) { $0.climb(to: .charm) },
    climbLesson("-solved", 1280, 800) { $0.climb(to: .solved) },
    climbLesson("-solved-phone", 390, 844) { $0.climb(to: .solved) },
    climbLesson("-solved-low", 844, 390) { $0.climb(to: .solved) },
    climbLesson("-paper", 1280, 800, settings: { $0.theme = .paper }),
    climbLesson("-wide", 1920, 1080), climbLesson("-4k", 3840, 2160),
    climbLesson("-still", 1280, 800, settings: { $0.reduceMotion = .on }),
    climbLesson("-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    climbLesson("-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
  ]

  private static func climbLesson(
    _ form: String, _ width: Double, _ height: Double,
    _ start: @escaping @Sendable @MainActor (Learner) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene("climb-lesson\(form)", width, height, at: 5) {
      let app = program(change)
      app.openClimbLesson()
      return app
    } then: {
      start(Learner($0))
    }
  }

  private static func welcome(
    _ name: String, _ width: Double, _ height: Double,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let app = program(record: nil) {
        $0.knowsTheBoard = false
        change($0)
      }
      app.start()
      return app
    }
  }

  private static func howTo(
    _ name: String, _ width: Double, _ height: Double,
    _ start: @escaping @Sendable @MainActor (Learner) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      program(at: .howToPlay, change)
    } then: {
      start(Learner($0))
    }
  }

  private static func learn(_ name: String, _ width: Double, _ height: Double) -> Scene {
    Scene(name, width, height) {
      let app = program(at: .reference) { $0.solvedLessonBits = 3 }
      app.helpPage = .learn
      return app
    }
  }
}

/// Takes the lessons of a scene.
@MainActor
package struct Learner {
  package let app: AppModel

  package init(_ app: AppModel) { self.app = app }

  /// Selects and plays the hands that the lesson asks for.
  package func solve() {
    let model = app.lessons
    while !model.isSolved {
      select()
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { model.play() }
    }
  }

  /// Selects the hand that the lesson asks for.
  package func select() {
    let model = app.lessons
    model.game.settle()
    model.game.clearSelection()
    model.game.choose(model.lesson.goal(on: model.game.grid, step: model.step))
  }

  /// Plays two cards that are not the hand that the lesson asks for.
  func refuse() {
    let game = app.lessons.game
    let pair = app.lessons.lesson == .touching ? ["7h", "7c"] : ["Qd", "Jc"]
    for card in pair.compactMap({ Card($0) }) {
      if let cell = game.grid.cell(of: card) { game.tap(cell) }
    }
    app.lessons.play()
  }

  /// Goes on in the lesson of Climb up to a step.
  package func climb(to step: ClimbLesson.Step) {
    let model = app.climbLesson
    while ClimbLesson.step(of: model.run) != step {
      switch ClimbLesson.step(of: model.run) {
      case .target, .charm: playGoal(of: model)
      case .buy: model.buy(0)
      case .goOn: model.goOn()
      case .solved: return
      }
      if model.stage == .intro { model.endIntro() }
      if case .cleared = model.stage { model.goOn() }
    }
  }

  private func playGoal(of model: ClimbModel) {
    model.choose(model.lessonGoal)
    model.play()
    model.settle()
  }

  /// Plays a hand that the lesson of Climb does not ask for.
  package func refuseClimb() {
    let model = app.climbLesson
    let goal = model.lessonGoal
    guard let other = model.run.hands.first(where: { $0.cells != goal && $0.score < 50 })
    else { return }
    model.choose(other.cells)
    model.play()
  }

  func pull(_ width: Double, _ height: Double) { app.howTo.drag = Size(width, height) }

  func finishDeck() {
    while !app.howTo.isDone { app.howTo.commit(.gotIt) }
  }
}
