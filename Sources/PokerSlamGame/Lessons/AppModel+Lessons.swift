package import Session

// Starting from the menu, and the way through the lessons.
extension AppModel {
  /// Opens the board; at the first start, offers the lessons instead.
  package func start() {
    if climbToResume != nil { return go(to: .climb) }
    if let waitingGame { return open(waitingGame) }
    let isFirst =
      !settings.sawOffer && !settings.knowsTheBoard && !settings.solvedLessons.isComplete
      && record == nil && helpedRecord == nil && !canResume
    if isFirst { settings.sawOffer = true }
    go(to: isFirst ? .welcome : .board)
  }

  /// Opens what the player chose when the lessons were offered.
  package func answerOffer(wantsLessons: Bool) {
    if wantsLessons { openLessons() } else { go(to: .board) }
  }

  /// Opens a lesson; without one, the first that is not solved.
  package func openLessons(at lesson: BoardLesson? = nil) {
    let lesson = lesson ?? settings.solvedLessons.next ?? .touching
    if usedLessons != nil || lesson != lessons.lesson { lessons.open(lesson) }
    go(to: .lessons)
  }

  /// Whether a lesson follows the current one.
  var hasNextLesson: Bool { lessons.lesson.next != nil }

  /// Opens the next lesson; after the last one, leaves the lessons and begins a game.
  ///
  /// It does nothing until there was time to read the result of the solved lesson.
  package func goOnFromLesson() {
    guard lessons.canGoOn else { return }
    if let next = lessons.lesson.next {
      lessons.open(next)
    } else {
      lessons.open(.touching)
      go(to: .board)
    }
  }

  /// Whether the table of hands is offered: once the last lesson is solved.
  var offersHands: Bool { lessons.isSolved && !hasNextLesson }

  /// Opens the next lesson without solving this one; after the last one, leaves the lessons.
  package func skipLesson() {
    if let next = lessons.lesson.next { lessons.open(next) } else { back() }
  }
}
