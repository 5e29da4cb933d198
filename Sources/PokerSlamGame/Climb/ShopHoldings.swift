import Session
import StageUI

/// The charms and tools that are held; a charm can be sold.
struct ShopHoldings: View {
  @Environment(\.look) private var look
  var model: ClimbModel
  var isNarrow: Bool
  var charmPlaces: Namespace.ID

  /// The animation of a sale and of an undone trade.
  static let trade = Animation.spring(response: 0.4, dampingFraction: 0.75)

  var body: some View {
    let run = model.shopRun
    let charms = model.inOrder(run.build.charms)
    let lessons = Lesson.allCases.filter { run.build.lessons[$0] > 0 }
    VStack(alignment: .leading, spacing: isNarrow ? 6 : 12) {
      if isNarrow {
        let charmLine =
          look.isTextLarge
          ? AnyLayout(VStackLayout(alignment: .leading, spacing: 8))
          : AnyLayout(HStackLayout(spacing: 8))
        charmLine {
          narrowHeading(Strings.charms, Strings.held(charms.count, of: ClimbRules.charmLimit))
          charmRow(charms, size: 44)
        }
        HStack(spacing: 12) {
          narrowHeading(Strings.tools, Strings.held(run.tools.total, of: ClimbRules.toolLimit))
          toolRow(model.inOrder(run.tools), size: 42)
          Spacer(minLength: 4)
        }
      } else {
        // The row of headings comes first, so that no heading is drawn over an explanation.
        Grid(alignment: .topLeading, horizontalSpacing: 40, verticalSpacing: 14) {
          GridRow {
            heading(Strings.charms, Strings.held(charms.count, of: ClimbRules.charmLimit))
            heading(Strings.tools, Strings.held(run.tools.total, of: ClimbRules.toolLimit))
          }
          GridRow {
            charmRow(charms, size: 68)
            toolRow(model.inOrder(run.tools), size: 62)
          }
        }
      }
      // Without lessons, the empty line keeps the room. A new text appears after the old one has
      // left: as the same view, it would slide from its place.
      let line =
        lessons.isEmpty
        ? " "
        : Strings.list(lessons, in: run.build)
      Text(line).game(TypeSize.caption, ink: .onPlate)
        .transition(ShopTurn.words)
        .id(line)
        .accessibilityHidden(lessons.isEmpty)
      footer(charms)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func heading(_ title: String, _ count: String) -> some View {
    HStack(spacing: 12) {
      Text(title).game(TypeSize.body, ink: .primary)
      Text(count).game(TypeSize.body, ink: .onPlate)
        .transition(ShopTurn.count)
        .id(count)
    }
  }

  private func narrowHeading(_ title: String, _ count: String) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title).game(TypeSize.body, ink: .primary)
      Text(count).game(TypeSize.caption, ink: .onPlate)
        .transition(ShopTurn.count)
        .id(count)
    }
    .frame(minWidth: 66, alignment: .leading)
  }

  private func charmRow(_ charms: [Charm], size: Double) -> some View {
    HStack(spacing: isNarrow ? 4 : 8) {
      // A place keeps its identity with its charm, so that a new charm flies in from its offer
      // while the charms after it make room.
      ForEach(places(charms)) { place in
        if let charm = place.charm {
          HeldCharm(
            model: model, charm: charm, size: size, isNarrow: isNarrow,
            charmPlaces: charmPlaces,
            side: place.index < 2
              ? .topLeading : place.index > 2 && isNarrow ? .topTrailing : .top)
        } else {
          VStack(spacing: 6) {
            CharmToken(charm: nil, condition: .free, size: size)
            if !isNarrow { Text(Strings.free).game(TypeSize.caption, ink: .onPlate) }
          }
          .frame(minWidth: isNarrow ? size : 88)
          .frame(maxWidth: isNarrow ? .infinity : nil)
          .transition(ShopTurn.freePlace)
        }
      }
    }
  }

  /// A place for a charm; empty ones are told apart by their distance from the end.
  private struct Place: Identifiable {
    var index: Int
    var charm: Charm?

    var id: Int { charm.map { Int($0.rawValue) } ?? index - ClimbRules.charmLimit }
  }

  private func places(_ charms: [Charm]) -> [Place] {
    (0..<ClimbRules.charmLimit).map {
      Place(index: $0, charm: $0 < charms.count ? charms[$0] : nil)
    }
  }

  private func toolRow(_ tools: [Tool], size: Double) -> some View {
    HStack(spacing: 8) {
      ForEach(0..<ClimbRules.toolLimit, id: \.self) { index in
        if index < tools.count {
          HeldTool(tool: tools[index], size: size, isNarrow: isNarrow)
            .transition(ShopTurn.words)
        } else {
          VStack(spacing: 6) {
            ToolTile(tool: nil, size: size).frame(height: isNarrow ? nil : 68)
            if !isNarrow { Text(Strings.free).game(TypeSize.caption, ink: .onPlate) }
          }
          .frame(minWidth: isNarrow ? size : 76)
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(Strings.freeTool)
          .accessibilityAddTraits(.isStaticText)
          .transition(ShopTurn.freePlace)
        }
      }
    }
  }

  /// The footer: the question before a sale, the reason for a refused decision, the last trade with
  /// a button that undoes it, or a hint: what a charm's multiplier is before the first charm, then
  /// how to sell one.
  @ViewBuilder private func footer(_ charms: [Charm]) -> some View {
    if let charm = model.charmForSale {
      HStack(spacing: 12) {
        Text(Strings.sell(charm, model.shopRun.rules.sale(of: charm)))
          .game(TypeSize.body, ink: .primary)
          .fixedSize(horizontal: false, vertical: true)
        Spacer(minLength: 4)
        SecondaryButton(title: Strings.sell, height: 44) {
          withAnimation(Self.trade) { model.sell(charm) }
        }
        .frame(width: 88)
        SecondaryButton(title: Strings.keep, height: 44) {
          withAnimation(.easeOut(duration: 0.2)) { model.charmForSale = nil }
        }
        .frame(width: 88)
      }
      .frame(minHeight: 44)
      .transition(ShopTurn.words)
    } else {
      let trade = model.undoableTrade.flatMap(Strings.traded)
      HStack(spacing: 12) {
        Text(
          model.complaint ?? trade
            ?? (charms.isEmpty ? Strings.multiplierHint(model.shopRun.offers) : Strings.sellHint)
        )
        .game(
          model.complaint == nil ? TypeSize.caption : TypeSize.body,
          ink: model.complaint == nil ? .onPlate : .primary
        )
        .fixedSize(horizontal: false, vertical: true)
        .modifier(Wiggle(count: Double(model.refusals)))
        .transition(ShopTurn.words)
        .id(trade ?? "\(charms.isEmpty)")
        if trade != nil {
          Spacer(minLength: 4)
          SecondaryButton(title: Strings.undo, height: 44) {
            withAnimation(Self.trade) { model.undoTrade() }
          }
          .fixedSize(horizontal: true, vertical: false)
          .transition(.opacity)
        }
      }
      .frame(minHeight: isNarrow ? 0 : 44)
      .transition(ShopTurn.words)
    }
  }
}

/// A charm that is held; a tap asks whether to sell it.
private struct HeldCharm: View {
  @Environment(Ambient.self) private var ambient
  var model: ClimbModel
  var charm: Charm
  var size: Double
  var isNarrow: Bool
  var charmPlaces: Namespace.ID
  var side: Alignment
  @State private var isOpen = false

  var body: some View {
    Button {
      ambient.pressed()
      withAnimation(.easeOut(duration: 0.2)) {
        if model.charmForSale == charm {
          model.charmForSale = nil
        } else {
          model.charmForSale = nil
          model.sell(charm)
        }
      }
    } label: {
      VStack(spacing: 6) {
        CharmToken(
          charm: charm, condition: model.charmForSale == charm ? .acting : .held, size: size
        )
        .matchedGeometryEffect(id: charm, in: charmPlaces, properties: .position)
        if !isNarrow {
          Text(Strings.name(charm)).game(TypeSize.caption, ink: .onPlate).lineLimit(1)
            .modifier(ArrivesLater())
        }
      }
      .frame(minWidth: isNarrow ? size : 88)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 16))
    .modifier(
      Explained(
        title: Strings.name(charm), text: Strings.sentence(charm, model.shopRun.omens),
        alignment: side,
        isOpen: $isOpen)
    )
    .frame(maxWidth: isNarrow ? .infinity : nil)
    // A new charm is visible at once, because it flies in from its offer; its name is not.
    .transition(
      .asymmetric(
        insertion: AnyTransition(Arrival()), removal: .scale(scale: 0.5).combined(with: .opacity))
    )
    .accessibilityLabel(Strings.name(charm))
    .accessibilityHint(Strings.sentence(charm, model.shopRun.omens))
  }
}

/// A tool that is held; a press explains it, because tools are used on the board alone.
private struct HeldTool: View {
  var tool: Tool
  var size: Double
  var isNarrow: Bool
  @State private var isOpen = false

  var body: some View {
    Button {
      isOpen.toggle()
    } label: {
      VStack(spacing: 6) {
        // As high as a charm, so that the names are on one line.
        ToolTile(tool: tool, size: size).frame(height: isNarrow ? nil : 68)
        if !isNarrow { Text(Strings.name(tool)).game(TypeSize.caption, ink: .onPlate) }
      }
      .frame(minWidth: isNarrow ? size : 76)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 16))
    .modifier(
      Explained(
        title: Strings.name(tool), text: Strings.sentence(tool),
        alignment: isNarrow ? .topLeading : .top, isOpen: $isOpen)
    )
    .accessibilityLabel(Strings.name(tool))
    .accessibilityHint(Strings.sentence(tool))
  }
}
