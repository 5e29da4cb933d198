internal import StageUI

/// The drawings that made a pixel, for a failure.
struct PixelExplanation {
  /// All drawings, bottom first, with the states of their views.
  let text: String
  /// The view that drew the topmost one, with the views around it; nil if nothing was drawn.
  let view: String?

  init(_ history: PixelHistory) {
    text = history.description
    view = history.steps.last { !$0.isGroup }?.view
  }
}
