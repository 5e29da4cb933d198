import Foundation
import StageUI
import Testing

import typealias StageUI.CGFloat
import typealias StageUI.CGPoint
import typealias StageUI.CGRect
import typealias StageUI.CGSize
import struct StageUI.Date

struct FoundationNamesTests {
  @Test func aFileChoosesOnce() {
    let length: CGFloat = 2
    let rect = CGRect(origin: CGPoint(x: 0, y: 0), size: CGSize(width: length, height: length))
    #expect(rect == Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(
      Date(timeIntervalSinceReferenceDate: 1) == StageUI.Date(timeIntervalSinceReferenceDate: 1))
    #expect(ProcessInfo.processInfo.processorCount > 0)
  }
}
