internal import Glibc
internal import Platform
internal import Synchronization

/// A thread pool whose threads share the pieces of a job with the caller.
///
/// A pool of N threads starts N − 1 threads; the thread that calls `run` is one more. The calling
/// thread starts working at once, without waiting until parked threads are awake. Waking a parked
/// thread takes tens of microseconds, and a parked thread costs nothing. A frame consists of many
/// small jobs in quick succession, so a thread that finishes a job spins briefly before it parks.
public final class WorkerPool: Sendable {
  /// The number of threads that may work at once, including the caller's.
  public let concurrency: Int
  private let shared: Shared
  private let threads: [pthread_t]

  /// Creates a pool; the number of threads is clamped to 1...64.
  ///
  /// Threads that the system refuses to start are omitted.
  public init(threads wanted: Int) {
    let shared = Shared()
    var started: [pthread_t] = []
    for worker in 1..<max(1, min(wanted, 64)) {
      guard let thread = startThread({ shared.serve(as: worker) }) else { break }
      started.append(thread)
    }
    self.shared = shared
    threads = started
    concurrency = started.count + 1
  }

  deinit {
    shared.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` once for every index below `count` and returns when all calls have returned.
  ///
  /// Indices are handed out in ascending order. `worker` is below `concurrency`. Normally, calls of
  /// `body` that overlap in time have different workers. There are two exceptions: a call of `run`
  /// inside of `body`, and a call of `run` while another thread's call is running. Such a call runs
  /// all its pieces on its own thread as worker 0, although other pieces of worker 0 may be
  /// running.
  public func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
    guard count > 1, concurrency > 1, shared.job.reserve() else {
      for index in 0..<max(count, 0) { body(index, 0) }
      return
    }
    shared.open(count: count, LentClosure(body))
    while let index = shared.job.take(of: count) { body(index, 0) }
    shared.close()
  }

  /// Wakes the threads for a job that will start within about 0.2 ms.
  ///
  /// Call this before preparing the job, so that the threads wake up in the meantime. The threads
  /// then spin between jobs until `standDown` is called. Without spinning, the threads would have
  /// to be woken for half of the dozen jobs in a frame of the pause screen. Spinning saves 5 % of
  /// that frame's time (2026-11).
  public func getReady() {
    if concurrency > 1 { shared.announce() }
  }

  /// Lets the threads park, because no more jobs follow for now.
  public func standDown() {
    if concurrency > 1 { shared.retract() }
  }
}

/// The shared state of a pool's threads.
///
/// `mutex` guards everything except the counters. Workers enter and leave a job under the lock, so
/// the caller waits only for workers inside the job, not for those still asleep.
@safe
private final class Shared: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Signalled when a job opens or the pool ends.
  private let wake: UnsafeMutablePointer<pthread_cond_t>
  /// Signalled when the last worker leaves a job.
  private let left: UnsafeMutablePointer<pthread_cond_t>
  let job = Job()
  private var isEnding = false
  /// The number of calls of `announce`, which tell the workers that a job will start soon.
  private var announcements = 0
  /// Whether `getReady` was called, and `standDown` was not called since.
  private let isExpecting = Atomic<Bool>(false)
  /// The time in nanoseconds for which a thread spins before it waits.
  ///
  /// Waking a thread takes about as long. After `getReady`, workers spin for `announcedSpinTime`,
  /// which is about the time to prepare a job.
  private static let spinTime: UInt64 = 50_000
  private static let announcedSpinTime: UInt64 = 250_000

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe wake = .allocate(capacity: 1)
    unsafe left = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(wake, nil)
    unsafe pthread_cond_init(left, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(wake)
    unsafe pthread_cond_destroy(left)
    unsafe mutex.deallocate()
    unsafe wake.deallocate()
    unsafe left.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  func announce() {
    isExpecting.store(true, ordering: .relaxed)
    locked { announcements += 1 }
    unsafe pthread_cond_broadcast(wake)
  }

  func retract() { isExpecting.store(false, ordering: .relaxed) }

  func open(count: Int, _ body: LentClosure) {
    job.next.store(0, ordering: .relaxed)
    locked {
      job.body = body
      job.count.store(count, ordering: .releasing)
    }
    unsafe pthread_cond_broadcast(wake)
  }

  /// Closes the job to other threads and waits for the workers inside it.
  func close() {
    locked {
      job.count.store(0, ordering: .relaxed)
      job.body = nil
    }
    spin { job.inside.load(ordering: .acquiring) == 0 }
    locked {
      while job.inside.load(ordering: .relaxed) > 0 { unsafe pthread_cond_wait(left, mutex) }
    }
    job.isReserved.store(false, ordering: .releasing)
  }

  private func leave() {
    locked {
      let others = job.inside.subtract(1, ordering: .releasing).newValue
      if others == 0 { unsafe pthread_cond_broadcast(left) }
    }
  }

  /// Spins until `hasHappened` returns true or the time limit has passed.
  private func spin(atMost limit: UInt64 = spinTime, for hasHappened: () -> Bool) {
    if hasHappened() { return }
    let start = Clock.nanoseconds()
    while Clock.nanoseconds() - start < limit {
      for _ in 0..<32 where hasHappened() { return }
    }
  }

  func stop() {
    locked { isEnding = true }
    unsafe pthread_cond_broadcast(wake)
  }

  /// Runs the loop of a worker: waits for a job with pieces left, works on pieces, leaves the job.
  func serve(as worker: Int) {
    var seen = 0
    while let (body, count) = enter(after: &seen) {
      while let index = job.take(of: count) { unsafe body.call(index, worker) }
      leave()
      spin { job.hasMore }
      spin(atMost: Self.announcedSpinTime) { hasNews }
    }
  }

  /// Whether a spinning worker can stop: a job has pieces left, or no more jobs are expected.
  private var hasNews: Bool { job.hasMore || !isExpecting.load(ordering: .relaxed) }

  /// Waits for the next job with pieces left, enters it and returns it; nil when the pool ends.
  ///
  /// `seen` is the number of announcements the worker has seen.
  private func enter(after seen: inout Int) -> (body: LentClosure, count: Int)? {
    locked {
      while !isEnding {
        if let body = job.body, job.hasMore {
          seen = announcements
          job.inside.add(1, ordering: .relaxed)
          return (body, job.count.load(ordering: .relaxed))
        }
        if seen == announcements {
          unsafe pthread_cond_wait(wake, mutex)
        } else {
          seen = announcements
          unsafe pthread_mutex_unlock(mutex)
          spin(atMost: Self.announcedSpinTime) { hasNews }
          unsafe pthread_mutex_lock(mutex)
        }
      }
      return nil
    }
  }
}

/// A job whose pieces threads take one after another.
private final class Job: @unchecked Sendable {
  let isReserved = Atomic<Bool>(false)
  let next = Atomic<Int>(0)
  /// The number of pieces of the open job; 0 if no job is open.
  let count = Atomic<Int>(0)
  let inside = Atomic<Int>(0)
  /// The closure of the open job; written by the thread that calls `run`, under the lock.
  var body: LentClosure?

  /// Returns true for the one caller that may open the job now.
  func reserve() -> Bool {
    isReserved.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  var hasMore: Bool {
    next.load(ordering: .relaxed) < count.load(ordering: .acquiring)
  }

  /// Returns the index of the next piece of work; nil if all `count` are taken.
  func take(of count: Int) -> Int? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
