internal import FoundationNames

extension Tree {
  /// Runs a closure so that its timers, its tasks and its work for the main queue belong to the tree.
  ///
  /// This allocates only if they do not already.
  func withJobs<Result>(_ body: () throws -> Result) rethrows -> Result {
    jobs.activate()
    if FrameJobs.ofTask === jobs { return try body() }
    return try FrameJobs.$ofTask.withValue(jobs, operation: body)
  }

  /// Runs the timers and the work of the main queue that are due at a time in seconds.
  ///
  /// - Parameters:
  ///   - ready: Called before each of them.
  ///   - resumed: Called after a task has been resumed, to run it.
  func runJobs(until time: Double, ready: () -> Void = {}, resumed: () -> Void = {}) {
    jobs.activate()
    let start = schedule.start
    jobs.run(until: time, ready: ready, clock: { Date.frame = start + $0 }, resumed: resumed)
  }
}

extension ViewHost {
  /// Runs a closure so that its timers, its tasks and its work for the main queue belong to the host.
  ///
  /// A program whose frames are all made inside of one such closure saves an allocation in each.
  package func withJobs<Result>(_ body: () throws -> Result) rethrows -> Result {
    try tree.withJobs(body)
  }

  /// Runs the timers and the work of the main queue that are due at a time in seconds.
  ///
  /// Like the events of one frame, each of them finds views that show the changes of the previous
  /// ones. So an animation of one does not include a model's changes that another one makes.
  func runJobs(until time: Double, resumed: () -> Void = {}) {
    tree.runJobs(until: time, ready: settle, resumed: resumed)
  }

  /// Runs everything that is due before the frame at a time in seconds: the jobs of the main actor,
  /// timers, the work of the main queue, and the tasks whose sleep ends.
  ///
  /// Call it before each frame in a program with a synchronous `main`; see `MainActorJobs`. Without
  /// it, timers run too, but the tasks that wake continue only after the frame.
  package func advance(to time: Double) {
    MainActorJobs.run()
    runJobs(until: time, resumed: MainActorJobs.run)
  }

  /// Does as `advance(to:)` does, but runs the jobs of the main actor until none is left.
  ///
  /// So the frame shows everything that tasks do up to its time, however often they suspend.
  package func advanceFully(to time: Double) {
    MainActorJobs.runAll()
    runJobs(until: time, resumed: MainActorJobs.runAll)
    MainActorJobs.runAll()
  }

  /// Whether tasks of the views run or sleep; they do not follow the frame clock alone.
  package var hasRunningTasks: Bool { tree.runningTasks > 0 }

  /// Ends the timers, the work of the main queue and the sleep of tasks; to be called when the
  /// process is about to end.
  package func abandonJobs() { tree.jobs.abandon() }
}
