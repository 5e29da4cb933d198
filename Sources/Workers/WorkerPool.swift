internal import Glibc
internal import Platform
internal import Synchronization

/// Threads that wait, parked, for pieces of work and take them side by side with the caller.
///
/// A pool of N threads starts N − 1: the thread that calls `run` is the last. A parked thread costs
/// nothing; waking one takes tens of microseconds, but the caller does not wait for that: it works
/// at once, and returns when the work is done. A frame is many small jobs close together, so a
/// thread that has done one spins a moment for the next before it parks.
public final class WorkerPool: Sendable {
  /// How many threads may work at once, the caller's included.
  public let concurrency: Int
  private let shared: Shared
  private let threads: [pthread_t]

  /// More than 64 threads, or fewer than one, are taken as the nearest of these.
  ///
  /// Threads that the system refuses to start are done without.
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
  /// Indices are handed out in ascending order. `worker` is below `concurrency`; calls that overlap
  /// in time never share one. A piece that itself calls `run`, and a second caller meanwhile, work
  /// alone on their own threads — as worker 0, so such pieces must not rely on `worker`.
  public func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
    guard count > 1, concurrency > 1, shared.job.reserve() else {
      for index in 0..<max(count, 0) { body(index, 0) }
      return
    }
    shared.open(count: count, LentClosure(body))
    while let index = shared.job.take(of: count) { body(index, 0) }
    shared.close()
  }

  /// Wakes the threads for a job that will be there within a fifth of a millisecond or so: what
  /// prepares it hides the time that waking takes.
  ///
  /// They look out for the next jobs as long, until told to stand down: a pause's frame of a dozen
  /// jobs takes a twentieth less than where they are woken for half of these (2026-11).
  public func getReady() {
    if concurrency > 1 { shared.announce() }
  }

  /// There are no more jobs for now.
  public func standDown() {
    if concurrency > 1 { shared.retract() }
  }
}

/// What the threads of a pool look at together.
///
/// `mutex` guards everything but the counters. Workers enter a job and leave it under the lock, so
/// the caller knows whom to wait for: those inside, not those still asleep.
@safe
private final class Shared: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Signalled when a job opens or the pool ends.
  private let wake: UnsafeMutablePointer<pthread_cond_t>
  /// Told of when the last worker leaves a job.
  private let left: UnsafeMutablePointer<pthread_cond_t>
  let job = Job()
  private var isEnding = false
  /// How often somebody has said that there will be a job.
  private var announcements = 0
  /// Somebody has said that there will be jobs, and not yet that these are all.
  private let isExpecting = Atomic<Bool>(false)
  /// How long that is worth it: about what being woken takes, and what preparing a job takes.
  private static let lookout: UInt64 = 50_000
  private static let announcedLookout: UInt64 = 250_000

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

  /// Lets nobody else in and waits for those inside.
  func close() {
    locked {
      job.count.store(0, ordering: .relaxed)
      job.body = nil
    }
    lookOut { job.inside.load(ordering: .acquiring) == 0 }
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

  /// Returns when something has happened, or has not for long enough to sleep.
  private func lookOut(atMost limit: UInt64 = lookout, for hasHappened: () -> Bool) {
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

  /// A worker's life: sleep until a job has pieces left, take some, leave.
  func serve(as worker: Int) {
    var heard = 0
    while let (body, count) = enter(after: &heard) {
      while let index = job.take(of: count) { unsafe body.call(index, worker) }
      leave()
      lookOut { job.hasMore }
      lookOut(atMost: Self.announcedLookout) { hasNews }
    }
  }

  /// There is work, or there are no more jobs.
  private var hasNews: Bool { job.hasMore || !isExpecting.load(ordering: .relaxed) }

  /// The next job with pieces left; nil when there will be none.
  ///
  /// `heard` is how many announcements the worker has heard of.
  private func enter(after heard: inout Int) -> (body: LentClosure, count: Int)? {
    locked {
      while !isEnding {
        if let body = job.body, job.hasMore {
          heard = announcements
          job.inside.add(1, ordering: .relaxed)
          return (body, job.count.load(ordering: .relaxed))
        }
        if heard == announcements {
          unsafe pthread_cond_wait(wake, mutex)
        } else {
          heard = announcements
          unsafe pthread_mutex_unlock(mutex)
          lookOut(atMost: Self.announcedLookout) { hasNews }
          unsafe pthread_mutex_lock(mutex)
        }
      }
      return nil
    }
  }
}

/// Pieces of work that threads take one after the other.
private final class Job: @unchecked Sendable {
  let isReserved = Atomic<Bool>(false)
  let next = Atomic<Int>(0)
  /// 0 when there is no such job.
  let count = Atomic<Int>(0)
  let inside = Atomic<Int>(0)
  /// Written under the lock, by its owner.
  var body: LentClosure?

  /// True for the one caller that may open it now.
  func reserve() -> Bool {
    isReserved.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  var hasMore: Bool {
    next.load(ordering: .relaxed) < count.load(ordering: .acquiring)
  }

  /// The next piece of so many.
  func take(of count: Int) -> Int? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
