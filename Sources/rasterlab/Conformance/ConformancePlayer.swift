import JSON
import Raster

/// Plays the steps of a test on a canvas and the objects around it, and notes what is not as it
/// should be.
final class ConformancePlayer {
  let canvas: HTMLCanvas
  private var objects: [String: HTMLObject]
  var failures: [ConformanceFailure] = []
  /// How many things were compared.
  var checkCount = 0

  init(width: Int, height: Int) {
    canvas = HTMLCanvas(width: width, height: height)
    objects = ["ctx": .canvas(canvas)]
  }

  func fail(_ place: String, _ expected: String, _ actual: String) {
    failures.append(ConformanceFailure(place: place, expected: expected, actual: actual))
  }

  /// Plays a step; an exception that nobody expected is a failure.
  func play(_ json: JSON) {
    do throws(HTMLError) {
      try perform(ConformanceStep(json))
    } catch {
      fail(json.description, "no exception", error.rawValue)
    }
  }

  private func perform(_ step: ConformanceStep) throws(HTMLError) {
    switch step.name {
    case "set": canvas.state.set(step.text(0), to: value(step[1]))
    case "call": try call(step.text(0), on: .canvas(canvas), step.rest(from: 1))
    case "setOn":
      if case .canvas(let canvas)? = object(step.text(0)) {
        canvas.state.set(step.text(1), to: value(step[2]))
      }
    case "on":
      if let object = object(step.text(0)) {
        try call(step.text(1), on: object, step.rest(from: 2))
      }
    case "new": objects[step.text(0)] = try made(step.text(1), step.rest(from: 2).map(value))
    case "canvas":
      objects[step.text(0)] = .canvas(HTMLCanvas(width: step.int(1), height: step.int(2)))
    case "resize":
      if case .canvas(let canvas)? = object(step.text(0)) {
        canvas.resize(width: step.int(1), height: step.int(2))
      }
    case "image":
      objects[step.text(0)] = .image(
        HTMLImage(
          width: step.int(1), height: step.int(2),
          straightRGBA: Self.pixels(runs: step[3]?.array ?? [])))
    case "dataSet", "dataFill": write(step)
    case "throws": expectException(step)
    default: check(step)
    }
  }

  func object(_ id: String) -> HTMLObject? { objects[id] }

  private func call(
    _ method: String, on object: HTMLObject, _ arguments: [JSON]
  ) throws(HTMLError) {
    if try result(of: method, on: object, arguments.map(value)) == nil {
      fail(method, "a method", "none of this name")
    }
  }

  /// What a method returns; nil when there is none of the name.
  func result(
    of method: String, on object: HTMLObject, _ arguments: [HTMLValue]
  ) throws(HTMLError) -> HTMLValue? {
    let numbers = arguments.compactMap(\.number)
    switch object {
    case .canvas(let canvas): return try canvas.call(method, arguments)
    case .path(let path):
      if method == "addPath", case .path(let other)? = arguments.first?.object {
        path.path.addPath(
          other.path, transform: numbers.count == 6 ? Transform(numbers: numbers) : .identity)
        return .undefined
      }
      return try path.add(method, arguments, under: .identity) ? .undefined : nil
    case .gradient(let gradient):
      guard method == "addColorStop" else { return nil }
      try gradient.addStop(at: numbers.first ?? .nan, color: arguments.last?.text ?? "")
    case .pattern(let pattern):
      guard method == "setTransform" else { return nil }
      pattern.transform = numbers.count == 6 ? Transform(numbers: numbers) : .identity
    case .image, .data: return nil
    }
    return .undefined
  }

  /// The object that a constructor or factory makes.
  private func made(_ kind: String, _ arguments: [HTMLValue]) throws(HTMLError) -> HTMLObject? {
    let n = arguments.compactMap(\.number)
    func whole(_ index: Int) -> Int { Int(saturating: index < n.count ? n[index] : 0) }
    func point(_ index: Int) -> Point { Point(n[index], n[index + 1]) }
    guard n.allSatisfy(\.isFinite) else { throw .type }
    switch (kind, n.count) {
    case ("createLinearGradient", 4): return .gradient(.linear(from: point(0), to: point(2)))
    case ("createRadialGradient", 6):
      return .gradient(try .radial(from: point(0), radius: n[2], to: point(3), radius: n[5]))
    case ("createConicGradient", 3):
      return .gradient(.conic(center: point(1), angle: n[0]))
    case ("createPattern", _):
      guard let source = arguments.first?.object else { throw .type }
      let bitmap = try HTMLCanvas.bitmap(of: source)
      let repetition = arguments.count > 1 ? arguments[1].text ?? "" : ""
      let pattern = try HTMLPattern(
        bitmap ?? Bitmap(width: 0, height: 0, pixels: []), repetition: repetition)
      return bitmap == nil ? nil : .pattern(pattern)
    case ("Path2D", _):
      if case .path(let other)? = arguments.first?.object { return .path(HTMLPath(other.path)) }
      return .path(HTMLPath())
    case ("createImageData", _), ("ImageData", _):
      if case .data(let other)? = arguments.first?.object {
        return .data(try HTMLImageData(width: other.width, height: other.height))
      }
      return .data(try HTMLImageData(width: whole(0), height: whole(1)))
    case ("getImageData", _):
      guard case .canvas(let source)? = arguments.first?.object else { throw .type }
      return .data(
        try source.imageData(x: whole(0), y: whole(1), width: whole(2), height: whole(3)))
    default:
      fail(kind, "a constructor", "none of this name")
      return nil
    }
  }

  private func write(_ step: ConformanceStep) {
    guard case .data(let data)? = object(step.text(0)) else { return }
    var bytes = (step[2]?.array ?? []).map { UInt8(clamping: $0.int ?? 0) }
    var start = step.int(1)
    if step.name == "dataFill" {
      start *= 4
      let pixel = (3...6).map { UInt8(clamping: step.int($0)) }
      bytes = Array(repeatElement(pixel, count: max(step.int(2), 0)).joined())
    }
    for (index, byte) in bytes.enumerated() where data.bytes.indices.contains(start + index) {
      data.bytes[start + index] = byte
    }
  }

  /// The inner step must fail, and for the reason given.
  private func expectException(_ step: ConformanceStep) {
    checkCount += 1
    var name = "no exception"
    do throws(HTMLError) {
      try perform(ConformanceStep(step[1] ?? .null))
    } catch {
      name = error.rawValue
    }
    if name != step.text(0) { fail((step[1] ?? .null).description, step.text(0), name) }
  }
}

/// A step of a test: its name and what follows it.
struct ConformanceStep {
  let name: String
  private let arguments: ArraySlice<JSON>

  init(_ json: JSON) {
    name = json[0]?.string ?? ""
    arguments = (json.array ?? []).dropFirst()
  }

  subscript(index: Int) -> JSON? { index < arguments.count ? arguments[1 + index] : nil }

  func text(_ index: Int) -> String { self[index]?.string ?? "" }

  func int(_ index: Int) -> Int { self[index]?.int ?? 0 }

  func rest(from index: Int) -> [JSON] { Array(arguments.dropFirst(index)) }
}
