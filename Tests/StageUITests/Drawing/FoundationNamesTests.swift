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

  @Test func functionsAgreeWithTheCLibrary() {
    let pairs: [(Double, Double)] = [
      (sin(0.7), 0.644217687237691), (cos(0.7), 0.764842187284489),
      (tan(0.7), 0.842288380463079), (asin(0.7), 0.775397496610753),
      (acos(0.7), 0.795398830184144), (atan(0.7), 0.610725964389209),
      (atan2(1, -2), 2.677945044588987), (exp(0.7), 2.013752707470477),
      (log(0.7), -0.356674943938732), (log2(0.7), -0.514573172829758),
      (log10(0.7), -0.154901959985743), (pow(0.7, 2.5), 0.409963413001697),
      (cbrt(0.7), 0.887904001742601), (sqrt(0.7), 0.836660026534076), (hypot(3, -4), 5),
      (floor(-1.5), -2), (ceil(-1.5), -1), (round(-1.5), -2), (trunc(-1.5), -1),
      (fabs(-1.5), 1.5), (fmod(-7.5, 2), -1.5),
    ]
    for (index, (value, expected)) in pairs.enumerated() {
      #expect(abs(value - expected) < 1e-14, "function \(index)")
    }
  }

  @Test func functionsOfFloatReturnFloat() {
    let x: Float = 0.7
    let values: [Float] = [sin(x), cos(x), pow(x, 2), sqrt(x), floor(x), round(x)]
    let expected: [Float] = [0.64421767, 0.7648422, 0.49, 0.83666, 0, 1]
    for (value, expected) in zip(values, expected) { #expect(abs(value - expected) < 1e-6) }
  }

  @Test func datesCountFromTheirEpochs() throws {
    let date = Date(timeIntervalSince1970: 978_307_200 + 90)
    #expect(date.timeIntervalSinceReferenceDate == 90)
    #expect(date.timeIntervalSince1970 == 978_307_290)
    let later = Date(timeInterval: 30, since: date)
    #expect(later.timeIntervalSince(date) == 30)
    #expect(date < later && Date.distantPast < date && later < Date.distantFuture)
    let coded = try JSONEncoder().encode([date])
    #expect(try JSONDecoder().decode([Date].self, from: coded) == [date])
  }

  // Other tests move the time of the frame, on the main actor only. Sums with this time are exact.
  @MainActor @Test func dateCountsFromTheTimeOfTheFrame() {
    let frame = Date.frame
    defer { Date.frame = frame }
    Date.frame = Date(timeIntervalSinceReferenceDate: 1024)
    #expect(Date.now == Date(timeIntervalSinceReferenceDate: 1024) && Date() == .now)
    #expect(Date(timeIntervalSinceNow: 5) == Date(timeIntervalSinceReferenceDate: 1029))
    #expect(Date(timeIntervalSinceNow: 5).timeIntervalSinceNow == 5)
  }
}
