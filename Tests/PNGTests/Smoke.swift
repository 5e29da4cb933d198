import Testing
@testable import PNG
@Test func smoke() throws {
  var px: [UInt8] = []
  for y in 0..<57 { for x in 0..<43 { px += [UInt8(x*3), UInt8(y*2), UInt8((x*y) & 255), UInt8(255 - (x & 3))] } }
  let i = PNGImage(width: 43, height: 57, pixels: px, text: [PNGText(keyword: "Title", value: "é"), PNGText(keyword: "T2", value: "€")])
  let e = i.encoded()
  print(e.count, px.count)
  #expect(try PNGImage(decoding: e) == i)
}
