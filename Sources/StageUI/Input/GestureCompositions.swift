/// Two gestures that follow the same presses.
public protocol PairGesture: PrimitiveGesture {
  associatedtype First: Gesture
  associatedtype Second: Gesture

  var first: First { get }
  var second: Second { get }
}

extension PairGesture {
  public func _update(_ recognizer: GestureRecognizer<Value>) {
    guard let recognizer = recognizer as? PairRecognizer<First, Second, Value> else { return }
    first._update(recognizer.first)
    second._update(recognizer.second)
  }
}

/// Two gestures that follow a press at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PairGesture {
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    SimultaneousRecognizer<First, Second>(first._makeRecognizer(), second._makeRecognizer())
  }
}

extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture, and another one when that is complete.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PairGesture {
  public enum Value {
    case first(First.Value)
    /// The first is complete; nil as long as nothing can be said of the second.
    case second(First.Value, Second.Value?)
  }

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    SequenceRecognizer<First, Second>(first._makeRecognizer(), second._makeRecognizer())
  }
}

extension SequenceGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture, and another one in case the first comes to nothing.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PairGesture {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    ExclusiveRecognizer<First, Second>(first._makeRecognizer(), second._makeRecognizer())
  }
}

extension ExclusiveGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

extension Gesture {
  /// Follows presses together with another gesture; both may be recognised.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Must be complete before another gesture can begin.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Must have come to nothing before another gesture can be recognised.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}
