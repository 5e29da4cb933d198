import StageUI

/// The upper edge of a screen: the button that leads back, the title in the middle, and the controls
/// of the screen at both ends.
struct ScreenHeader<Title: View, Beside: View, Trailing: View>: View {
  var app: AppModel
  /// The label of the button that leads back.
  var backLabel: String
  /// The action of the button; nil to go to the menu.
  var back: (@MainActor () -> Void)?
  @ViewBuilder var title: Title
  /// What stands right beside the button.
  @ViewBuilder var beside: Beside
  @ViewBuilder var trailing: Trailing

  init(
    app: AppModel, backLabel: String = Strings.leave, back: (@MainActor () -> Void)? = nil,
    @ViewBuilder title: () -> Title, @ViewBuilder beside: () -> Beside,
    @ViewBuilder trailing: () -> Trailing
  ) {
    (self.app, self.backLabel, self.back) = (app, backLabel, back)
    (self.title, self.beside, self.trailing) = (title(), beside(), trailing())
  }

  var body: some View {
    ZStack {
      title
      HStack(spacing: 12) {
        CircleButton(
          symbol: "chevron.left", label: backLabel, tip: Tip(alignment: .bottomLeading)
        ) {
          if let back { return back() }
          withAnimation(.easeInOut(duration: 0.4)) { app.go(to: .menu) }
        }
        beside
        Spacer(minLength: 0)
        trailing
      }
    }
  }
}

extension ScreenHeader where Beside == EmptyView {
  init(
    app: AppModel, backLabel: String = Strings.leave, back: (@MainActor () -> Void)? = nil,
    @ViewBuilder title: () -> Title, @ViewBuilder trailing: () -> Trailing
  ) {
    self.init(
      app: app, backLabel: backLabel, back: back, title: title, beside: { EmptyView() },
      trailing: trailing)
  }
}

/// The title in a header, which becomes smaller before it reaches the buttons at the ends.
struct ScreenTitle: View {
  var text: String
  var size = TypeSize.heading
  var heavy = false
  /// The room that is kept free for a button at each end.
  var room = 56.0
  /// The room at the leading end, if it is not the same.
  var leadingRoom: Double?

  var body: some View {
    Text(text).game(size, heavy: heavy, ink: .primary)
      .lineLimit(1)
      .minimumScaleFactor(0.4)
      .padding(.leading, leadingRoom ?? room)
      .padding(.trailing, room)
      .accessibilityAddTraits(.isHeader)
  }
}

extension View {
  /// Places a header at the upper edge of the window.
  ///
  /// - Parameters:
  ///   - top: the distance from the window's edge, including the safe area.
  ///   - margin: the distance from the left and the right edge of the safe area.
  func atUpperEdge(top: Double, margin: Double, insets: EdgeInsets) -> some View {
    padding(
      EdgeInsets(
        top: top, leading: insets.leading + margin, bottom: 0, trailing: insets.trailing + margin)
    )
    .frame(maxHeight: .infinity, alignment: .top)
  }
}
