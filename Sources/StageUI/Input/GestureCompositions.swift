/// A combination of two gestures that receive the same presses.
public protocol PairGesture: PrimitiveGesture {
  /// The type of the first gesture.
  associatedtype First: Gesture
  /// The type of the second gesture.
  associatedtype Second: Gesture

  /// The first gesture.
  var first: First { get }
  /// The second gesture.
  var second: Second { get }
}

extension PairGesture {
  public func _update(_ recognizer: GestureRecognizer<Value>) {
    guard let recognizer = recognizer as? PairRecognizer<First, Second, Value> else { return }
    first._update(recognizer.first)
    second._update(recognizer.second)
  }
}

/// Two gestures that are recognised independently and at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PairGesture {
  /// The values of both gestures.
  public struct Value {
    /// The first gesture's value; nil before it has one.
    public var first: First.Value?
    /// The second gesture's value; nil before it has one.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
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

/// Two gestures in sequence: the second can begin only after the first has ended.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PairGesture {
  /// The progress of the sequence.
  public enum Value {
    case first(First.Value)
    /// The first gesture has ended; the second gesture's value is nil until there is one.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
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

/// Two alternative gestures: the second is recognised only if the first fails.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PairGesture {
  /// The value of the recognised gesture.
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  /// The first gesture, which has priority.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
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
  /// Combines the gesture with another one; both may be recognised at the same time.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Combines the gesture with another one that can begin only after this one has ended.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Combines the gesture with another one that is recognised only if this one has failed.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}
