import JSON

/// What a script hands to a canvas or gets back from it.
enum HTMLValue {
  case number(Double)
  case text(String)
  case flag(Bool)
  case undefined
  case list([HTMLValue])
  /// A radius of a rounded rectangle.
  case point(x: Double, y: Double)
  /// The filters of a `CanvasFilter`.
  case filters([JSON])
  /// A canvas, bitmap, gradient, pattern, path or image data.
  case object(AnyObject)

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var object: AnyObject? { if case .object(let value) = self { value } else { nil } }

  /// Whether JavaScript takes the value for true.
  var isTrue: Bool {
    switch self {
    case .number(let value): value != 0 && !value.isNaN
    case .text(let value): !value.isEmpty
    case .flag(let value): value
    case .undefined: false
    default: true
    }
  }
}

/// The exceptions that a canvas throws, by the names that scripts know.
enum HTMLError: String, Error {
  case indexSize = "IndexSizeError"
  case invalidState = "InvalidStateError"
  case syntax = "SyntaxError"
  case range = "RangeError"
  case type = "TypeError"
}
