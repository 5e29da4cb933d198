import Foundation
import StageUI
import Testing

/// A file that imports Foundation and the kit gets the kit's types for shared names.
struct FoundationNamesTests {
  @Test func kitNamesWinOverFoundation() {
    let length: CGFloat = 2
    let rect = CGRect(origin: CGPoint(x: 0, y: 0), size: CGSize(width: length, height: length))
    #expect(rect == Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(
      Date(timeIntervalSinceReferenceDate: 1) == StageUI.Date(timeIntervalSinceReferenceDate: 1))
    #expect(sin(length) == Double.sin(2))
    #expect(UUID() != UUID())
    #expect(ProcessInfo.processInfo.processorCount > 0)
    #expect(Foundation.Date(timeIntervalSinceReferenceDate: 1) < Foundation.Date())
  }

  @Test func uuidsHaveTheTextFormOfFoundation() throws {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let id = try #require(UUID(uuidString: text))
    #expect(id.uuidString == Foundation.UUID(uuidString: text)?.uuidString)
    #expect(UUID(uuidString: "E621E1F8-C36C-495A-93FC") == nil)
    #expect(UUID(uuidString: "+621E1F8-C36C-495A-93FC-0C247A3E6E5F") == nil)
    #expect(Foundation.UUID(uuidString: UUID().uuidString) != nil)
    let coded = try JSONEncoder().encode([id])
    #expect(try JSONDecoder().decode([UUID].self, from: coded) == [id])
  }
}
