internal import CSDL2
internal import Glibc
internal import Synchronization

/// Handles the signals INT, TERM and HUP.
///
/// After a signal the program is asked to quit. It has one second to save and end.
///
/// SDL's own handlers are not used, because they take effect only after the display server answers,
/// which may never happen. A thread that sleeps until a signal arrives wakes the loop with a quit
/// event. If that thread cannot be created, the loop is not told, and the process ends one second
/// after the signal.
enum EndSignals {
  private nonisolated(unsafe) static var number: CInt = 0

  /// The signal that asked the program to quit; nil if there was none.
  static var received: CInt? { unsafe number == 0 ? nil : number }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The previous action of each handled signal; empty while no handler is installed.
  private nonisolated(unsafe) static var old: [(signal: CInt, action: sigaction)] = []

  /// Installs the handlers; `settle` removes them.
  ///
  /// An ignored signal, such as HUP under nohup, stays ignored.
  static func listen() {
    guard unsafe old.isEmpty else { return }
    unsafe number = 0
    prepareSemaphores()
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { EndSignals.receive($0) }
    for signal in signals {
      var before = sigaction()
      unsafe sigaction(signal, nil, &before)
      if unsafe before.__sigaction_handler.sa_handler == nil {
        unsafe old.append((signal, before))
        unsafe sigaction(signal, &action, nil)
      }
    }
  }

  /// Restores the previous actions and stops the timer that ends the process.
  ///
  /// Called after the window is closed, when no later step can hang.
  static func settle() {
    isLoopRunning.store(false, ordering: .releasing)
    for (signal, action) in unsafe old {
      var action = action
      unsafe sigaction(signal, &action, nil)
    }
    unsafe old = []
    setAlarm(milliseconds: 0)
  }

  /// Handles a signal.
  ///
  /// It only does what is safe in a signal handler: it stores the number, posts two semaphores and
  /// starts a timer.
  private static func receive(_ signal: CInt) {
    unsafe number = signal
    if let semaphore = unsafe semaphore { unsafe sem_post(semaphore) }
    if let loopSemaphore = unsafe loopSemaphore { unsafe sem_post(loopSemaphore) }
    leave(withinMilliseconds: 1000)
  }

  /// Ends the process after `limit`, even if it hangs.
  ///
  /// The process ends by the received signal. If there was none, it ends with exit code 1.
  static func leave(withinMilliseconds limit: Int) {
    var deadline = sigaction()
    unsafe deadline.__sigaction_handler.sa_handler = { _ in EndSignals.leave() }
    unsafe sigaction(SIGALRM, &deadline, nil)
    setAlarm(milliseconds: limit)
  }

  private static func leave() {
    guard let signal = received else { _exit(1) }
    var usual = sigaction()
    unsafe sigaction(signal, &usual, nil)
    kill(getpid(), signal)
    _exit(128 + signal)
  }

  private static func setAlarm(milliseconds: Int) {
    var timer = itimerval()
    timer.it_value = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  // MARK: - Waking

  /// Wakes `wait(until:)`; posted by signals and by `wakeWaiter`.
  private nonisolated(unsafe) static var semaphore: UnsafeMutablePointer<sem_t>?
  private nonisolated(unsafe) static var loopSemaphore: UnsafeMutablePointer<sem_t>?
  private static let isLoopRunning = Atomic(false)

  /// Creates the semaphores, which are never freed because a signal may post them at any time.
  private static func prepareSemaphores() {
    guard unsafe semaphore == nil else { return }
    func makeSemaphore() -> UnsafeMutablePointer<sem_t> {
      let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
      unsafe semaphore.initialize(to: sem_t())
      unsafe sem_init(semaphore, 0, 0)
      return unsafe semaphore
    }
    unsafe semaphore = makeSemaphore()
    let loopSemaphore = unsafe makeSemaphore()
    let wakeLoop: SDL_ThreadFunction = { semaphore in
      guard let semaphore = unsafe semaphore else { return 0 }
      unsafe EndSignals.wakeLoop(semaphore.assumingMemoryBound(to: sem_t.self))
    }
    guard let thread = unsafe SDL_CreateThread(wakeLoop, "signals", loopSemaphore) else { return }
    unsafe SDL_DetachThread(thread)
    unsafe self.loopSemaphore = unsafe loopSemaphore
  }

  /// Wakes the loop after each signal.
  ///
  /// This is the body of a thread, because a signal handler must not call SDL's functions.
  private static func wakeLoop(_ semaphore: UnsafeMutablePointer<sem_t>) -> Never {
    while true {
      while unsafe sem_wait(semaphore) != 0 {}
      guard received != nil, isLoopRunning.load(ordering: .acquiring) else { continue }
      var event = unsafe SDL_Event()
      unsafe event.type = SDL_QUIT.rawValue
      unsafe SDL_PushEvent(&event)
    }
  }

  /// Called when the loop begins; if a signal has arrived before, the loop receives a quit event.
  static func loopBegins() {
    isLoopRunning.store(true, ordering: .releasing)
    if received != nil, let loopSemaphore = unsafe loopSemaphore { unsafe sem_post(loopSemaphore) }
  }

  /// Blocks until `hasHappened` returns true or a signal arrives.
  ///
  /// It evaluates `hasHappened` again after each `wakeWaiter`.
  static func wait(until hasHappened: () -> Bool) {
    while !hasHappened(), received == nil {
      if let semaphore = unsafe semaphore { unsafe sem_wait(semaphore) }
    }
  }

  static func wakeWaiter() {
    if let semaphore = unsafe semaphore { unsafe sem_post(semaphore) }
  }
}
