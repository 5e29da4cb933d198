import Session
import StageUI

/// The panel that shows the picture of a game, and saves it or copies its text.
struct SharePanel: View {
  @Environment(\.look) private var look
  var app: AppModel
  /// The size of the window.
  var size: Size
  var close: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.shareTitle)
  }

  /// Whether the window is so low that picture and buttons lie side by side.
  private var isLow: Bool { size.height < 520 && size.width >= 640 }

  /// The width of the picture.
  private var width: Double {
    if isLow { return min(size.width - 360, 520, max((size.height - 150) / 0.525, 280)) }
    let least = 240.0
    let (across, down) = (size.width - 80, (size.height - (look.isTextLarge ? 480 : 330)) / 0.525)
    return min(max(min(across, down), least), 720, max(across, least))
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: isLow ? 8 : 16) {
      PanelHeader(title: Strings.shareTitle, close: close)
      if let summary = app.share.summary {
        if isLow {
          HStack(alignment: .top, spacing: 20) {
            SharePreview(summary: summary, width: width)
            VStack(alignment: .leading, spacing: 12) {
              words
              ShareButtons(app: app, model: app.share, isStacked: true)
            }
            .frame(maxWidth: 300)
          }
        } else {
          SharePreview(summary: summary, width: width)
            .frame(maxWidth: .infinity)
          words
            .frame(maxWidth: width)
            .frame(maxWidth: .infinity)
          ShareButtons(app: app, model: app.share, isStacked: size.width < 700)
            .frame(maxWidth: .infinity)
        }
      } else {
        Text(Strings.shareNone).game(TypeSize.body, ink: .primary)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .padding(isLow ? 20 : 24)
    .frame(maxWidth: isLow ? width + 340 : width + 48)
    .plate()
    .padding(isLow ? 8 : 16)
  }

  private var words: some View {
    Text(note).game(isLow ? TypeSize.caption : TypeSize.body, ink: isNews ? .primary : .onPlate)
      .fixedSize(horizontal: false, vertical: true)
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var isNews: Bool {
    switch app.share.state {
    case .idle, .saving, .copying: false
    case .saved, .copied, .copiedText, .failed: true
    }
  }

  private var note: String {
    switch app.share.state {
    case .idle, .saving, .copying: Strings.shareNote
    case .copied: Strings.shareCopied
    case .copiedText: Strings.shareCopiedText
    case .saved(let path): Strings.shareSaved(path)
    case .failed(let reason): Strings.shareFailed(reason)
    }
  }
}

private struct ShareButtons: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: ShareModel
  var isStacked: Bool

  var body: some View {
    let isColumn = isStacked || look.isTextLarge
    let layout =
      isColumn ? AnyLayout(VStackLayout(spacing: 12)) : AnyLayout(HStackLayout(spacing: 16))
    layout {
      PrimaryButton(title: model.state == .saving ? Strings.shareSaving : Strings.shareSave) {
        withAnimation(.easeOut(duration: 0.2)) { model.savePicture() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      if isStacked != look.isTextLarge {
        HStack(spacing: 12) { copies }
      } else {
        copies
      }
    }
  }

  @ViewBuilder private var copies: some View {
    SecondaryButton(
      title: Strings.shareCopyPicture, symbol: isStacked ? nil : "photo",
      height: isStacked ? 52 : 64, isBusy: model.state == .copying
    ) {
      withAnimation(.easeOut(duration: 0.2)) { app.copySharePicture() }
    }
    SecondaryButton(
      title: Strings.shareCopy, symbol: isStacked ? nil : "doc.on.doc",
      height: isStacked ? 52 : 64
    ) {
      app.copyShareLine()
    }
  }
}

/// The picture, made smaller.
private struct SharePreview: View {
  var summary: ShareSummary
  var width: Double

  var body: some View {
    let scale = width / SharedPicture.size.width
    ShareCard(summary: summary)
      .environment(\.look, Look(Settings()))
      .environment(\.textScale, 1)
      .clipShape(RoundedRectangle(cornerRadius: 24))
      .drawingGroup()
      .scaleEffect(scale)
      .frame(width: width, height: SharedPicture.size.height * scale)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Strings.sharePreview)
      .accessibilityValue(summary.line)
      .accessibilityAddTraits(.isImage)
  }
}

/// The button in the corner of the game-over panel that shares the picture of the game.
///
/// After the first try of a daily game another button copies its text, so this one has another symbol.
struct ShareGameButton: View {
  var app: AppModel

  /// How far the button reaches into the content of a narrow ending, in points.
  static let reach = 48.0

  var body: some View {
    CircleButton(
      symbol: app.game.ending?.daily?.share == nil ? "square.and.arrow.up" : "photo",
      label: Strings.shareTitle, onDark: true,
      tip: Tip(alignment: .bottomTrailing)
    ) {
      withAnimation(.easeOut(duration: 0.35)) { app.shareGame() }
    }
    .padding(16)
  }
}
