/// A gesture of any type, known only by the type of its values.
///
/// ```swift
/// var turn: AnyGesture<CGSize> {
///   isLocked
///     ? AnyGesture(DragGesture(minimumDistance: 60).map(\.translation))
///     : AnyGesture(DragGesture().map(\.translation))
/// }
/// ```
///
/// A press in progress continues with the kind of gesture with which it began, even if a later
/// evaluation of the body gives the view a gesture of another type.
public struct AnyGesture<Value>: PrimitiveGesture {
  private let make: @MainActor () -> GestureRecognizer<Value>
  private let updateRecognizer: @MainActor (GestureRecognizer<Value>) -> Void

  /// Creates a gesture that does what another one does.
  public init<T: Gesture>(_ gesture: T) where T.Value == Value {
    make = { gesture._makeRecognizer() }
    updateRecognizer = { gesture._update($0) }
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> { make() }
  public func _update(_ recognizer: GestureRecognizer<Value>) { updateRecognizer(recognizer) }
}
