import Testing

@testable import StageUI

/// Screens as they were written before `NavigationStack` and `dismiss`.
@MainActor
struct NavigationViewTests {
  struct Sheet: View {
    @Environment(\.presentationMode) var presentationMode

    var body: some View {
      NavigationView {
        Text(presentationMode.wrappedValue.isPresented ? "shown" : "alone")
          .navigationBarTitle(Text("Settings"), displayMode: .inline)
          .navigationBarItems(
            leading: Button("Help") {},
            trailing: Button("Done") { presentationMode.wrappedValue.dismiss() })
      }
      .navigationViewStyle(StackNavigationViewStyle())
    }
  }

  struct Screen: View {
    @State private var isShown = true

    var body: some View {
      Text(isShown ? "open" : "closed").sheet(isPresented: $isShown) { Sheet() }
    }
  }

  @Test func barItemsAndPresentationModeWork() {
    let bench = Bench(Size(320, 480)) { Screen() }
    bench.run(1)
    #expect(bench.host.accessibilityTree.contains("Settings"))
    #expect(bench.host.accessibilityTree.contains("shown"))
    let help = bench.host.element(labelled: "Help")?.frame.midX ?? 0
    let done = bench.host.element(labelled: "Done")?.frame.midX ?? 0
    #expect(help > 0 && help < done)
    #expect(bench.host.activate(labelled: "Done"))
    bench.run(1)
    #expect(bench.host.accessibilityTree.contains("closed"))
  }

  struct Toggled: View {
    @State private var isOn = false

    var body: some View {
      NavigationStack {
        Text(isOn ? "on" : "off").toolbar { Toggle("Bold", systemImage: "bold", isOn: $isOn) }
      }
    }
  }

  @Test func toggleInABarIsAnIconButton() {
    let bench = Bench(Size(320, 480)) { Toggled() }
    bench.run(0.5)
    let frame = bench.host.element(labelled: "Bold")?.frame ?? .zero
    #expect(frame.width > 0 && frame.width < 60)
    #expect(bench.host.activate(labelled: "Bold"))
    bench.run(0.5)
    #expect(bench.host.accessibilityTree.contains("text \"on\""))
  }
}
