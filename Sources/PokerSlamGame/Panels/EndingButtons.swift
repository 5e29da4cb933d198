import Session
import StageUI

/// The buttons for undo, the same deal and the menu.
///
/// After the first try of a daily game they copy its result and lead to the calendar: to go on with
/// the game would be practice, and the primary button already plays the same deal.
struct EndingCircles: View {
  var app: AppModel
  var ending: Ending
  var diameter: Double
  /// Whether the buttons lie on the dimmed board rather than on a panel's background.
  var onDark = false
  /// Whether there is room for the button that plays the same deal.
  var hasSameDeal = true

  var body: some View {
    HStack(spacing: diameter > 50 ? 16 : 8) {
      if ending.daily?.share != nil {
        CircleButton(
          symbol: "square.and.arrow.up", label: Strings.share, diameter: diameter, onDark: onDark,
          tip: Tip(alignment: .top)
        ) { app.copyResult() }
      } else {
        CircleButton(
          symbol: "arrow.uturn.backward", label: Strings.undo, diameter: diameter, onDark: onDark,
          tip: Tip(
            alignment: .top, key: app.keyName(of: .undo),
            warning: app.game.mode.isRecorded && !app.isDailyPractice
              && !app.game.help.contains(.undo) ? Strings.marksTheScore : nil)
        ) {
          withAnimation(BoardView.move) { app.game.undo() }
        }
      }
      if hasSameDeal, ending.daily == nil {
        CircleButton(
          symbol: "arrow.clockwise", label: Strings.sameDealAgain, diameter: diameter,
          onDark: onDark, tip: Tip(alignment: .top)
        ) {
          withAnimation(BoardView.move) { app.restart() }
        }
      }
      CircleButton(
        symbol: ending.daily == nil ? "house" : "calendar",
        label: ending.daily == nil ? Strings.menu : Strings.toTheCalendar, diameter: diameter,
        onDark: onDark, tip: Tip(alignment: .top)
      ) {
        withAnimation(.easeInOut(duration: 0.5)) {
          app.go(to: ending.daily == nil ? .menu : .daily)
        }
      }
    }
  }
}

/// The round buttons beside the primary button, used where all of them lie on the dimmed board.
struct SmallCircles: View {
  var app: AppModel
  var ending: Ending
  /// Whether there is room for the button that plays the same deal.
  var hasSameDeal = true

  var body: some View {
    HStack(spacing: 8) {
      CircleButton(
        symbol: "eye", label: ending.lineTitle, onDark: true, isBusy: ending.isReviewAwaited,
        tip: Tip(alignment: .top)
      ) { app.watch() }
      EndingCircles(
        app: app, ending: ending, diameter: 44, onDark: true, hasSameDeal: hasSameDeal)
    }
  }
}
