internal import CVector

// The requests for memory of the program.
extension Profiler {
  /// Returns the number of requests for memory that the program has made so far, for the profilers that the kit
  /// makes for F3, `--profile` and `--profile-to`; nil counts none.
  ///
  /// A program that counts its requests sets it at its start, such as in the `init` of its `App`;
  /// <doc:ProfileYourProgram> tells how it can count them. ``allocations`` is the same for a profiler of its own.
  @MainActor public static var programAllocations: (() -> Int)?
}

// The profiler of the frame that a thread is making.
extension Profiler {
  /// Does work in a zone of the frame that is being made on this thread.
  ///
  /// The work is measured inside the frames of a host with a profiler, such as the bodies, actions, tasks
  /// and drawings of a program with `--profile` or F3, and inside ``asCurrent(_:)``. Elsewhere, and on other
  /// threads, it is just done; then the call costs some 20 instructions.
  ///
  /// ```swift
  /// extension Zone {
  ///   static let rules = Zone("game.rules")
  /// }
  ///
  /// func move() { Profiler.measure(.rules) { board.advance() } }
  /// ```
  ///
  /// Measuring reads the clock twice and allocates nothing.
  @inlinable
  public static func measure<Result, Failure: Error>(
    _ zone: @autoclosure () -> Zone, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // An added zone is a property that is initialized at its first use, so it is asked for only if needed.
    guard let profiler = current else { return try work() }
    profiler.begin(zone())
    defer { profiler.end() }
    return try work()
  }

  /// Does work during which ``measure(_:_:)`` uses this profiler on this thread.
  ///
  /// A host does it in its frames. Other programs that make frames call it on the thread of track 0.
  public func asCurrent<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = unsafe cv_get_thread_pointer()
    // The profiler lives until the call ends, so the thread needs no reference of its own.
    unsafe cv_set_thread_pointer(Unmanaged.passUnretained(self).toOpaque())
    defer { unsafe cv_set_thread_pointer(outer) }
    return try withExtendedLifetime(self, { () throws(Failure) -> Result in try work() })
  }

  /// The profiler that the calling thread uses; nil outside of frames that are measured.
  @usableFromInline static var current: Profiler? {
    unsafe cv_get_thread_pointer().map {
      unsafe Unmanaged<Profiler>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
