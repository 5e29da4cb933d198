import Raster
import Testing

@testable import rasterlab

@Suite struct HTMLCanvasTests {
  private let canvas = HTMLCanvas(width: 100, height: 50)
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let red: [UInt8] = [255, 0, 0, 255]

  private func set(_ name: String, _ value: HTMLValue) { canvas.state.set(name, to: value) }

  private func call(_ method: String, _ numbers: Double...) throws {
    _ = try canvas.call(method, numbers.map { .number($0) })
  }

  private func text(_ name: String) -> String? { canvas.state.value(of: name)?.text }

  private func number(_ name: String) -> Double? { canvas.state.value(of: name)?.number }

  private func pixel(_ x: Int, _ y: Int) -> [UInt8] { canvas.pixel(x: x, y: y).components }

  @Test func attributesStartAtHTMLDefaults() {
    #expect(text("fillStyle") == "#000000")
    #expect(text("shadowColor") == "rgba(0, 0, 0, 0)")
    #expect(text("globalCompositeOperation") == "source-over")
    #expect(text("lineCap") == "butt")
    #expect(text("lineJoin") == "miter")
    #expect(text("filter") == "none")
    #expect(text("imageSmoothingQuality") == "low")
    #expect(number("lineWidth") == 1)
    #expect(number("miterLimit") == 10)
    #expect(number("globalAlpha") == 1)
    #expect(canvas.state.value(of: "strokeColour") == nil)
  }

  @Test(
    arguments: [
      ("lineWidth", 0), ("lineWidth", -1), ("lineWidth", .infinity), ("lineWidth", .nan),
      ("miterLimit", 0), ("globalAlpha", 1.1), ("globalAlpha", -0.1), ("shadowBlur", -1),
      ("shadowOffsetX", .nan), ("lineDashOffset", -.infinity),
    ])
  func invalidNumbersLeaveTheAttributeUnchanged(name: String, value: Double) {
    let before = number(name)
    set(name, .number(value))
    #expect(number(name) == before)
  }

  @Test(
    arguments: [
      ("lineCap", "ROUND"), ("lineCap", "round "), ("lineCap", "bevel"), ("lineJoin", "butt"),
      ("lineJoin", "round\0"), ("globalCompositeOperation", "Source-in"),
      ("globalCompositeOperation", "clear"), ("fillStyle", "nonsense"), ("shadowColor", ""),
      ("imageSmoothingQuality", "best"),
    ])
  func invalidNamesLeaveTheAttributeUnchanged(name: String, value: String) {
    let before = text(name)
    set(name, .text(value))
    #expect(text(name) == before)
  }

  @Test(arguments: HTMLOperation.allCases)
  func compositeOperationCanBeSetAndRead(operation: HTMLOperation) {
    set("globalCompositeOperation", .text(operation.rawValue))
    #expect(text("globalCompositeOperation") == operation.rawValue)
  }

  @Test func restoreKeepsThePathAndThePixels() throws {
    try call("save")
    set("fillStyle", .text("#0f0"))
    set("lineWidth", .number(7))
    try call("scale", 2, 3)
    try call("rect", 0, 0, 50, 50)
    try canvas.call("setLineDash", [.list([.number(1), .number(2), .number(3)])])
    try call("fillRect", 0, 0, 10, 10)
    try call("restore")
    try call("restore")
    #expect(text("fillStyle") == "#000000")
    #expect(number("lineWidth") == 1)
    #expect(canvas.state.stroke.dash.isEmpty)
    #expect(canvas.state.transform == .identity)
    #expect(pixel(19, 29) == Self.green)
    #expect(canvas.path.path.controlBounds.width == 100)
  }

  @Test func oddDashListsRepeatAndNegativeDashesAreRefused() throws {
    try canvas.call("setLineDash", [.list([.number(1), .number(2), .number(3)])])
    #expect(canvas.state.stroke.dash == [1, 2, 3, 1, 2, 3])
    try canvas.call("setLineDash", [.list([.number(1), .number(-2)])])
    #expect(canvas.state.stroke.dash == [1, 2, 3, 1, 2, 3])
  }

  @Test func pathPointsAreTransformedWhenAdded() throws {
    try call("rect", 0, 0, 10, 10)
    try call("translate", 50, 0)
    try call("rect", 0, 0, 10, 10)
    try call("setTransform", 0, 0, 0, 0, 0, 0)
    try call("resetTransform")
    set("fillStyle", .text("#0f0"))
    try canvas.call("fill", [])
    #expect(pixel(5, 5) == Self.green)
    #expect(pixel(55, 5) == Self.green)
    #expect(pixel(45, 5) == [0, 0, 0, 0])
  }

  @Test func callsWithNonFiniteNumbersDoNothing() throws {
    try call("translate", .nan, 1)
    try call("fillRect", 0, 0, .infinity, 10)
    try call("lineTo", .nan, 1)
    #expect(canvas.state.transform == .identity)
    #expect(pixel(5, 5) == [0, 0, 0, 0])
    #expect(canvas.path.path.isEmpty)
  }

  @Test func clipsIntersectAndDoNotClearPixels() throws {
    set("fillStyle", .text("#f00"))
    try call("fillRect", 0, 0, 100, 50)
    try call("rect", 0, 0, 50, 50)
    try canvas.call("clip", [])
    try call("beginPath")
    try call("rect", 25, 0, 50, 50)
    try canvas.call("clip", [.text("evenodd")])
    set("fillStyle", .text("#0f0"))
    try call("fillRect", 0, 0, 100, 50)
    #expect(pixel(10, 25) == Self.red)
    #expect(pixel(40, 25) == Self.green)
    #expect(pixel(60, 25) == Self.red)
  }

  @Test func copyOperationClearsOutsideItsSource() throws {
    set("globalCompositeOperation", .text("copy"))
    for (name, value) in [
      ("fillStyle", HTMLValue.text("#0f0")), ("fillStyle", .text("transparent")),
      ("globalAlpha", .number(0)),
    ] {
      try call("clearRect", 0, 0, 100, 50)
      set(name, value)
      try call("fillRect", 0, 0, 10, 10)
      try call("fillRect", 20, 0, 10, 10)
      #expect(pixel(5, 5) == [0, 0, 0, 0])
    }
  }

  @Test func imageDataRoundTripsThroughTheCanvas() throws {
    let data = try HTMLImageData(width: -2, height: 1)
    data.bytes = [0, 255, 0, 255, 255, 255, 255, 51]
    canvas.put(data, x: 98, y: 0, dirty: .init(left: 0, top: 0, right: 9, bottom: 9))
    let back = try canvas.imageData(x: 100, y: 0, width: -2, height: 1)
    #expect(back.bytes == data.bytes)
    #expect(throws: HTMLError.indexSize) { try HTMLImageData(width: 0, height: 1) }
    #expect(throws: HTMLError.range) { try HTMLImageData(width: .min, height: .max) }
  }
}
