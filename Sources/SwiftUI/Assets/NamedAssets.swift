public import Foundation
public import StageUI

extension Color {
  /// Creates a colour of an asset catalog among the resources of the program or of a bundle.
  ///
  /// The colour may depend on the colour scheme. An unknown colour is clear.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = Assets.of(bundle).color(name) ?? .clear
  }
}

extension UIColor {
  /// Creates a colour of an asset catalog; nil if there is none.
  public init?(named name: String, in bundle: Bundle? = nil) {
    guard let color = Assets.of(bundle).color(name) else { return nil }
    self.init(color)
  }
}

extension Image {
  /// Creates an image of a bundle's resources: a PNG file, or a picture of an asset catalog.
  ///
  /// A missing image is shown as a dashed frame, with a warning.
  @_disfavoredOverload
  public init(_ name: String, bundle: Bundle?) {
    if let picture = Assets.of(bundle).picture(name) {
      self.init(picture.bitmap, scale: picture.scale)
    } else {
      self.init(name)
    }
  }

  /// Creates the same image as `init(_:bundle:)`.
  ///
  /// The label is not read: an image has an accessibility element only with `accessibilityLabel`.
  public init(_ name: String, bundle: Bundle?, label: Text) { self.init(name, bundle: bundle) }

  /// Creates the same image as `init(_:bundle:)`.
  public init(decorative name: String, bundle: Bundle?) { self.init(name, bundle: bundle) }
}
