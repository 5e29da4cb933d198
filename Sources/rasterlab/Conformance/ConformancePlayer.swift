import JSON
import Raster

/// Runs the steps of a test on a canvas and other objects, and records failures.
final class ConformancePlayer {
  let canvas: HTMLCanvas
  private var objects: [String: AnyObject]
  var failures: [ConformanceFailure] = []
  /// The number of comparisons.
  var checkCount = 0

  init(width: Int, height: Int) {
    canvas = HTMLCanvas(width: width, height: height)
    objects = ["ctx": canvas]
  }

  func fail(_ place: String, _ expected: String, _ actual: String) {
    failures.append(ConformanceFailure(place: place, expected: expected, actual: actual))
  }

  /// Runs a step; an unexpected exception is a failure.
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
    case "call": try call(step.text(0), on: canvas, step.rest(from: 1))
    case "setOn":
      if let canvas = object(step.text(0)) as? HTMLCanvas {
        canvas.state.set(step.text(1), to: value(step[2]))
      }
    case "on":
      if let object = object(step.text(0)) {
        try call(step.text(1), on: object, step.rest(from: 2))
      }
    case "new": objects[step.text(0)] = try made(step.text(1), step.rest(from: 2).map(value))
    case "canvas":
      objects[step.text(0)] = HTMLCanvas(width: step.int(1), height: step.int(2))
    case "resize":
      (object(step.text(0)) as? HTMLCanvas)?.resize(width: step.int(1), height: step.int(2))
    case "image":
      objects[step.text(0)] = HTMLCanvas.image(
        width: step.int(1), height: step.int(2),
        straightRGBA: Self.pixels(runs: step[3]?.array ?? []))
    case "dataSet", "dataFill": write(step)
    case "throws": expectException(step)
    default: check(step)
    }
  }

  func object(_ id: String) -> AnyObject? { objects[id] }

  private func call(
    _ method: String, on object: AnyObject, _ arguments: [JSON]
  ) throws(HTMLError) {
    if try result(of: method, on: object, arguments.map(value)) == nil {
      fail(method, "a method", "none of this name")
    }
  }

  /// Calls a method and returns its result; nil if there is no such method.
  func result(
    of method: String, on object: AnyObject, _ arguments: [HTMLValue]
  ) throws(HTMLError) -> HTMLValue? {
    let numbers = arguments.compactMap(\.number)
    let transform = numbers.count == 6 ? Transform(numbers: numbers) : .identity
    switch (object, method) {
    case (let canvas as HTMLCanvas, _): return try canvas.call(method, arguments)
    case (let path as HTMLPath, "addPath"):
      guard let other = arguments.first?.object as? HTMLPath else { return nil }
      path.path.addPath(other.path, transform: transform)
    case (let path as HTMLPath, _):
      return try path.add(method, arguments, under: .identity) ? .undefined : nil
    case (let gradient as HTMLGradient, "addColorStop"):
      try gradient.addStop(at: numbers.first ?? .nan, color: arguments.last?.text ?? "")
    case (let pattern as HTMLPattern, "setTransform"): pattern.transform = transform
    default: return nil
    }
    return .undefined
  }

  /// Creates an object by its constructor or factory method.
  private func made(_ kind: String, _ arguments: [HTMLValue]) throws(HTMLError) -> AnyObject? {
    let n = arguments.compactMap(\.number)
    let first = arguments.first?.object
    func whole(_ index: Int) -> Int { Int(saturating: index < n.count ? n[index] : 0) }
    func point(_ index: Int) -> Point { Point(n[index], n[index + 1]) }
    guard n.allSatisfy(\.isFinite) else { throw .type }
    switch (kind, n.count) {
    case ("createLinearGradient", 4): return HTMLGradient(.linear(from: point(0), to: point(2)))
    case ("createRadialGradient", 6):
      guard n[2] >= 0, n[5] >= 0 else { throw .indexSize }
      return HTMLGradient(.circles(from: point(0), radius: n[2], to: point(3), radius: n[5]))
    case ("createConicGradient", 3): return HTMLGradient(.conic(center: point(1), angle: n[0]))
    case ("createPattern", _):
      guard let first else { throw .type }
      let bitmap = try HTMLCanvas.bitmap(of: first)
      let repetition = arguments.count > 1 ? arguments[1].text ?? "" : ""
      let pattern = try HTMLPattern(
        bitmap ?? Bitmap(width: 0, height: 0, pixels: []), repetition: repetition)
      return bitmap == nil ? nil : pattern
    case ("Path2D", _): return HTMLPath((first as? HTMLPath)?.path ?? Path())
    case ("createImageData", _), ("ImageData", _):
      let other = first as? HTMLImageData
      return try HTMLImageData(width: other?.width ?? whole(0), height: other?.height ?? whole(1))
    case ("getImageData", _):
      guard let source = first as? HTMLCanvas else { throw .type }
      return try source.imageData(x: whole(0), y: whole(1), width: whole(2), height: whole(3))
    default:
      fail(kind, "a constructor", "none of this name")
      return nil
    }
  }

  private func write(_ step: ConformanceStep) {
    guard let data = object(step.text(0)) as? HTMLImageData else { return }
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

  /// Runs the inner step, which must throw the named exception.
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

/// A step of a test: a name with arguments.
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
