// Images at addresses of Foundation.
public import Foundation
public import StageUI

extension AsyncImage {
  /// Creates a view of each phase; the transaction is that of a change of the phase.
  public init(
    url: Foundation.URL?, scale: Double = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.init(from: url.flatMap { StageUI.URL($0) }, scale, transaction, content)
  }

  /// Creates a view of an image, and a placeholder for the time until it is loaded.
  public init<Picture: View, Placeholder: View>(
    url: Foundation.URL?, scale: Double = 1,
    @ViewBuilder content: @escaping (Image) -> Picture,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == ConditionalContent<Picture, Placeholder> {
    self.init(
      from: url.flatMap { StageUI.URL($0) }, scale, content: content, placeholder: placeholder)
  }

  /// Creates a view of an image in its own size; a gray area takes its place until it is loaded.
  public init(
    url: Foundation.URL?, scale: Double = 1
  ) where Content == ConditionalContent<Image, Color> {
    self.init(from: url.flatMap { StageUI.URL($0) }, scale)
  }
}
