internal import CSDL2
internal import Glibc
internal import Workers

/// Wakes the loop when the main actor gets work.
///
/// On Linux this work is added to Dispatch's main queue. Dispatch reports new work on a file
/// descriptor, for event loops other than its own. A separate thread waits for these reports and
/// wakes the loop, and the program runs the queue in its next update.
@safe final class MainActorWatch: Sendable {
  /// The type of the SDL event that wakes the loop.
  static let eventType = SDL_RegisterEvents(1)

  /// A pipe: one byte written to it ends the thread.
  private let stopPipe: (out: CInt, in: CInt)
  private let queue: CInt
  private let gate = Monitor(Gate())

  private struct Gate {
    /// Whether the loop was woken and has not run the queue yet.
    var isSignalled = false
    var isEnding = false
  }

  init() {
    queue = mainQueueHandle()
    var ends: [CInt] = [-1, -1]
    _ = unsafe pipe(&ends)
    stopPipe = (ends[0], ends[1])
    let context = unsafe Unmanaged.passRetained(self)
    let serve: SDL_ThreadFunction = { context in
      if let context = unsafe context {
        unsafe Unmanaged<MainActorWatch>.fromOpaque(context).takeRetainedValue().serve()
      }
      return 0
    }
    if let thread = unsafe SDL_CreateThread(serve, "main actor", context.toOpaque()) {
      unsafe SDL_DetachThread(thread)
    } else {
      unsafe context.release()
    }
  }

  deinit {
    close(stopPipe.out)
    close(stopPipe.in)
  }

  /// Clears the queue's signal; called before each update, in which the program runs the queue.
  ///
  /// The signal is cleared on the thread that runs the queue, and before the queue runs. Work that
  /// is added later therefore sets the signal again. After the end of this loop another run loop
  /// may run the queue; it depends on the signal, too.
  func willRunQueue() {
    guard gate.access({ $0.isSignalled }) else { return }
    // The counter of an eventfd: reading resets it.
    var count: UInt64 = 0
    _ = unsafe read(queue, &count, 8)
    gate.change { $0.isSignalled = false }
  }

  /// Asks the thread to end and returns without waiting for it.
  func stop() {
    gate.change { $0.isEnding = true }
    var byte: UInt8 = 0
    _ = unsafe write(stopPipe.in, &byte, 1)
  }

  private func serve() {
    let wake = Int16(POLLIN)
    while true {
      var ends = [
        pollfd(fd: stopPipe.out, events: wake, revents: 0),
        pollfd(fd: queue, events: wake, revents: 0),
      ]
      guard unsafe poll(&ends, 2, -1) >= 0 || errno == EINTR else { return }
      if ends[0].revents != 0 { return }
      guard ends[1].revents != 0 else { continue }
      gate.change { $0.isSignalled = true }
      var event = unsafe SDL_Event()
      unsafe event.type = Self.eventType
      unsafe SDL_PushEvent(&event)
      gate.wait { !$0.isSignalled || $0.isEnding ? () : nil }
    }
  }
}

/// Returns the eventfd that is signalled when Dispatch's main queue gets work.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> CInt
