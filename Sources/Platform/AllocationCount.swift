internal import Synchronization

/// Counts calls of malloc and its kin, and remembers who made them, in builds that are linked with
/// `--wrap` for each of them (`make allocs`); a normal build counts nothing and needs no flags.
package enum AllocationCount {
  fileprivate static let calls = Atomic<Int>(0)
  /// Return addresses, innermost first, `depth` a call; zeros where there are fewer.
  nonisolated(unsafe) fileprivate static var traces: UnsafeMutablePointer<UInt>?
  nonisolated(unsafe) fileprivate static var traceCount = 0

  private static let depth = 16
  private static let mostTraces = 10_000

  #if COUNT_ALLOCATIONS
    package static let isCounting = true
  #else
    package static let isCounting = false
  #endif

  package static func during(_ work: () -> Void) -> Int {
    let before = calls.load(ordering: .relaxed)
    work()
    return calls.load(ordering: .relaxed) - before
  }

  /// Lines of addresses inside the program, as a symboliser wants them, one line a call.
  package static func traces(during work: () -> Void) throws -> [String] {
    let memory = UnsafeMutablePointer<UInt>.allocate(capacity: depth * mostTraces)
    unsafe memory.initialize(repeating: 0, count: depth * mostTraces)
    defer { unsafe memory.deallocate() }
    unsafe traceCount = 0
    unsafe traces = memory
    work()
    unsafe traces = nil
    let base = try loadAddress()
    return (0..<(unsafe traceCount)).map { trace in
      (0..<depth).map { unsafe memory[trace * depth + $0] }.filter { $0 > base }
        .map { "0x" + String($0 - base, radix: 16) }.joined(separator: " ")
    }
  }

  /// Where the program's first byte lies in memory.
  private static func loadAddress() throws -> UInt {
    let maps = String(decoding: try File.read("/proc/self/maps"), as: UTF8.self)
    return maps.split(separator: "-").first.flatMap { UInt($0, radix: 16) } ?? 0
  }

  #if COUNT_ALLOCATIONS
    fileprivate static func note() {
      calls.add(1, ordering: .relaxed)
      guard let memory = unsafe traces, unsafe traceCount < mostTraces else { return }
      // Not again while the unwinder asks for memory itself.
      unsafe traces = nil
      _ = unsafe backtrace(memory + traceCount * depth, Int32(depth))
      unsafe traceCount += 1
      unsafe traces = memory
    }
  #endif
}

#if COUNT_ALLOCATIONS
  @_silgen_name("backtrace")
  private func backtrace(_ frames: UnsafeMutablePointer<UInt>, _ count: Int32) -> Int32
  @_silgen_name("__real_malloc")
  private func realMalloc(_ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__real_calloc")
  private func realCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__real_realloc")
  private func realRealloc(
    _ memory: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer?
  @_silgen_name("__real_posix_memalign")
  private func realMemalign(
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32
  @_silgen_name("__real_aligned_alloc")
  private func realAligned(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?

  @_cdecl("__wrap_malloc")
  public func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCount.note()
    return unsafe realMalloc(size)
  }

  @_cdecl("__wrap_calloc")
  public func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCount.note()
    return unsafe realCalloc(count, size)
  }

  @_cdecl("__wrap_realloc")
  public func countedRealloc(
    _ memory: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer? {
    AllocationCount.note()
    return unsafe realRealloc(memory, size)
  }

  @_cdecl("__wrap_posix_memalign")
  public func countedMemalign(
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32 {
    AllocationCount.note()
    return unsafe realMemalign(memory, alignment, size)
  }

  @_cdecl("__wrap_aligned_alloc")
  public func countedAligned(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCount.note()
    return unsafe realAligned(alignment, size)
  }
#endif
