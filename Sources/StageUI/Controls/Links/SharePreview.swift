internal import PNG

/// The title and pictures of a shared item.
///
/// A desktop has no share sheet that shows them: the title is the name of the file in which a share
/// link saves the item.
///
/// ```swift
/// ShareLink(item: picture, preview: SharePreview("Scoreboard", image: picture))
/// ```
public struct SharePreview<PreviewImage: Transferable, PreviewIcon: Transferable> {
  let title: Text

  private init(title: Text) { self.title = title }

  /// Creates a preview with a Markdown title and two pictures.
  public init(_ title: LocalizedStringKey, image: PreviewImage, icon: PreviewIcon) {
    self.init(title: Text(title))
  }

  /// Creates a preview with a verbatim title and two pictures.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image: PreviewImage, icon: PreviewIcon) {
    self.init(title: Text(verbatim: String(title)))
  }

  /// Creates a preview with a text as its title and two pictures.
  public init(_ title: Text, image: PreviewImage, icon: PreviewIcon) { self.init(title: title) }
}

extension SharePreview where PreviewIcon == Never {
  /// Creates a preview with a Markdown title and a picture.
  public init(_ title: LocalizedStringKey, image: PreviewImage) { self.init(title: Text(title)) }

  /// Creates a preview with a verbatim title and a picture.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image: PreviewImage) {
    self.init(title: Text(verbatim: String(title)))
  }

  /// Creates a preview with a text as its title and a picture.
  public init(_ title: Text, image: PreviewImage) { self.init(title: title) }
}

extension SharePreview where PreviewImage == Never {
  /// Creates a preview with a Markdown title and an icon.
  public init(_ title: LocalizedStringKey, icon: PreviewIcon) { self.init(title: Text(title)) }

  /// Creates a preview with a verbatim title and an icon.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, icon: PreviewIcon) {
    self.init(title: Text(verbatim: String(title)))
  }
}

extension SharePreview where PreviewImage == Never, PreviewIcon == Never {
  /// Creates a preview with a Markdown title.
  public init(_ title: LocalizedStringKey) { self.init(title: Text(title)) }

  /// Creates a preview with a verbatim title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol) { self.init(title: Text(verbatim: String(title))) }

  /// Creates a preview with a text as its title.
  public init(_ title: Text) { self.init(title: title) }
}

/// An item that a share link saves.
@MainActor
struct SharedFile {
  /// Makes the view that shows the panel and calls a function when the file is saved.
  let panel: (Binding<Bool>, @escaping () -> Void) -> AnyView

  init<Item: Transferable>(_ item: Item, name: String) {
    panel = { isPresented, saved in
      AnyView(
        Color.clear.exportFile(
          isPresented: isPresented, item: item, contentTypes: [], defaultFilename: name,
          onCancellation: {}
        ) { result in
          if case .success = result { saved() }
        })
    }
  }
}

extension Image: Transferable {
  /// A PNG file; only images made of pixels have it.
  public nonisolated static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { (image: Image) in
      guard case .bitmap(let bitmap, _) = image.source else {
        throw TransferError(description: "only an image made of pixels has a form as a file")
      }
      return bitmap.pngFile
    } as DataRepresentation<Image>
  }
}

extension Bitmap {
  /// The contents of a PNG file.
  package var pngFile: [UInt8] {
    var pixmap = Pixmap(width: width, height: height)
    pixmap.copy(self, x: 0, y: 0)
    return PNGImage(width: width, height: height, pixels: pixmap.straightRGBA).encoded()
  }
}

extension Never: Transferable {
  @Sendable private static func bytes(_ none: Never) -> [UInt8] {}

  /// No value exists.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .data, exporting: bytes) as DataRepresentation<Never>
  }
}
