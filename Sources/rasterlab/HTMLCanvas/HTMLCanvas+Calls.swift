import Raster

extension HTMLCanvas {
  /// Calls a method by name; returns nil if there is no such method.
  ///
  /// A call with a non-finite number does nothing.
  @discardableResult
  func call(_ method: String, _ arguments: [HTMLValue]) throws(HTMLError) -> HTMLValue? {
    if try path.add(method, arguments, under: state.transform) { return HTMLValue.undefined }
    let numbers = arguments.compactMap(\.number)
    if try transform(method, arguments, numbers) { return HTMLValue.undefined }
    switch method {
    case "save": save()
    case "restore": restore()
    case "reset": reset()
    case "beginPath": beginPath()
    case "fill", "stroke", "clip": draw(method, arguments)
    case "fillRect", "strokeRect", "clearRect": try rectangle(method, numbers)
    case "isPointInPath", "isPointInStroke": return .flag(contains(method, arguments, numbers))
    case "setLineDash": setLineDash(arguments)
    case "getLineDash": return .list(state.stroke.dash.map { .number($0) })
    case "getTransform":
      let t = state.transform
      return .list([t.a, t.b, t.c, t.d, t.tx, t.ty].map { .number($0) })
    case "drawImage":
      guard let image = arguments.first?.object else { throw .type }
      try drawImage(image, numbers)
    case "putImageData":
      guard let data = arguments.first?.object as? HTMLImageData else { throw .type }
      put(data, numbers)
    case "isContextLost": return .flag(false)
    case "drawFocusIfNeeded", "scrollPathIntoView": break
    default: return nil
    }
    return HTMLValue.undefined
  }

  /// Performs the call if it changes the transform, and returns whether it does.
  private func transform(
    _ method: String, _ arguments: [HTMLValue], _ n: [Double]
  ) throws(HTMLError) -> Bool {
    let maps: [String: (count: Int, (Transform, [Double]) -> Transform)] = [
      "scale": (2, { $0.scaledBy(x: $1[0], y: $1[1]) }),
      "translate": (2, { $0.translatedBy(x: $1[0], y: $1[1]) }),
      "rotate": (1, { $0.rotated(byRadians: $1[0]) }),
      "transform": (6, { Transform(numbers: $1).concatenating($0) }),
      "setTransform": (
        arguments.isEmpty ? 0 : 6, { _, n in n.isEmpty ? .identity : Transform(numbers: n) }
      ),
      "resetTransform": (0, { _, _ in .identity }),
    ]
    guard let (count, map) = maps[method] else { return false }
    guard n.count >= count else { throw .type }
    if n.allSatisfy(\.isFinite) { state.transform = map(state.transform, n) }
    return true
  }

  /// Fills, strokes or clips with the current path or a given one.
  private func draw(_ method: String, _ arguments: [HTMLValue]) {
    let given = (arguments.first?.object as? HTMLPath)?.path
    let isEvenOdd = arguments.contains { $0.text == "evenodd" }
    if method == "stroke" {
      if let path = given ?? userPath { stroke(path) }
      return
    }
    let path = given?.applying(state.transform) ?? path.path
    if method == "fill" {
      fill(path, isEvenOdd: isEvenOdd)
    } else {
      clip(to: path, isEvenOdd: isEvenOdd)
    }
  }

  private func rectangle(_ method: String, _ n: [Double]) throws(HTMLError) {
    guard n.count >= 4 else { throw .type }
    guard n.allSatisfy(\.isFinite) else { return }
    let rect = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    switch method {
    case "fillRect": fillRect(rect)
    case "clearRect": clearRect(rect)
    default: strokeRect(rect.origin, width: n[2], height: n[3])
    }
  }

  private func contains(_ method: String, _ arguments: [HTMLValue], _ n: [Double]) -> Bool {
    guard n.count >= 2, n.allSatisfy(\.isFinite) else { return false }
    let given = (arguments.first?.object as? HTMLPath)?.path
    let p = Point(n[0], n[1])
    if method == "isPointInStroke" {
      return (given ?? userPath).map { strokeContains(p, $0) } ?? false
    }
    let isEvenOdd = arguments.contains { $0.text == "evenodd" }
    return contains(p, given?.applying(state.transform) ?? path.path, isEvenOdd: isEvenOdd)
  }

  /// Sets the dash pattern.
  ///
  /// An odd number of lengths is repeated once; a pattern with a negative length is ignored.
  private func setLineDash(_ arguments: [HTMLValue]) {
    guard case .list(let values)? = arguments.first else { return }
    let lengths = values.map { $0.number ?? .nan }
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    state.stroke.dash = lengths.count % 2 == 0 ? lengths : lengths + lengths
  }

  private func put(_ data: HTMLImageData, _ n: [Double]) {
    let places = n.map { Int(saturating: $0) }
    guard places.count >= 2 else { return }
    var dirty = PixelRect(left: 0, top: 0, right: data.width, bottom: data.height)
    if places.count >= 6 {
      let (x, y, width, height) = (places[2], places[3], places[4], places[5])
      dirty = PixelRect(
        left: min(x, x + width), top: min(y, y + height), right: max(x, x + width),
        bottom: max(y, y + height))
    }
    put(data, x: places[0], y: places[1], dirty: dirty)
  }
}

extension Transform {
  /// Creates a transform from six numbers in HTML's order.
  init(numbers n: [Double]) {
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

extension Int {
  /// Truncates a number to ±2^31; NaN gives zero.
  init(saturating value: Double) {
    self = value.isNaN ? 0 : Int(Swift.max(-0x1p31, Swift.min(0x1p31, value)))
  }
}
