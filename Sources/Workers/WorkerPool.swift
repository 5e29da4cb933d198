internal import Glibc
internal import Synchronization

/// Threads that wait, parked, for pieces of work and take them side by side with the caller.
///
/// A pool of N threads starts N − 1: the thread that calls `run` is the last. A parked thread costs
/// nothing; waking one takes tens of microseconds, which nobody waits for: the caller works at
/// once, and returns when the work is done even if a sleeper has not looked up by then. A frame is
/// many small jobs close together, so a thread that has done one looks out for the next a moment
/// before it parks.
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
      guard let thread = shared.start(worker: worker) else { break }
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
    guard count > 1, concurrency > 1, shared.reserve() else {
      for index in 0..<max(count, 0) { body(index, 0) }
      return
    }
    shared.open(count: count, LentClosure(body))
    shared.work(as: 0, body)
    shared.close()
  }

  /// Has the other threads call `body` once for every index below `count` while the caller goes on,
  /// between the jobs it runs meanwhile, which come first.
  ///
  /// True when it is not done yet: what `body` touches must be left alone until the caller has called
  /// `finish`. While one such job is not finished, and for a pool of one thread, it is done at once.
  public func start(
    count: Int, _ body: @escaping (_ index: Int, _ worker: Int) -> Void
  ) -> Bool {
    guard count > 0, concurrency > 1, shared.reserveBack() else {
      run(count: count, body)
      return false
    }
    shared.openBack(count: count, body)
    return true
  }

  /// Does with the others what is left of the job that was started, and returns when all is done.
  public func finish() { shared.finishBack() }

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
/// `mutex` guards everything but the counter. Workers enter a job and leave it under the lock, so
/// the caller knows whom to wait for: those inside, not those still asleep.
@safe
private final class Shared: @unchecked Sendable {
  typealias Body = (_ index: Int, _ worker: Int) -> Void

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Signalled when a job opens or the pool ends.
  private let wake: UnsafeMutablePointer<pthread_cond_t>
  /// Told of when the last worker leaves a job.
  private let left: UnsafeMutablePointer<pthread_cond_t>
  private let next = Atomic<Int>(0)
  private let isReserved = Atomic<Bool>(false)
  private var job: LentClosure?
  private var count = 0
  private let back = BackJob()
  private var isEnding = false
  /// How often somebody has said that there will be a job.
  private var announcements = 0
  /// Changed under the lock, and looked at without it by those who look out for a change.
  private let jobNumber = Atomic<Int>(0)
  private let inside = Atomic<Int>(0)
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

  func start(worker: Int) -> pthread_t? {
    let seat = unsafe Unmanaged.passRetained(Seat(shared: self, worker: worker))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { seat in
        guard let seat = unsafe seat else { return nil }
        let owner = unsafe Unmanaged<Seat>.fromOpaque(seat).takeRetainedValue()
        owner.shared.serve(as: owner.worker)
        return nil
      }, seat.toOpaque())
    guard status == 0 else {
      unsafe seat.release()
      return nil
    }
    return thread
  }

  /// True for the one caller that may open a job now.
  func reserve() -> Bool {
    isReserved.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  func announce() {
    isExpecting.store(true, ordering: .relaxed)
    locked { announcements += 1 }
    unsafe pthread_cond_broadcast(wake)
  }

  func retract() { isExpecting.store(false, ordering: .relaxed) }

  func open(count: Int, _ body: LentClosure) {
    next.store(0, ordering: .relaxed)
    locked {
      job = body
      self.count = count
      jobNumber.add(1, ordering: .releasing)
    }
    unsafe pthread_cond_broadcast(wake)
  }

  /// Takes pieces until none is left.
  func work(as worker: Int, _ body: Body) {
    let count = count
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index, worker)
    }
  }

  /// Lets nobody else in and waits for those inside.
  func close() {
    locked { job = nil }
    lookOut { inside.load(ordering: .acquiring) == 0 }
    locked {
      while inside.load(ordering: .relaxed) > 0 { unsafe pthread_cond_wait(left, mutex) }
    }
    isReserved.store(false, ordering: .releasing)
  }

  func reserveBack() -> Bool {
    back.isReserved.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  func openBack(count: Int, _ body: @escaping Body) {
    back.next.store(0, ordering: .relaxed)
    locked {
      back.body = body
      back.count.store(count, ordering: .releasing)
    }
    unsafe pthread_cond_broadcast(wake)
  }

  func finishBack() {
    guard let body = back.body else { return }
    let count = back.count.load(ordering: .relaxed)
    while let index = back.take(of: count) { body(index, 0) }
    locked { back.count.store(0, ordering: .relaxed) }
    lookOut { back.inside.load(ordering: .acquiring) == 0 }
    locked {
      while back.inside.load(ordering: .relaxed) > 0 { unsafe pthread_cond_wait(left, mutex) }
      back.body = nil
    }
    back.isReserved.store(false, ordering: .releasing)
  }

  /// Takes pieces of the job in the back until none is left or another job opens.
  private func workInBack(as worker: Int, after job: Int, count: Int, _ body: Body) {
    while jobNumber.load(ordering: .relaxed) == job, let index = back.take(of: count) {
      body(index, worker)
    }
    leave(back.inside)
  }

  private func leave(_ inside: borrowing Atomic<Int>) {
    locked {
      let others = inside.subtract(1, ordering: .releasing).newValue
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

  /// What a worker has heard of last.
  private typealias Seen = (job: Int, announcement: Int)

  /// A worker's life: sleep until there is a job not seen yet, join it, leave it.
  private func serve(as worker: Int) {
    var seen: Seen = (job: 0, announcement: 0)
    while let work = enter(after: &seen) {
      switch work {
      case .front(let body):
        self.work(as: worker) { unsafe body.call($0, $1) }
        leave(inside)
      case .back(let body, let count):
        workInBack(as: worker, after: seen.job, count: count, body)
      }
      lookOut { hasWork(after: seen.job) }
      lookOut(atMost: Self.announcedLookout) { hasNews(after: seen.job) }
    }
  }

  private func hasWork(after job: Int) -> Bool {
    jobNumber.load(ordering: .acquiring) != job || back.hasMore
  }

  /// There is work, or there are no more jobs.
  private func hasNews(after job: Int) -> Bool {
    hasWork(after: job) || !isExpecting.load(ordering: .relaxed)
  }

  private enum Work {
    case front(LentClosure)
    case back(Body, count: Int)
  }

  /// The next job, or what is left of the one in the back; nil when there will be none.
  private func enter(after seen: inout Seen) -> Work? {
    locked {
      while !isEnding {
        let number = jobNumber.load(ordering: .relaxed)
        if let job, number != seen.job {
          seen = (number, announcements)
          inside.add(1, ordering: .relaxed)
          return .front(job)
        }
        if let body = back.body, back.hasMore {
          seen.job = number
          back.inside.add(1, ordering: .relaxed)
          return .back(body, count: back.count.load(ordering: .relaxed))
        }
        if seen.announcement == announcements {
          unsafe pthread_cond_wait(wake, mutex)
        } else {
          seen.announcement = announcements
          unsafe pthread_mutex_unlock(mutex)
          lookOut(atMost: Self.announcedLookout) { hasNews(after: number) }
          unsafe pthread_mutex_lock(mutex)
        }
      }
      return nil
    }
  }
}

/// A job that is worked on while its owner does something else.
private final class BackJob: @unchecked Sendable {
  let isReserved = Atomic<Bool>(false)
  let next = Atomic<Int>(0)
  /// 0 when there is no such job.
  let count = Atomic<Int>(0)
  let inside = Atomic<Int>(0)
  /// Written under the lock, by its owner.
  var body: Shared.Body?

  var hasMore: Bool {
    next.load(ordering: .relaxed) < count.load(ordering: .acquiring)
  }

  /// The next piece of so many.
  func take(of count: Int) -> Int? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}

/// What a new thread is told.
private final class Seat: Sendable {
  let shared: Shared
  let worker: Int

  init(shared: Shared, worker: Int) {
    self.shared = shared
    self.worker = worker
  }
}
