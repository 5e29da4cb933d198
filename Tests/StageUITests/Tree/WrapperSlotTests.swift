import Testing

@testable import StageUI

@Suite struct WrapperSlotTests {
  struct Wide<Value>: ViewModifier {
    var value: Value

    func body(content: Content) -> some View { content }
  }

  /// Compares the calculated place of a modifier with that of a key path.
  private func expectOffset<Content, Modifier>(_ content: Content, _ modifier: Modifier) {
    typealias Whole = ModifiedContent<Content, Modifier>
    #expect(Whole.modifierOffset == MemoryLayout<Whole>.offset(of: \.modifier), "\(Whole.self)")
    #expect(MemoryLayout<Whole>.offset(of: \.content) == 0)
  }

  @Test func modifierIsWhereTheCompilerHasPutIt() {
    expectOffset(Int8(1), 1.5)
    expectOffset((Int8(1), Int16(2), Int8(3)), Int32(1))
    expectOffset((), Int64(1))
    expectOffset("text", true)
    expectOffset(Int8?.none, SIMD4<Float>())
    expectOffset([1], ())
    expectOffset(Int8(1) as Any, { (x: Int) in x })
    expectOffset(ModifiedContent(content: true, modifier: Int16(1)), UInt8(1))
    expectOffset(ModifiedContent(content: UInt8(1), modifier: SIMD2<Double>()), UInt8?(1))
  }

  @MainActor struct Table: View {
    var count = 0
    var isWide = false

    var body: some View {
      let number: Int8 = 3
      return Color.red.frame(width: 10, height: 10)
        .padding(.leading, Double(count))
        .environment(\.lineLimit, count)
        .opacity(isWide ? 0.5 : 1)
        .preference(key: Total.self, value: count)
        .modifier(Wide(value: number))
        .modifier(Wide(value: (number, "text", Double(count))))
        .padding(.bottom, isWide ? 8 : 0)
    }
  }

  struct Total: PreferenceKey {
    static var defaultValue: Int { 0 }
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  @MainActor @Observable final class Model { var table = Table() }

  @MainActor struct Root: View {
    let model: Model
    let note: (Int) -> Void

    var body: some View { model.table.onPreferenceChange(Total.self, perform: note) }
  }

  @MainActor @Test func newModifiersReachNodesThroughAllLevels() {
    let model = Model()
    var totals: [Int] = []
    let bench = Bench(Size(100, 100)) { Root(model: model) { totals.append($0) } }
    func frame() -> Rect? {
      bench.step()
      return bench.frames(ColorNode.self).first
    }
    #expect(frame() == Rect(x: 45, y: 45, width: 10, height: 10))
    model.table.count = 20
    #expect(frame() == Rect(x: 55, y: 45, width: 10, height: 10))
    model.table.isWide = true
    #expect(frame() == Rect(x: 55, y: 41, width: 10, height: 10))
    #expect(totals == [0, 20])
  }

  @MainActor @Test func slotsOfOneModifierHaveOneClass() throws {
    func slot<V: View>(_ view: V) throws -> Slot {
      let bench = Bench { view }
      return try #require((bench.host.tree.rootNode?.slot as? RootSlot)?.content)
    }
    let (a, b) = (try slot(Text("a").opacity(0.5)), try slot(Text("a").padding().opacity(1)))
    #expect(type(of: a) == type(of: b))
    #expect(type(of: a) != type(of: try slot(Text("a").padding())))
  }
}
