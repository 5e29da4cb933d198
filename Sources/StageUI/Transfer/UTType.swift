/// The type of some data, with an identifier such as `public.png`.
///
/// A subset of Apple's `UTType`: the types below, and those that the program declares. It comes with
/// this module, without an import of `UniformTypeIdentifiers`.
public struct UTType: Hashable, Sendable {
  /// The identifier, in reverse-DNS notation.
  public let identifier: String
  /// The identifiers of the types of which this one is a kind.
  private let parents: [String]
  /// The endings of files of the type, without the dot, the preferred one first.
  let filenameExtensions: [String]

  private init(_ identifier: String, parents: [String], extensions: [String]) {
    self.identifier = identifier
    self.parents = parents
    filenameExtensions = extensions
  }

  /// Finds one of the types below by its identifier; nil for others.
  public init?(_ identifier: String) {
    guard let known = Self.known.first(where: { $0.identifier == identifier }) else { return nil }
    self = known
  }

  /// Finds the type of files with an ending such as `png`; nil for an unknown ending.
  public init?(filenameExtension: String, conformingTo type: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    let known = Self.known.first {
      $0.filenameExtensions.contains(wanted) && $0.conforms(to: type)
    }
    guard let known else { return nil }
    self = known
  }

  /// Declares a type of the program; without a parent it is a kind of data.
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.init(
      identifier, parents: [parent?.identifier ?? "public.data"] + (parent?.ancestors ?? []),
      extensions: [])
  }

  /// Declares a type of another program; without a parent it is a kind of data.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parent)
  }

  /// The usual ending of files of the type, without the dot; nil if there is none.
  public var preferredFilenameExtension: String? { filenameExtensions.first }

  /// Whether the type is `type` or a kind of it.
  public func conforms(to type: UTType) -> Bool {
    self == type || ancestors.contains(type.identifier)
  }

  /// The identifiers of all types of which this one is a kind.
  private var ancestors: [String] {
    parents + parents.flatMap { UTType($0)?.ancestors ?? [] }
  }

  public static func == (one: UTType, other: UTType) -> Bool {
    one.identifier == other.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: Codable {
  /// Reads the identifier; an unknown one is a type of the program.
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(importedAs: identifier)
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

// The types that the kit knows.
extension UTType {
  private static func type(
    _ identifier: String, _ parents: [UTType] = [], _ extensions: String...
  ) -> UTType {
    UTType(identifier, parents: parents.map(\.identifier), extensions: extensions)
  }

  /// Anything that a program stores.
  public static let item = type("public.item")
  /// Anything that a user makes, such as a document.
  public static let content = type("public.content")
  /// A stream of bytes.
  public static let data = type("public.data", [item])
  /// A folder or a volume.
  public static let directory = type("public.directory", [item])
  /// A folder.
  public static let folder = type("public.folder", [directory])
  /// An address.
  public static let url = type("public.url", [data])
  /// The address of a file.
  public static let fileURL = type("public.file-url", [url])
  /// Text of any kind.
  public static let text = type("public.text", [data, content])
  /// Text without styles.
  public static let plainText = type("public.plain-text", [text], "txt", "text")
  /// Text without styles in UTF-8.
  public static let utf8PlainText = type("public.utf8-plain-text", [plainText])
  /// Code of a program.
  public static let sourceCode = type("public.source-code", [plainText])
  /// Code in Swift.
  public static let swiftSource = type("public.swift-source", [sourceCode], "swift")
  /// Lines of values with commas between them.
  public static let commaSeparatedText = type(
    "public.comma-separated-values-text", [plainText], "csv")
  /// A page of the web.
  public static let html = type("public.html", [text], "html", "htm")
  /// A document in XML.
  public static let xml = type("public.xml", [text], "xml")
  /// Values in JSON.
  public static let json = type("public.json", [text], "json")
  /// A picture of any kind.
  public static let image = type("public.image", [data, content])
  /// A picture in PNG.
  public static let png = type("public.png", [image], "png")
  /// A picture in JPEG.
  public static let jpeg = type("public.jpeg", [image], "jpeg", "jpg")
  /// A picture in GIF.
  public static let gif = type("com.compuserve.gif", [image], "gif")
  /// A drawing in SVG.
  public static let svg = type("public.svg-image", [image], "svg")
  /// A document in PDF.
  public static let pdf = type("com.adobe.pdf", [data, content], "pdf")
  /// Sound of any kind.
  public static let audio = type("public.audio", [data, content])
  /// Sound in MP3.
  public static let mp3 = type("public.mp3", [audio], "mp3")
  /// Sound in WAV.
  public static let wav = type("com.microsoft.waveform-audio", [audio], "wav")
  /// A film of any kind.
  public static let movie = type("public.movie", [data, content])
  /// A film in MPEG-4.
  public static let mpeg4Movie = type("public.mpeg-4", [movie], "mp4")
  /// Several files in one.
  public static let archive = type("public.archive", [data])
  /// An archive in ZIP.
  public static let zip = type("public.zip-archive", [archive], "zip")

  private static let known: [UTType] = [
    item, content, data, directory, folder, url, fileURL, text, plainText, utf8PlainText,
    sourceCode,
    swiftSource, commaSeparatedText, html, xml, json, image, png, jpeg, gif, svg, pdf, audio, mp3,
    wav,
    movie, mpeg4Movie, archive, zip,
  ]
}
