import StageUI
import Testing

@MainActor
struct GraphicsNamesTests {
  @Test func coreGraphicsNamesAreAliases() {
    let width: CGFloat = 3
    let size = CGSize(width: width, height: 4)
    let rect = CGRect(origin: CGPoint(x: 1, y: 2), size: size)
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGRect.zero.size == CGSize.zero)
    #expect(CGPoint.zero == CGPoint(x: 0, y: 0))
    #expect(CGVector(dx: 1, dy: 2) != .zero)
    #expect(rect.applying(CGAffineTransform(scaleX: 2, y: 1)).width == 6)
    #expect(CGPoint(x: 1, y: 1).applying(CGAffineTransform(translationX: 2, y: 3)).y == 4)
    #expect(size.applying(CGAffineTransform(translationX: 9, y: 9)) == size)
  }

  @Test func datesCountSecondsFrom1970AndFrom2001() {
    let date = Date(timeIntervalSinceReferenceDate: 10)
    #expect((date + 5).timeIntervalSince(date) == 5)
    #expect(date.timeIntervalSince1970 == 978_307_210)
    #expect(Date(timeIntervalSince1970: 978_307_210) == date)
    #expect(date < date.addingTimeInterval(1))
  }
}
