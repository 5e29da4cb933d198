/// A view with sample data, a name and a size, as `#Preview` makes it.
@MainActor
@preconcurrency
public struct Preview {
  /// The settings of previews of views.
  public enum ViewTraits: Sendable {}

  /// The name; nil if it has none.
  public let name: String?
  private let layout: PreviewLayout
  private let orientation: InterfaceOrientation
  private let content: @MainActor () -> AnyView

  /// Creates a preview; of several traits of one kind, the last one counts.
  public init<Content: View>(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> Content
  ) {
    self.name = name
    layout = traits.compactMap(\.layout).last ?? .device
    orientation = traits.compactMap(\.orientation).last ?? .portrait
    content = { AnyView(VStack { body() }) }
  }

  /// The view with the settings of the preview.
  package var view: some View {
    content().previewLayout(layout).previewInterfaceOrientation(orientation)
      .previewDisplayName(name)
  }
}

/// A size or an orientation of a preview.
public struct PreviewTrait<Kind>: Sendable {
  var layout: PreviewLayout?
  var orientation: InterfaceOrientation?
}

extension PreviewTrait where Kind == Preview.ViewTraits {
  /// The size of a device.
  public static var defaultLayout: Self { Self(layout: .device) }
  /// The size that the view takes for itself.
  public static var sizeThatFitsLayout: Self { Self(layout: .sizeThatFits) }
  /// A size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self {
    Self(layout: .fixed(width: width, height: height))
  }
  /// A device held upright.
  public static var portrait: Self { Self(orientation: .portrait) }
  /// A device turned upside down.
  public static var portraitUpsideDown: Self { Self(orientation: .portraitUpsideDown) }
  /// A device turned to the left.
  public static var landscapeLeft: Self { Self(orientation: .landscapeLeft) }
  /// A device turned to the right.
  public static var landscapeRight: Self { Self(orientation: .landscapeRight) }
}

/// A type that the macro `#Preview` makes.
@MainActor
@preconcurrency
public protocol PreviewRegistry {
  /// Makes the preview.
  static func makePreview() -> Preview
}
