import JSON

/// An argument or result of a script's call.
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

  /// Whether the value is truthy in JavaScript.
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

/// The exceptions of a canvas, with their JavaScript names.
enum HTMLError: String, Error {
  case indexSize = "IndexSizeError"
  case invalidState = "InvalidStateError"
  case syntax = "SyntaxError"
  case range = "RangeError"
  case type = "TypeError"
}
