import Session
import StageUI

/// The board of a paused game against the clock: all cards face down.
struct FaceDownBoard: View {
  @Environment(\.look) private var look
  @Environment(\.isGathered) private var isGathered
  var layout: BoardLayout

  var body: some View {
    Canvas { [layout, theme = look.theme, back = look.back] context, _ in
      for cell in Cell.all {
        FaceDownDeal.drawCard(
          in: layout.frame(of: cell), theme, back, light: 0.6, into: context)
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .opacity(isGathered ? 0 : 1)
    .animation(.easeInOut(duration: 0.4), value: isGathered)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.hiddenBoard)
    .accessibilityAddTraits(.isImage)
    .allowsHitTesting(false)
  }
}
