internal import Platform
internal import Synchronization

/// Counts allocations and bytes in use, and records their call stacks.
///
/// In every program that links this module, the linker's `--wrap` replaces malloc and related
/// functions by the functions below.
package enum AllocationCount {
  fileprivate static let count = Atomic<Int>(0)
  private static let live = Atomic<Int>(0)
  private static let most = Atomic<Int>(0)
  /// The recorded call stacks: `depth` return addresses each, innermost first, padded with zeros;
  /// nil while none are recorded.
  nonisolated(unsafe) fileprivate static var traces: UnsafeMutablePointer<UInt>?
  nonisolated(unsafe) fileprivate static var traceCount = 0
  /// The thread whose allocations are traced.
  nonisolated(unsafe) private static var tracedThread: UInt = 0

  private static let depth = 16
  private static let mostTraces = 10_000

  /// The number of allocations since the start, on all threads.
  package static var calls: Int { count.load(ordering: .relaxed) }

  /// The number of bytes that were allocated since the start and not freed.
  package static var bytesInUse: Int { live.load(ordering: .relaxed) }

  /// Whether allocations are counted.
  ///
  /// If the Swift runtime is a dynamic library, this is false.
  package static var isCounting: Bool {
    let before = calls
    let probe = [UInt64](repeating: 0, count: 1000)
    return withExtendedLifetime(probe) { calls > before }
  }

  /// Returns the largest number of bytes by which the memory in use grows during some work.
  package static func peakBytes(during work: () -> Void) -> Int {
    let before = live.load(ordering: .relaxed)
    most.store(before, ordering: .relaxed)
    work()
    return most.load(ordering: .relaxed) - before
  }

  package static func during(_ work: () -> Void) -> Int {
    let before = calls
    work()
    return calls - before
  }

  /// Returns the number of allocations of a frame in steady state.
  ///
  /// Frames run until three in a row allocate nothing; the result is then 0. If this does not
  /// happen within 31 frames, the result is the number for the last one. One frame is not enough:
  /// threads take bands of the picture in varying order, so a thread may paint its largest band,
  /// and allocate memory for it, only in a later frame.
  package static func settled(after prepare: () -> Void = {}, _ frame: () -> Void) -> Int {
    var (last, quiet) = (0, 0)
    for _ in 0...30 where quiet < 3 {
      prepare()
      last = during(frame)
      quiet = last == 0 ? quiet + 1 : 0
    }
    return last
  }

  /// Returns the call stacks of this thread's allocations during some work, one line each, as
  /// addresses for a symbolizer.
  package static func traces(during work: () -> Void) throws -> [String] {
    let memory = UnsafeMutablePointer<UInt>.allocate(capacity: depth * mostTraces)
    unsafe memory.initialize(repeating: 0, count: depth * mostTraces)
    defer { unsafe memory.deallocate() }
    unsafe (traceCount, tracedThread) = (0, currentThread())
    unsafe traces = memory
    work()
    unsafe traces = nil
    let base = try loadAddress()
    return (0..<(unsafe traceCount)).map { trace in
      (0..<depth).map { unsafe memory[trace * depth + $0] }.filter { $0 > base }
        .map { "0x" + String($0 - base, radix: 16) }.joined(separator: " ")
    }
  }

  /// Returns the address at which the program is loaded.
  private static func loadAddress() throws -> UInt {
    let maps = String(decoding: try File.read("/proc/self/maps"), as: UTF8.self)
    return maps.split(separator: "-").first.flatMap { UInt($0, radix: 16) } ?? 0
  }

  @inline(__always)
  fileprivate static func note(_ memory: UnsafeMutableRawPointer?) {
    count.add(1, ordering: .relaxed)
    let bytes = unsafe usableSize(memory)
    let now = live.add(bytes, ordering: .relaxed).newValue
    if now > most.load(ordering: .relaxed) { most.max(now, ordering: .relaxed) }
    if unsafe traces != nil { trace() }
  }

  @inline(__always)
  fileprivate static func forget(_ memory: UnsafeMutableRawPointer?) {
    live.subtract(unsafe usableSize(memory), ordering: .relaxed)
  }

  @inline(never)
  private static func trace() {
    guard unsafe tracedThread == currentThread(), let memory = unsafe traces,
      unsafe traceCount < mostTraces
    else { return }
    // Do not record allocations of the unwinder itself.
    unsafe traces = nil
    _ = unsafe backtrace(memory + traceCount * depth, Int32(depth))
    unsafe traceCount += 1
    unsafe traces = memory
  }
}

@_silgen_name("pthread_self")
private func currentThread() -> UInt
@_silgen_name("backtrace")
private func backtrace(_ frames: UnsafeMutablePointer<UInt>, _ count: Int32) -> Int32
@_silgen_name("malloc_usable_size")
private func usableSize(_ memory: UnsafeMutableRawPointer?) -> Int
@_silgen_name("__real_malloc")
private func realMalloc(_ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__real_calloc")
private func realCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__real_realloc")
private func realRealloc(_ memory: UnsafeMutableRawPointer?, _ size: Int)
  -> UnsafeMutableRawPointer?
@_silgen_name("__real_posix_memalign")
private func realMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32
@_silgen_name("__real_aligned_alloc")
private func realAligned(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__real_free")
private func realFree(_ memory: UnsafeMutableRawPointer?)

@_cdecl("__wrap_malloc")
func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
  let memory = unsafe realMalloc(size)
  unsafe AllocationCount.note(memory)
  return unsafe memory
}

@_cdecl("__wrap_calloc")
func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  let memory = unsafe realCalloc(count, size)
  unsafe AllocationCount.note(memory)
  return unsafe memory
}

@_cdecl("__wrap_realloc")
func countedRealloc(_ memory: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  unsafe AllocationCount.forget(memory)
  let memory = unsafe realRealloc(memory, size)
  unsafe AllocationCount.note(memory)
  return unsafe memory
}

@_cdecl("__wrap_posix_memalign")
func countedMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
  let error = unsafe realMemalign(memory, alignment, size)
  if error == 0 { unsafe AllocationCount.note(memory.pointee) }
  return error
}

@_cdecl("__wrap_aligned_alloc")
func countedAligned(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  let memory = unsafe realAligned(alignment, size)
  unsafe AllocationCount.note(memory)
  return unsafe memory
}

@_cdecl("__wrap_free")
func countedFree(_ memory: UnsafeMutableRawPointer?) {
  unsafe AllocationCount.forget(memory)
  unsafe realFree(memory)
}
