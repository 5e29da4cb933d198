internal import Platform

extension View {
  /// Shows a panel in which the user chooses the folder that a file is moved into, while
  /// `isPresented` is true and there is a file.
  ///
  /// - Parameters:
  ///   - onCompletion: Called after a choice with the file's new place, or the reason why it was not
  ///     moved: its folder has a file of that name already, or lies on another disk, for example.
  ///   - onCancellation: Called after the panel was closed without a choice.
  @_disfavoredOverload
  public func fileMover(
    isPresented: Binding<Bool>, file: URL?,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    moveFiles(
      isPresented: isPresented, paths: file.map { [$0.path] } ?? [], onCancellation: onCancellation
    ) { result in
      onCompletion(result.map { URL(fileURLWithPath: $0.first ?? "") })
    }
  }

  /// Shows a panel in which the user chooses the folder that files are moved into, while
  /// `isPresented` is true and there are files.
  ///
  /// The first file that cannot be moved ends the move; those before it have moved.
  @_disfavoredOverload
  public func fileMover(
    isPresented: Binding<Bool>, files: some Collection<URL>,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    moveFiles(
      isPresented: isPresented, paths: files.map(\.path), onCancellation: onCancellation
    ) { result in
      onCompletion(result.map { $0.map { URL(fileURLWithPath: $0) } })
    }
  }

  /// Shows a panel in which the user chooses the folder that files are moved into; passes on their
  /// new paths.
  package func moveFiles(
    isPresented: Binding<Bool>, paths: [String], onCancellation: @escaping () -> Void,
    completion: @escaping (Result<[String], any Error>) -> Void
  ) -> some View {
    importFiles(
      isPresented: Binding(
        get: { isPresented.wrappedValue && !paths.isEmpty },
        set: { isPresented.wrappedValue = $0 }),
      allowedContentTypes: [.folder], onCancellation: onCancellation
    ) { chosen in
      guard let folder = chosen.first else { return }
      completion(Result { try paths.map { try moveFile($0, into: folder) } })
    }
  }
}

/// Moves a file into a folder and returns its new path; a file already there is not replaced.
private func moveFile(_ path: String, into folder: String) throws -> String {
  let place = FilePath.joined(folder, FilePath.name(of: path))
  guard place != path else { return path }
  if File.exists(place) {
    throw TransferError(description: "\(place) exists already")
  }
  try File.rename(path, to: place)
  return place
}
