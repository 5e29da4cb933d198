import Testing

@testable import StageUI

/// Pickers whose options are on a page of their own.
@MainActor
@Suite struct LinkPickerTests {
  private struct Panel: View {
    @State var size = 1

    var body: some View {
      NavigationStack {
        Form {
          Picker("Size", selection: $size) {
            Text("Small").tag(1)
            Text("Large").tag(2)
          }
          .pickerStyle(.navigationLink)
        }
      }
    }
  }

  private func shows(_ text: String, _ bench: Bench) -> Bool {
    bench.labels.contains { $0.contains(text) }
  }

  @Test func choosingAnOptionOnThePageGoesBack() throws {
    let bench = Bench(Size(300, 400)) { Panel() }
    bench.step()
    #expect(shows("Size", bench) && shows("Small", bench) && !shows("Large", bench))
    let link = try #require(bench.labels.first { $0.contains("Size") })
    #expect(bench.host.activate(labelled: link))
    bench.run(1)
    #expect(shows("Small", bench) && shows("Large", bench))
    #expect(bench.host.activate(labelled: "Large"))
    bench.run(1)
    #expect(shows("Size", bench) && shows("Large", bench) && !shows("Small", bench))
  }
}
