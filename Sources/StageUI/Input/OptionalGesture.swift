extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
  public typealias Body = Never
}

/// A gesture that may be missing: nil is never recognised.
///
/// ```swift
/// card.gesture(isMovable ? DragGesture() : nil)
/// ```
extension Optional: PrimitiveGesture where Wrapped: Gesture {
  @MainActor
  @preconcurrency
  public func _makeRecognizer() -> GestureRecognizer<Wrapped.Value> {
    if let self { return self._makeRecognizer() }
    let recognizer = GestureRecognizer<Wrapped.Value>()
    recognizer.phase = .failed
    return recognizer
  }

  @MainActor
  @preconcurrency
  public func _update(_ recognizer: GestureRecognizer<Wrapped.Value>) {
    self?._update(recognizer)
  }
}
