public import FoundationNames

/// A document that is made from the contents of a file, and written as one.
public protocol FileDocument {
  /// The contents of a file, and their type.
  typealias ReadConfiguration = FileDocumentReadConfiguration
  /// The type in which a file is written.
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types of files from which a document is made.
  static var readableContentTypes: [UTType] { get }
  /// The types of files as which a document is written; by default those that are read.
  static var writableContentTypes: [UTType] { get }

  /// Creates a document from the contents of a file.
  init(configuration: ReadConfiguration) throws
  /// Returns the contents of a file.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The contents of a file, and their type.
public struct FileDocumentReadConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The contents of the file.
  public let file: FileWrapper

  /// Creates a configuration of the contents of a file.
  public init(contentType: UTType, file: FileWrapper) {
    self.contentType = contentType
    self.file = file
  }
}

/// The type in which a file is written.
public struct FileDocumentWriteConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The file that is replaced; always nil.
  public let existingFile: FileWrapper?
}

/// The contents of a file.
public final class FileWrapper {
  /// The bytes of the file.
  public let contents: [UInt8]
  /// The name of the file; nil if it has none yet.
  public var preferredFilename: String?

  /// Creates the contents of a file.
  public init(regularFileWithContents contents: [UInt8]) { self.contents = contents }
}

extension View {
  /// Shows a panel in which the user chooses where a document is saved, while `isPresented` is true
  /// and there is a document.
  @_disfavoredOverload
  public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentType: UTType,
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    exportFile(
      isPresented: isPresented, document: document, contentType: contentType,
      defaultFilename: defaultFilename, onCancellation: onCancellation
    ) { onCompletion($0.map { URL(fileURLWithPath: $0) }) }
  }

  /// Shows a panel in which the user chooses where a document is saved; passes on the path.
  package func exportFile<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentType: UTType,
    defaultFilename: String?, onCancellation: @escaping () -> Void,
    completion: @escaping (Result<String, any Error>) -> Void
  ) -> some View {
    saver(
      isPresented, hasItem: document != nil, contentType, defaultFilename, onCancellation,
      bytes: {
        let configuration = FileDocumentWriteConfiguration(
          contentType: contentType, existingFile: nil)
        return try document?.fileWrapper(configuration: configuration).contents ?? []
      }, completion)
  }
}
