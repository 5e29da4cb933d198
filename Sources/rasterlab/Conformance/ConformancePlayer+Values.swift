import JSON

extension ConformancePlayer {
  /// Converts a JSON value of a test.
  func value(_ json: JSON?) -> HTMLValue {
    switch json {
    case .number(let value)?: return .number(value)
    case .string(let value)?: return .text(value)
    case .bool(let value)?: return .flag(value)
    case .array(let elements)?: return .list(elements.map { value($0) })
    case .object?: return json.map(structure) ?? .undefined
    case .null?, nil: return .undefined
    }
  }

  private func structure(_ json: JSON) -> HTMLValue {
    if let id = json["ref"]?.string { return object(id).map(HTMLValue.object) ?? .undefined }
    if let name = json["num"]?.string {
      return .number(name == "Infinity" ? .infinity : name == "-Infinity" ? -.infinity : .nan)
    }
    if let filters = json["filters"]?.array { return .filters(filters) }
    guard json["x"] != nil || json["y"] != nil else { return .undefined }
    func coordinate(_ name: String) -> Double {
      json[name].map { value($0).number ?? .nan } ?? 0
    }
    return .point(x: coordinate("x"), y: coordinate("y"))
  }

  /// Returns the unpremultiplied bytes of pixels given as runs, each with a count and four bytes.
  static func pixels(runs: [JSON]) -> [UInt8] {
    runs.flatMap { run in
      let count = min(max(run[0]?.int ?? 0, 0), HTMLCanvas.mostPixels)
      let pixel = (1...4).map { UInt8(clamping: run[$0]?.int ?? 0) }
      return Array(repeatElement(pixel, count: count).joined())
    }
  }
}

extension HTMLValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let value): value.description
    case .text(let value): JSON.string(value).description
    case .flag(let value): value.description
    case .undefined: "undefined"
    case .list(let values): values.description
    case .point(let x, let y): "(\(x), \(y))"
    case .filters: "filters"
    case .object: "object"
    }
  }

  /// Returns whether two values are equal as in JavaScript, but with a tolerance for numbers in
  /// lists.
  func matches(_ other: HTMLValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.undefined, .undefined): true
    case (.object(let a), .object(let b)): a === b
    case (.list(let a), .list(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { abs(($0.number ?? .nan) - ($1.number ?? .nan)) <= 1e-6 }
    default: false
    }
  }
}
