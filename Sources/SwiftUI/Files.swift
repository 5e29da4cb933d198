// File panels and documents with Foundation's URL and Data.
public import Foundation
public import StageUI

extension View {
  /// Shows a panel in which the user chooses a file, while `isPresented` is true.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<Foundation.URL, any Error>) -> Void
  ) -> some View {
    importFiles(isPresented: isPresented, allowedContentTypes: allowedContentTypes) {
      if let path = $0.first { onCompletion(.success(Foundation.URL(fileURLWithPath: path))) }
    }
  }

  /// Shows a panel in which the user chooses files, while `isPresented` is true.
  ///
  /// `onCancellation` is called after the panel was closed without a choice.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[Foundation.URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    importFiles(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: allowsMultipleSelection, onCancellation: onCancellation
    ) { paths in
      onCompletion(.success(paths.map { Foundation.URL(fileURLWithPath: $0) }))
    }
  }

  /// Shows a panel in which the user chooses where a value is saved, while `isPresented` is true.
  public func fileExporter<Item: Transferable>(
    isPresented: Binding<Bool>, item: Item?, contentTypes: [UTType] = [],
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<Foundation.URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    exportFile(
      isPresented: isPresented, item: item, contentTypes: contentTypes,
      defaultFilename: defaultFilename, onCancellation: onCancellation
    ) { onCompletion($0.map { Foundation.URL(fileURLWithPath: $0) }) }
  }

  /// Shows a panel in which the user chooses where a document is saved, while `isPresented` is true.
  public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentType: UTType,
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<Foundation.URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    exportFile(
      isPresented: isPresented, document: document, contentType: contentType,
      defaultFilename: defaultFilename, onCancellation: onCancellation
    ) { onCompletion($0.map { Foundation.URL(fileURLWithPath: $0) }) }
  }

  /// Shows a panel in which the user chooses the folder that a file is moved into, while
  /// `isPresented` is true and there is a file.
  public func fileMover(
    isPresented: Binding<Bool>, file: Foundation.URL?,
    onCompletion: @escaping (Result<Foundation.URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    moveFiles(
      isPresented: isPresented, paths: file.map { [$0.path] } ?? [], onCancellation: onCancellation
    ) { onCompletion($0.map { Foundation.URL(fileURLWithPath: $0.first ?? "") }) }
  }

  /// Shows a panel in which the user chooses the folder that files are moved into, while
  /// `isPresented` is true and there are files.
  public func fileMover(
    isPresented: Binding<Bool>, files: some Collection<Foundation.URL>,
    onCompletion: @escaping (Result<[Foundation.URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    moveFiles(
      isPresented: isPresented, paths: files.map(\.path), onCancellation: onCancellation
    ) { onCompletion($0.map { $0.map { Foundation.URL(fileURLWithPath: $0) } }) }
  }

  /// Sets the folder that the file panels of the view show first; nil for that of the user.
  public func fileDialogDefaultDirectory(_ directory: Foundation.URL?) -> some View {
    fileDialogDefaultDirectory(directory.flatMap { StageUI.URL($0) })
  }
}

extension Foundation.URL {
  /// Returns true: a program may read the files that its user may read.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  /// Does nothing.
  public func stopAccessingSecurityScopedResource() {}
}

extension FileWrapper {
  /// Creates the contents of a file.
  public convenience init(regularFileWithContents contents: Data) {
    self.init(regularFileWithContents: [UInt8](contents))
  }

  /// The contents of the file.
  public var regularFileContents: Data? { Data(contents) }
}
