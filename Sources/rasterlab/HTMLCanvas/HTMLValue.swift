/// What a script hands to a canvas or gets back from it.
enum HTMLValue {
  case number(Double)
  case text(String)
  case flag(Bool)
  case undefined
  case list([HTMLValue])
  /// A radius of a rounded rectangle.
  case point(x: Double, y: Double)
  case filters([HTMLFilterObject])
  case object(HTMLObject)

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var object: HTMLObject? { if case .object(let value) = self { value } else { nil } }

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

/// An object of the canvas's world, with its identity.
enum HTMLObject {
  case canvas(HTMLCanvas)
  case image(HTMLImage)
  case gradient(HTMLGradient)
  case pattern(HTMLPattern)
  case path(HTMLPath)
  case data(HTMLImageData)

  private var identity: ObjectIdentifier {
    switch self {
    case .canvas(let object): ObjectIdentifier(object)
    case .image(let object): ObjectIdentifier(object)
    case .gradient(let object): ObjectIdentifier(object)
    case .pattern(let object): ObjectIdentifier(object)
    case .path(let object): ObjectIdentifier(object)
    case .data(let object): ObjectIdentifier(object)
    }
  }

  static func === (a: HTMLObject, b: HTMLObject) -> Bool { a.identity == b.identity }
}

/// The exceptions that a canvas throws, by the names that scripts know.
enum HTMLError: String, Error {
  case indexSize = "IndexSizeError"
  case invalidState = "InvalidStateError"
  case syntax = "SyntaxError"
  case range = "RangeError"
  case type = "TypeError"
}
