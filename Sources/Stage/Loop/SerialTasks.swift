internal import CSDL2

/// Makes tasks run one after the other.
///
/// The concurrency runtime runs tasks outside of the main actor on threads of its own. Their results
/// arrive after some real time, so a picture of a frame could show them or not. In a program that
/// draws a picture these tasks run in the queue of the main actor instead, in the order in which they
/// became ready.
package enum SerialTasks {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Makes all later jobs of tasks run in the queue of the main actor, until the process ends.
  ///
  /// To be called before the first task, in a program that runs that queue itself. A thread that
  /// blocks the main actor until a task has ended never continues.
  @MainActor
  package static func begin() {
    let hook = unsafe csdl2_enqueue_hook().assumingMemoryBound(to: Hook?.self)
    unsafe hook.pointee = { job, _ in MainActor.shared.enqueue(job) }
  }
}
