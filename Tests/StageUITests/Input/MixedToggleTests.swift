import Testing

@testable import StageUI

/// Toggles that set several values together.
@MainActor
@Suite struct MixedToggleTests {
  private struct Source {
    var isOn: Binding<Bool>
  }

  private struct Panel: View {
    @State private var values: [Bool]

    init(_ values: [Bool]) { _values = State(initialValue: values) }

    var body: some View {
      Toggle("All", sources: values.indices.map { Source(isOn: $values[$0]) }, isOn: \.isOn)
    }
  }

  private func value(_ bench: Bench) -> String? {
    bench.host.element(labelled: "All")?.accessibility.value
  }

  @Test func toggleOfDifferentValuesIsMixedAndSwitchesAllOn() {
    let bench = Bench { Panel([true, false]) }
    #expect(value(bench) == "mixed")
    #expect(bench.host.activate(labelled: "All"))
    bench.step()
    #expect(value(bench) == "on")
    #expect(bench.host.activate(labelled: "All"))
    bench.step()
    #expect(value(bench) == "off")
  }

  @Test func toggleOfEqualValuesIsNotMixed() {
    #expect(value(Bench { Panel([true, true]) }) == "on")
    #expect(value(Bench { Panel([false, false]) }) == "off")
  }
}
