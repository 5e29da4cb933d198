struct TaskModifier<ID: Equatable>: PrimitiveModifier {
  var id: ID
  var priority: TaskPriority
  var action: @MainActor () async -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TaskSlot(view, under: parent, pass)
  }
}

/// Runs a task as long as its place and its identity last.
private final class TaskSlot<Content: View, ID: Equatable>:
  WrapperSlot<Content, TaskModifier<ID>>
{
  private var running: RunningTask?
  private var id: ID?

  override func prepare(_ pass: UpdatePass) { start() }

  override func apply(_ pass: UpdatePass) {
    if id != view.modifier.id { start() }
    super.apply(pass)
  }

  private func start() {
    running = nil
    id = view.modifier.id
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved, self.id == self.view.modifier.id else { return }
      self.running = RunningTask(self.tree, self.view.modifier.priority, self.view.modifier.action)
    }
  }

  override func remove() {
    super.remove()
    running = nil
  }
}

/// A task that is cancelled when nobody holds it any more.
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

/// What waits to run on the main actor.
///
/// On Linux the main actor's jobs wait in Dispatch's main queue. Something has to run it on the
/// main thread: a run loop does, an asynchronous `main` does, but a loop that waits for the
/// window's events does neither. Such a loop calls `run()` once before each frame; it runs what is
/// due and returns at once when there is nothing. Dispatch has this entry for run loops (Foundation's
/// uses the same one), and the concurrency runtime links Dispatch anyway, so no module is needed.
///
/// It must be called on the main thread, and only by a program whose `main` is synchronous: where
/// the runtime itself serves the queue, as in a test, there is nothing left to do.
@MainActor
public enum MainActorJobs {
  public static func run() { runMainQueue(nil) }
}

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func runMainQueue(_ ignored: OpaquePointer?)

extension View {
  /// Does something in the background of the view; it is cancelled when the view is gone.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: 0, priority: priority, action: action))
  }

  /// As above, and begins again when `id` has become another.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: id, priority: priority, action: action))
  }
}
