/// What fingers and the mouse do, as a value: it says what it waits for and what that means.
///
/// ```swift
/// Card()
///   .gesture(
///     DragGesture()
///       .updating($offset) { value, offset, _ in offset = value.translation }
///       .onEnded { throwCard($0.predictedEndTranslation) })
/// ```
@MainActor
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture

  /// What the gesture is made of.
  var body: Body { get }

  /// What follows one press; only the kit's own gestures answer this themselves.
  func _makeRecognizer() -> GestureRecognizer<Value>
  /// Hands a press that is under way what the gesture says now.
  func _update(_ recognizer: GestureRecognizer<Value>)
}

extension Gesture where Body.Value == Value {
  public func _makeRecognizer() -> GestureRecognizer<Value> { body._makeRecognizer() }
  public func _update(_ recognizer: GestureRecognizer<Value>) { body._update(recognizer) }
}

extension Never: Gesture {
  public typealias Value = Never

  public func _makeRecognizer() -> GestureRecognizer<Never> { fatalError("there is no gesture") }
  public func _update(_ recognizer: GestureRecognizer<Never>) {}
}

/// A gesture that follows presses itself.
public protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
  public var body: Never { fatalError("a primitive gesture has no body") }

  /// Presses that are under way go on as they began.
  public func _update(_ recognizer: GestureRecognizer<Value>) {}
}

/// Where a gesture stands.
enum GesturePhase<Value> {
  /// It may still become one; the value is what can be said already.
  case possible(Value?)
  case active(Value)
  case ended(Value)
  case failed

  var value: Value? {
    switch self {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }

  var outcome: GestureOutcome {
    switch self {
    case .possible: .possible
    case .active: .active
    case .ended: .ended
    case .failed: .failed
    }
  }

  func map<Other>(_ transform: (Value) -> Other) -> GesturePhase<Other> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }
}

enum GestureOutcome: Hashable {
  case possible, active, ended, failed

  /// Nothing more comes of it.
  var isOver: Bool { self == .ended || self == .failed }
  /// It is what it waited for.
  var isRecognized: Bool { self == .active || self == .ended }
}

/// The program's actions that a press has brought about; they run only if the gesture wins.
@MainActor
final class GestureEffects {
  private var actions: [(isReset: Bool, run: () -> Void)] = []

  /// - Parameter isReset: takes something back, and so is done even if the gesture loses.
  func add(isReset: Bool = false, _ action: @escaping () -> Void) {
    actions.append((isReset, action))
  }

  func add(_ effects: GestureEffects) {
    actions += effects.actions
    effects.actions.removeAll()
  }

  func run() {
    let due = actions
    actions.removeAll()
    for action in due { action.run() }
  }

  /// Keeps of it what takes something back.
  func keepResets() { actions.removeAll { !$0.isReset } }
}

/// Follows one press, or several that belong together, for a gesture.
@MainActor
public class AnyGestureRecognizer {
  var outcome: GestureOutcome { .failed }

  /// It was recognised by a movement so long that nobody means a tap any more.
  var isByMovement: Bool { false }

  /// When time alone changes something next, in seconds.
  var deadline: Double? { nil }

  func receive(_ signal: PressSignal, _ effects: GestureEffects) {}

  /// Will not come to anything: what it shows is taken back, and nothing has ended.
  func cancel(_ effects: GestureEffects) {}
}

/// Follows a press for a gesture with values of a type.
public class GestureRecognizer<Value>: AnyGestureRecognizer {
  final var phase = GesturePhase<Value>.possible(nil)

  override var outcome: GestureOutcome { phase.outcome }

  override func cancel(_ effects: GestureEffects) { phase = .failed }
}
