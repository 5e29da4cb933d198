import Testing

@testable import StageUI

/// The prominence of the headers of sections.
@MainActor
@Suite struct HeaderProminenceTests {
  @Test func headerOfIncreasedProminenceIsLarger() {
    func height(_ prominence: Prominence) -> Double? {
      let bench = Bench(Size(300, 400)) {
        List {
          Section("Header") { Text("row") }.headerProminence(prominence)
        }
      }
      return bench.frames(TextNode.self).first?.height
    }
    let (standard, increased) = (height(.standard), height(.increased))
    #expect(standard != nil && increased != nil)
    #expect((increased ?? 0) > (standard ?? 0) + 4)
  }
}
