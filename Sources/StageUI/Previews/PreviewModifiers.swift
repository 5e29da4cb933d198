struct PreviewLayoutKey: LayoutValueKey {
  static let defaultValue = PreviewLayout.device
}

struct PreviewDeviceKey: LayoutValueKey {
  static let defaultValue: PreviewDevice = "iPhone 16"
}

struct PreviewOrientationKey: LayoutValueKey {
  static let defaultValue = InterfaceOrientation.portrait
}

struct PreviewNameKey: LayoutValueKey {
  static let defaultValue: String? = nil
}

private struct PreviewCaptionsKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Whether the names of previews are drawn above them, as a gallery does.
  var hasPreviewCaptions: Bool {
    get { self[PreviewCaptionsKey.self] }
    set { self[PreviewCaptionsKey.self] = newValue }
  }
}

private struct PreviewCaption: ViewModifier {
  let name: String?
  @Environment(\.hasPreviewCaptions) private var hasPreviewCaptions

  func body(content: Content) -> some View {
    content.overlay(alignment: .topLeading) {
      if hasPreviewCaptions, let name {
        Text(verbatim: name).font(.caption).foregroundStyle(.secondary).fixedSize()
          .alignmentGuide(.top) { $0[.bottom] + 4 }
      }
    }
  }
}

extension View {
  /// Sets the name of a preview, which a `PreviewGallery` shows above it.
  public func previewDisplayName(_ value: String?) -> some View {
    modifier(PreviewCaption(name: value)).layoutValue(key: PreviewNameKey.self, value: value)
  }

  /// Sets the size of a preview in a `PreviewGallery`; that of its device by default.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    layoutValue(key: PreviewLayoutKey.self, value: value)
  }

  /// Sets the device whose size a preview has; nil for a phone.
  public func previewDevice(_ value: PreviewDevice?) -> some View {
    layoutValue(key: PreviewDeviceKey.self, value: value ?? PreviewDeviceKey.defaultValue)
  }

  /// Sets the direction in which the device of a preview is held.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
    layoutValue(key: PreviewOrientationKey.self, value: value)
  }
}
