/// A gesture as a value: the input it waits for and the actions it performs.
///
/// ```swift
/// Card()
///   .gesture(
///     DragGesture()
///       .updating($offset) { value, offset, _ in offset = value.translation }
///       .onEnded { throwCard($0.predictedEndTranslation) })
/// ```
@MainActor
@preconcurrency
public protocol Gesture<Value> {
  /// The type of the gesture's value.
  associatedtype Value
  associatedtype Body: Gesture

  /// The gesture that implements this one.
  var body: Body { get }

  /// Makes the recogniser of one press.
  ///
  /// Only the kit's own gestures implement this method.
  func _makeRecognizer() -> GestureRecognizer<Value>
  /// Updates the recogniser of a press in progress after the view's body was evaluated again.
  func _update(_ recognizer: GestureRecognizer<Value>)
}

extension Gesture where Body.Value == Value {
  public func _makeRecognizer() -> GestureRecognizer<Value> { body._makeRecognizer() }
  public func _update(_ recognizer: GestureRecognizer<Value>) { body._update(recognizer) }
}

extension Never: Gesture {
  /// The type of the values; the gesture has none.
  public typealias Value = Never

  public func _makeRecognizer() -> GestureRecognizer<Never> { fatalError("Never has no values") }
  public func _update(_ recognizer: GestureRecognizer<Never>) {}
}

/// A gesture with its own recogniser instead of a body.
public protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
  public var body: Never { fatalError("a primitive gesture has no body") }

  /// Does nothing: presses in progress continue with their old parameters.
  public func _update(_ recognizer: GestureRecognizer<Value>) {}
}

/// The phase of a gesture.
enum GesturePhase<Value> {
  /// Not recognised yet; the value is provisional.
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

  /// Whether the phase is final.
  var isOver: Bool { self == .ended || self == .failed }
  /// Whether the gesture was recognised.
  var isRecognized: Bool { self == .active || self == .ended }
}

/// The program's actions that a gesture triggers during a press.
///
/// If the gesture loses to another one, only the actions that were added as resets run.
@MainActor
final class GestureEffects {
  private var actions: [(isReset: Bool, run: () -> Void)] = []

  /// - Parameter isReset: Whether `action` undoes something. Such an action also runs if the
  ///   gesture loses.
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

  /// Removes all actions except for resets.
  func keepResets() { actions.removeAll { !$0.isReset } }
}

/// Recognises one press, or several that belong together, for a gesture.
@MainActor
@preconcurrency
public class AnyGestureRecognizer {
  var outcome: GestureOutcome { .failed }

  /// Whether the gesture was recognised by a movement that is too long for a tap.
  var isByMovement: Bool { false }

  /// Whether a second finger on the view belongs to the press.
  var takesTwoFingers: Bool { false }

  /// The next time, in seconds, at which the outcome may change without input; nil if there is
  /// none.
  var deadline: Double? { nil }

  func receive(_ signal: PressSignal, _ effects: GestureEffects) {}

  /// Cancels the recognition; resets are added to `effects`, but `onEnded` actions are not.
  func cancel(_ effects: GestureEffects) {}

  /// Cancels the parts of the gesture that do not take two fingers, so that a turn of the wheel
  /// reaches only the others; called before the first signal.
  func keepTwoFingerParts(_ effects: GestureEffects) {
    if !takesTwoFingers { cancel(effects) }
  }
}

/// A recogniser of a gesture whose values have the type `Value`.
public class GestureRecognizer<Value>: AnyGestureRecognizer {
  final var phase = GesturePhase<Value>.possible(nil)

  override var outcome: GestureOutcome { phase.outcome }

  override func cancel(_ effects: GestureEffects) { phase = .failed }
}
