internal import Synchronization

/// Counts calls of malloc and its kin: the linker puts these functions before the C library's.
enum AllocationCount {
  fileprivate static let count = Atomic<Int>(0)

  /// Since the program began, on all threads.
  static var calls: Int { count.load(ordering: .relaxed) }

  /// Whether the program's calls come here: not where the Swift runtime is a library by itself.
  static var isCounting: Bool {
    let before = calls
    let probe = [UInt64](repeating: 0, count: 1000)
    return withExtendedLifetime(probe) { calls > before }
  }
}

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

@_cdecl("__wrap_malloc")
func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
  AllocationCount.count.add(1, ordering: .relaxed)
  return unsafe realMalloc(size)
}

@_cdecl("__wrap_calloc")
func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  AllocationCount.count.add(1, ordering: .relaxed)
  return unsafe realCalloc(count, size)
}

@_cdecl("__wrap_realloc")
func countedRealloc(_ memory: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  AllocationCount.count.add(1, ordering: .relaxed)
  return unsafe realRealloc(memory, size)
}

@_cdecl("__wrap_posix_memalign")
func countedMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
  AllocationCount.count.add(1, ordering: .relaxed)
  return unsafe realMemalign(memory, alignment, size)
}

@_cdecl("__wrap_aligned_alloc")
func countedAligned(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  AllocationCount.count.add(1, ordering: .relaxed)
  return unsafe realAligned(alignment, size)
}
