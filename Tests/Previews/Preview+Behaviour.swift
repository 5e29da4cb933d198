import Observation
import PokerCore
import StageUI

extension Preview {
  /// Modifiers that draw nothing themselves; their previews show what they do.
  static let behaviour = [
    Preview("onAppear") { Noted("Deal: ") { view, note in view.onAppear { note("dealt") } } },
    Preview("onDisappear") {
      Noted("Sheet: ") { view, note in
        VStack {
          view
          Shown(after: 0.1) { if !$0 { Text("Gone soon").onDisappear { note("closed") } } }
        }
      }
    },
    Preview("task") { Noted("Par: ") { view, note in view.task { note("4,380") } } },
    Preview("onChange") {
      Noted("Score: ") { view, note in
        Shown(after: 0.1) { isOn in
          view.onChange(of: isOn) { old, new in note(new && !old ? "+600" : "") }
        }
      }
    },
    Preview("onTapGesture") { Card("A").onTapGesture(count: 2) {} },
    Preview("gesture") {
      Card("7").gesture(
        DragGesture().onChanged { _ in }
          .onEnded { value in _ = value.predictedEndTranslation })
    },
    Preview("simultaneousGesture") {
      Card("8").simultaneousGesture(LongPressGesture(minimumDuration: 0.4).onEnded { _ in })
    },
    Preview("allowsHitTesting") {
      Button("Under a veil") {}.buttonStyle(.bordered).overlay {
        Color.orange.opacity(0.2).allowsHitTesting(false)
      }
    },
    Preview("id") { Text("Round 3").id(3) },
    Preview("tag") {
      Picker("Suit", selection: .constant("spades")) {
        Image(systemName: "suit.spade.fill").tag("spades")
        Image(systemName: "suit.heart.fill").tag("hearts")
      }.padding(.horizontal, 4)
    },
    Preview("environment") { Text("Full House beats Flush").environment(\.lineLimit, 1) },
    Preview("environmentObject") { Wallet.Coins().environmentObject(Wallet()) },
    Preview("Observable") { Table.Seat().environment(Table()) },
    Preview("sensoryFeedback") {
      Shown(after: 0.1) { isOn in
        Toggle("Rumble", isOn: .constant(isOn)).labelsHidden()
          .sensoryFeedback(.impact(weight: .heavy), trigger: isOn)
      }
    },
    Preview("accessibilityLabel") {
      Image(systemName: "trophy.fill").accessibilityLabel("Best score")
    },
    Preview("accessibilityValue") {
      ProgressView(value: 0.4).padding(.horizontal, 20).accessibilityValue("Two of five")
    },
    Preview("accessibilityHint") {
      Button("Undo") {}.accessibilityHint("Takes the last move back")
    },
    Preview("accessibilityAddTraits") { Text("Hands").bold().accessibilityAddTraits(.isHeader) },
    Preview("Section") {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 2, pinnedViews: .sectionHeaders) {
          Section("High") { ForEach(hands.prefix(2), id: \.self) { Text($0.name).font(.caption) } }
        }
      }
    },
    Preview("LabeledContent") {
      LabeledContent("Best", value: 12_480, format: .number).padding(.horizontal, 4)
    },
    Preview("labelsHidden") { Toggle("Sound", isOn: .constant(true)).labelsHidden() },
    Preview("buttonBorderShape") {
      Button("Deal") {}.buttonStyle(.borderedProminent).buttonBorderShape(.roundedRectangle)
    },
    Preview("GroupBox") {
      GroupBox("Best") { Text("872") }
    },
    Preview("ContentUnavailableView") {
      ContentUnavailableView("No games", systemImage: "rectangle.stack").scaleEffect(0.7)
    },
    Preview("FrameGraph") {
      // A panel of 528 x 249 points, at a third of its size.
      Canvas { context, size in
        context.scaleBy(x: 0.3, y: 0.3)
        FrameGraphSample.graph.draw(
          in: &context, size: Size(size.width / 0.3, min(size.height / 0.3, 273)))
      }
    },
  ]
}

/// Shows a title and the latest note that `content` reported, such as the name of an event.
private struct Noted<Content: View>: View {
  let title: String
  let content: (Text, @escaping @MainActor @Sendable (String) -> Void) -> Content
  @State private var note = "…"

  init(
    _ title: String,
    @ViewBuilder content:
      @escaping (Text, @escaping @MainActor @Sendable (String) -> Void) -> Content
  ) {
    self.title = title
    self.content = content
  }

  var body: some View {
    content(Text(verbatim: title + note)) { note = $0 }
  }
}

private final class Wallet: ObservableObject {
  @Published var coins = 250

  struct Coins: View {
    @EnvironmentObject private var wallet: Wallet

    var body: some View { Label("\(wallet.coins)", systemImage: "dollarsign.circle") }
  }
}

@MainActor
@Observable
private final class Table {
  var name = "Classic"

  struct Seat: View {
    @Environment(Table.self) private var table

    var body: some View { Text(table.name).italic() }
  }
}
