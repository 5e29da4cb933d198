public import FoundationNames
internal import Platform

extension EnvironmentValues {
  /// The folder that file panels show first; nil for that of the user.
  var fileDialogFolder: String? {
    get { self[.fileDialogFolder, nil] }
    set { self[.fileDialogFolder, nil] = newValue }
  }
}

/// Whether a file panel was closed by a choice.
@MainActor
private final class FileChoice {
  var isMade = false
}

private struct FileDialogModifier: ViewModifier {
  let isPresented: Binding<Bool>
  let onCancellation: () -> Void
  /// Makes the request at each evaluation, while the panel is open.
  let request: () -> FileRequest
  @State private var choice = FileChoice()
  @Environment(\.fileDialogFolder) private var folder

  func body(content: Content) -> some View {
    content.modifier(
      PresentationModifier(
        isPresented: isPresented,
        onDismiss: {
          if !choice.isMade { onCancellation() }
          choice.isMade = false
        },
        layer: { presentation in
          let request = request()
          return SheetPanel(
            presentation: presentation,
            content: FilePanel(
              request, in: folder ?? FilePath.home, cancel: { presentation.dismiss() },
              choose: { paths in
                choice.isMade = true
                presentation.dismiss()
                request.complete(paths)
              }))
        }))
  }
}

extension View {
  /// Shows a panel in which the user chooses a file, while `isPresented` is true.
  ///
  /// The panel is the kit's own and shows the files of the computer, beginning with the folder of
  /// the user. Files whose names end as the types want it can be chosen.
  @_disfavoredOverload
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    importFiles(isPresented: isPresented, allowedContentTypes: allowedContentTypes) {
      if let path = $0.first { onCompletion(.success(URL(fileURLWithPath: path))) }
    }
  }

  /// Shows a panel in which the user chooses files, while `isPresented` is true.
  ///
  /// - Parameters:
  ///   - allowsMultipleSelection: Whether more than one file can be chosen.
  ///   - onCompletion: Called with the files after a choice.
  ///   - onCancellation: Called after the panel was closed without a choice.
  @_disfavoredOverload
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    importFiles(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: allowsMultipleSelection, onCancellation: onCancellation
    ) { paths in
      onCompletion(.success(paths.map { URL(fileURLWithPath: $0) }))
    }
  }

  /// Shows a panel in which the user chooses files; passes on their paths.
  package func importFiles(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    allowsMultipleSelection: Bool = false, onCancellation: @escaping () -> Void = {},
    choose: @escaping ([String]) -> Void
  ) -> some View {
    modifier(
      FileDialogModifier(isPresented: isPresented, onCancellation: onCancellation) {
        FileRequest(
          purpose: .open(allowsMultipleSelection: allowsMultipleSelection),
          types: allowedContentTypes, complete: choose)
      })
  }

  /// Shows a panel in which the user chooses where a value is saved, while `isPresented` is true.
  ///
  /// The value is written in the first of the types that it has as bytes; without types, in its
  /// best one.
  @_disfavoredOverload
  public func fileExporter<Item: Transferable>(
    isPresented: Binding<Bool>, item: Item?, contentTypes: [UTType] = [],
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    exportFile(
      isPresented: isPresented, item: item, contentTypes: contentTypes,
      defaultFilename: defaultFilename, onCancellation: onCancellation
    ) { onCompletion($0.map { URL(fileURLWithPath: $0) }) }
  }

  /// Shows a panel in which the user chooses where a value is saved; passes on the path.
  package func exportFile<Item: Transferable>(
    isPresented: Binding<Bool>, item: Item?, contentTypes: [UTType], defaultFilename: String?,
    onCancellation: @escaping () -> Void,
    completion: @escaping (Result<String, any Error>) -> Void
  ) -> some View {
    let types = contentTypes.isEmpty ? item?.contentTypes ?? [] : contentTypes
    return saver(
      isPresented, hasItem: item != nil, types.first, defaultFilename, onCancellation,
      bytes: {
        guard let bytes = try types.lazy.compactMap({ try item?.exported(as: $0) }).first else {
          throw TransferError(description: "the value has no form as bytes")
        }
        return bytes
      }, completion)
  }

  /// Shows a panel that saves bytes while there is something to save.
  func saver(
    _ isPresented: Binding<Bool>, hasItem: Bool, _ type: UTType?, _ name: String?,
    _ onCancellation: @escaping () -> Void, bytes: @escaping () throws -> [UInt8],
    _ completion: @escaping (Result<String, any Error>) -> Void
  ) -> some View {
    let shown = Binding(
      get: { isPresented.wrappedValue && hasItem }, set: { isPresented.wrappedValue = $0 })
    return modifier(
      FileDialogModifier(isPresented: shown, onCancellation: onCancellation) {
        FileRequest(
          purpose: .save(name: name ?? "", fileExtension: type?.preferredFilenameExtension),
          types: [.item]
        ) { paths in
          guard let path = paths.first else { return }
          completion(
            Result {
              try File.write(bytes(), to: path)
              return path
            })
        }
      })
  }

  /// Sets the folder that the file panels of the view show first; nil for that of the user.
  @_disfavoredOverload
  public func fileDialogDefaultDirectory(_ directory: URL?) -> some View {
    environment(\.fileDialogFolder, directory?.path)
  }
}
