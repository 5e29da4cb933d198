/// The thread that runs the main actor.
package enum MainThread {
  /// Whether the calling thread is the first one of the process.
  package static var isFirst: Bool { threadNumber() == processNumber() }

  /// Whether the calling code runs on the main actor.
  ///
  /// In a program with an asynchronous `main`, Dispatch runs the main actor on other threads. There
  /// the current queue is asked for its name.
  package static var isCurrent: Bool {
    if isFirst { return true }
    guard var label = unsafe queueLabel(nil) else { return false }
    let main: StaticString = "com.apple.main-thread\0"
    for index in 0..<main.utf8CodeUnitCount {
      guard unsafe label.pointee == main.utf8Start[index] else { return false }
      unsafe label += 1
    }
    return true
  }

  /// Runs a closure now, or before the next frame if the calling code is not on the main actor.
  package static func run(_ action: @escaping @MainActor () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated { action() }
    } else {
      FrameJobs.current.add(after: 0, action)
    }
  }
}

@_silgen_name("gettid")
private func threadNumber() -> Int32

@_silgen_name("getpid")
private func processNumber() -> Int32

/// Returns the label of a queue as a C string; nil stands for the queue that runs now.
@_silgen_name("dispatch_queue_get_label")
private func queueLabel(_ queue: OpaquePointer?) -> UnsafePointer<UInt8>?
