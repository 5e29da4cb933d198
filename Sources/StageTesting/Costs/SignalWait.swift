/// Waits for a signal like the function of the C library, which it replaces in test programs.
///
/// The first thread of a test program waits in it while libdispatch runs the main actor on other threads.
/// libdispatch passes a set of signals in read-only memory, and valgrind 3.19 removes a signal from the set
/// in place, so it ended by SIGSEGV as soon as tests of Swift Testing began. A copy can be changed.
///
/// - Parameter signals: a `sigset_t`, the signals that are blocked in the meantime.
@_cdecl("sigsuspend")
public func _waitForSignal(_ signals: UnsafeRawPointer) -> Int32 {
  let size = 128
  return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { copy in
    unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: signals, count: size))
    return unsafe libraryWaitForSignal(copy.baseAddress)
  }
}

@_silgen_name("__sigsuspend")
private func libraryWaitForSignal(_ signals: UnsafeMutableRawPointer?) -> Int32
