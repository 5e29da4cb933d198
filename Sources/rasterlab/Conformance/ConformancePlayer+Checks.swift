import JSON

extension ConformancePlayer {
  /// Performs the check of a step and records a failure if it does not pass.
  func check(_ step: ConformanceStep) {
    guard let object = object(step.text(step.name == "ret" ? 1 : 0)) else {
      return fail(step.name, "an object", "none")
    }
    switch (step.name, object) {
    case ("px", let canvas as HTMLCanvas): check(canvas, pixel: step.rest(from: 1))
    case ("pxRect", let canvas as HTMLCanvas): check(canvas, rect: step.rest(from: 1))
    case ("is", _): checkAttribute(object, step)
    case ("ret", _): checkReturn(object, step)
    case (_, let data as HTMLImageData): check(data, step)
    default: fail(step.name, "a step", "none of this name")
    }
  }

  /// Checks a pixel: x, y, red, green, blue, alpha, and optionally a tolerance.
  func check(_ canvas: HTMLCanvas, pixel: [JSON]) {
    checkCount += 1
    let n = pixel.map { $0.double ?? .nan }
    guard n.count >= 6 else { return fail("pixel", "a colour", "none") }
    let actual = canvas.pixel(x: Int(saturating: n[0]), y: Int(saturating: n[1])).components
    let tolerance = n.count > 6 ? n[6] : 0
    let isSame = zip(actual, n[2..<6]).allSatisfy { abs(Double($0) - $1) <= tolerance }
    guard !isSame else { return }
    let expected = n[2..<6].map { JSON.number($0).description }.joined(separator: ",")
    let place = "pixel \(Int(saturating: n[0])),\(Int(saturating: n[1]))"
    fail(
      place, tolerance == 0 ? expected : "\(expected) ±\(JSON.number(tolerance))",
      actual.map(\.description).joined(separator: ","))
  }

  private func check(_ canvas: HTMLCanvas, rect: [JSON]) {
    let n = rect.map { $0.int ?? 0 }
    guard n.count >= 8 else { return }
    for y in 0..<min(max(n[3], 0), 4096) {
      for x in 0..<min(max(n[2], 0), 4096) {
        let place: [JSON] = [.number(n[0] + x), .number(n[1] + y)]
        check(canvas, pixel: place + rect[4...])
      }
    }
  }

  private func checkAttribute(_ object: AnyObject, _ step: ConformanceStep) {
    checkCount += 1
    let actual: HTMLValue?
    switch (object, step.text(1)) {
    case (let canvas as HTMLCanvas, "width"): actual = .number(Double(canvas.width))
    case (let canvas as HTMLCanvas, "height"): actual = .number(Double(canvas.height))
    case (let canvas as HTMLCanvas, let name): actual = canvas.state.value(of: name)
    case (let data as HTMLImageData, "width"): actual = .number(Double(data.width))
    case (let data as HTMLImageData, "height"): actual = .number(Double(data.height))
    default: actual = nil
    }
    compare(step.text(1), value(step[2]), actual)
  }

  private func checkReturn(_ object: AnyObject, _ step: ConformanceStep) {
    checkCount += 1
    let arguments = step.rest(from: 3)
    let place = "\(step.text(2))(\(arguments.map(\.description).joined(separator: ", ")))"
    do throws(HTMLError) {
      let actual = try result(of: step.text(2), on: object, arguments.map(value))
      compare(place, value(step[0]), actual)
    } catch {
      fail(place, value(step[0]).description, error.rawValue)
    }
  }

  private func compare(_ place: String, _ expected: HTMLValue, _ actual: HTMLValue?) {
    if actual?.matches(expected) == true { return }
    fail(place, expected.description, actual?.description ?? "nothing")
  }

  // MARK: - Image data

  private func check(_ data: HTMLImageData, _ step: ConformanceStep) {
    checkCount += 1
    let place = step.int(1)
    switch step.name {
    case "dataIs":
      compare(data, at: place, (step[2]?.array ?? []).map { $0.double ?? .nan }, step.int(3))
    case "dataRun":
      let pixel = (3...6).map { step[$0]?.double ?? .nan }
      for index in 0..<min(max(step.int(2), 0), HTMLCanvas.mostPixels) {
        compare(data, at: (place + index) * 4, pixel, step.int(7))
      }
    case "dataCmp":
      let (name, number) = (step.text(2), step[3]?.double ?? .nan)
      let byte = data.bytes.indices.contains(place) ? Double(data.bytes[place]) : .nan
      let comparisons: [String: (Double, Double) -> Bool] = [
        "<": { $0 < $1 }, ">": { $0 > $1 }, "<=": { $0 <= $1 }, ">=": { $0 >= $1 },
        "!=": { $0 != $1 },
      ]
      if comparisons[name]?(byte, number) != true {
        fail("byte \(place)", "\(name) \(number)", "\(byte)")
      }
    case "dataEq":
      guard let other = object(step.text(2)) as? HTMLImageData else {
        return fail("image data", "another", "none")
      }
      let count = min(max(step.int(4), 0), data.bytes.count)
      let bytes = other.bytes(at: step.int(3), count: count)
      compare(data, at: place, bytes.map(Double.init), 0)
      if bytes.count < count { fail("image data", "\(count) bytes", "\(bytes.count)") }
    default: fail(step.name, "a step", "none of this name")
    }
  }

  private func compare(
    _ data: HTMLImageData, at place: Int, _ expected: [Double], _ tolerance: Int
  ) {
    let actual = data.bytes(at: place, count: expected.count)
    let isSame =
      actual.count == expected.count
      && zip(actual, expected).allSatisfy { abs(Double($0) - $1) <= Double(tolerance) }
    if !isSame { fail("byte \(place)", "\(expected)", "\(actual)") }
  }

  // MARK: - Pictures

  /// Compares two canvases; channels may differ by 1.
  func compare(with reference: HTMLCanvas) {
    checkCount += 1
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let (actual, expected) = (canvas.pixel(x: x, y: y), reference.pixel(x: x, y: y))
        guard Self.distance(actual.components, expected.components) > 1 else { continue }
        return fail(
          "pixel \(x),\(y)", "\(expected.components) as the reference", "\(actual.components)")
      }
    }
  }

  /// Compares the canvas with an approximate picture, and returns the failure if they differ.
  ///
  /// Returns nil if at most one pixel in fifty differs by more than 8 in a channel. Also returns
  /// nil if the picture cannot be read or has another size.
  func difference(from picture: JSON) -> ConformanceFailure? {
    guard let expected = pixels(of: picture) else { return nil }
    var wrong: (place: String, expected: [UInt8], actual: [UInt8])?
    var count = 0
    for (index, pixel) in expected.enumerated() {
      let (x, y) = (index % max(canvas.width, 1), index / max(canvas.width, 1))
      let actual = canvas.pixel(x: x, y: y).components
      guard Self.distance(actual, pixel) > 8 else { continue }
      count += 1
      wrong = wrong ?? ("pixel \(x),\(y)", pixel, actual)
    }
    guard let wrong, count * 50 > expected.count else { return nil }
    return ConformanceFailure(
      place: "picture, \(count) pixels from \(wrong.place)", expected: "about \(wrong.expected)",
      actual: "\(wrong.actual)")
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  private func pixels(of picture: JSON) -> [[UInt8]]? {
    let count = canvas.width * canvas.height
    switch picture.string {
    case "green": return Array(repeating: [0, 255, 0, 255], count: count)
    case "clear": return Array(repeating: [0, 0, 0, 0], count: count)
    default: break
    }
    let runs = picture["runs"]?.array ?? picture["row"]?.array ?? []
    let bytes = Self.pixels(runs: runs)
    let pixels = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    let rows = picture["row"] == nil ? 1 : canvas.height
    let whole = Array(repeatElement(pixels, count: rows).joined())
    return picture["w"]?.int == canvas.width && whole.count == count ? whole : nil
  }
}

extension HTMLImageData {
  /// Returns bytes from an index on, fewer at the end of the data.
  fileprivate func bytes(at place: Int, count: Int) -> [UInt8] {
    Array(bytes.dropFirst(max(place, 0)).prefix(count))
  }
}
