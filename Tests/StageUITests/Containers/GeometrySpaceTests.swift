import Testing

@testable import StageUI

@Suite @MainActor struct GeometrySpaceTests {
  private final class Log {
    var lines: [String] = []
  }

  /// Returns a red square in a stack.
  ///
  /// If the stack becomes tall, the stack's coordinate space moves, but the square stays where it
  /// is on the screen.
  private func square(isTall: Bool, _ log: Log) -> some View {
    ZStack {
      if isTall { Color.yellow.frame(width: 10, height: 100) }
      Color.red.frame(width: 40, height: 60)
        .background(
          GeometryReader { proxy in
            Color.clear.onChange(of: proxy.frame(in: .named("grid")).minY) { _, new in
              log.lines.append("reader \(new)")
            }
          }
        )
        .onGeometryChange(for: Double.self) { proxy in
          proxy.frame(in: .named("grid")).minY
        } action: { new in
          log.lines.append("change \(new)")
        }
    }
    .coordinateSpace(name: "grid")
    .frame(height: 100)
  }

  @Test func geometryReaderNoticesThatItsNamedSpaceMoves() {
    let (handle, log) = (Handle<Bool>(), Log())
    let bench = Bench(Size(200, 100)) {
      Stage(false, handle) { square(isTall: $0, log) }
    }
    log.lines = []
    handle.set(true)
    bench.step()
    #expect(Set(log.lines) == ["reader 20.0", "change 20.0"])
  }

  @Test func frameInANamedSpaceIsUnchangedIfReaderAndSpaceMoveTogether() {
    let (handle, log) = (Handle<Bool>(), Log())
    let bench = Bench(Size(200, 100)) {
      Stage(false, handle) { isMoved in
        GeometryReader { proxy in
          let frame = proxy.frame(in: .named("space"))
          Color.clear.onChange(of: frame.minX, initial: true) { _, new in
            log.lines.append("\(new)")
          }
        }
        .frame(width: 20, height: 20)
        .padding(.leading, 30)
        .coordinateSpace(name: "space")
        .offset(x: isMoved ? 40 : 0)
        .animation(.linear(duration: 1), value: isMoved)
      }
    }
    handle.set(true)
    bench.run(1.5)
    #expect(log.lines == ["30.0"], "the space moves with the reader")
  }

  @Test func spaceOfAScrollViewAlongAnAxisSkipsTheOthers() {
    let log = Log()
    _ = Bench(Size(200, 200)) {
      VStack(spacing: 0) {
        Color.red.frame(height: 30)
        ScrollView(.horizontal) {
          ScrollView {
            Color.red.frame(width: 50, height: 20).padding(.leading, 15)
              .onGeometryChange(for: Double.self) {
                $0.frame(in: .scrollView(axis: .vertical)).minX
                  + 1000 * $0.frame(in: .scrollView(axis: .horizontal)).minX
              } action: {
                log.lines.append("\($0)")
              }
          }
          .padding(.leading, 7)
        }
      }
    }
    #expect(log.lines.last == "7000.0")
  }
}
