internal import FoundationNames

struct TaskModifier<ID: Equatable>: PrimitiveModifier {
  var id: ID
  var priority: TaskPriority
  var action: @MainActor () async -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(TaskSlot(view, under: parent, pass))
  }
}

/// Runs a task while its slot exists and no page hides it, and restarts it when the id changes.
private final class TaskSlot<ID: Equatable>: WrapperSlot<TaskModifier<ID>> {
  private var running: RunningTask?
  private var id: ID?
  private var hiding: Hiding = []

  override func prepare(_ pass: UpdatePass) { start() }

  override func apply(_ pass: UpdatePass) {
    if id != modifier.id { start() }
    super.apply(pass)
  }

  private func start() {
    running = nil
    id = modifier.id
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved, self.hiding.isEmpty, self.running == nil,
        self.id == self.modifier.id
      else { return }
      self.running = RunningTask(self.tree, self.modifier.priority, self.modifier.action)
    }
  }

  /// Ends the task while the view is hidden, and starts it again afterwards.
  override func hidingChanged(_ reason: Hiding, _ isHidden: Bool) {
    hiding.set(reason, isHidden)
    if hiding.isEmpty { start() } else { running = nil }
  }

  override func remove() {
    super.remove()
    running = nil
  }
}

/// A task that is cancelled when the object is released.
@MainActor
private final class RunningTask {
  private let task: Task<Void, Never>

  init(_ tree: Tree, _ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void) {
    tree.runningTasks += 1
    task = Task(priority: priority) { [link = tree.link] in
      await action()
      link.tree?.runningTasks -= 1
    }
  }

  deinit { task.cancel() }
}

/// The jobs waiting for the main actor.
///
/// On Linux the jobs wait in Dispatch's main queue. A run loop or an asynchronous `main` runs that
/// queue. A loop that waits for window events does not run the queue, so the loop must call `run()`
/// once before each frame.
///
/// Call `run()` only in a program with a synchronous `main`. In any other program the concurrency
/// runtime runs the queue.
///
/// `run()` calls the function of Dispatch that Foundation's run loop calls too. This adds no
/// dependency, because the concurrency runtime links Dispatch in any case.
@MainActor
@preconcurrency
public enum MainActorJobs {
  /// Runs the jobs that are due and returns.
  ///
  /// The call has an effect only on the first thread of the process. In a program with an
  /// asynchronous `main`, such as a test, Dispatch runs the queue on a thread of its own. Dispatch
  /// then stops the program if another thread tries to run the queue.
  public static func run() {
    if canRun { runMainQueue(nil) }
  }

  /// Runs the jobs that are due and those that they add, in at most 64 rounds.
  ///
  /// The limit ends the wait for tasks that yield for ever. Dispatch does not tell whether jobs are
  /// left, and a round without jobs costs nothing.
  package static func runAll() {
    for _ in 0..<64 { run() }
  }

  /// Whether the calling thread may run the jobs: whether it is the first one of the process.
  package static var canRun: Bool { MainThread.isFirst }
}

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func runMainQueue(_ ignored: OpaquePointer?)

extension View {
  /// Runs a task while the view exists; the task is cancelled when the view is removed.
  ///
  /// The task starts after the update that inserts the view.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: 0, priority: priority, action: action))
  }

  /// Runs a task while the view exists, and restarts it when `id` changes.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: id, priority: priority, action: action))
  }
}
