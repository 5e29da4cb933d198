internal import Platform

/// What a file panel asks for.
struct FileRequest {
  enum Purpose {
    case open(allowsMultipleSelection: Bool)
    /// To save a file; an ending is added to a name without one.
    case save(name: String, fileExtension: String?)
  }

  let purpose: Purpose
  let types: [UTType]
  /// Takes the paths of the files that were chosen.
  let complete: ([String]) -> Void

  var isSaving: Bool {
    if case .save = purpose { return true }
    return false
  }

  var allowsMultipleSelection: Bool {
    if case .open(true) = purpose { return true }
    return false
  }

  /// Whether a folder can be chosen.
  var takesFolders: Bool { !isSaving && types.contains { UTType.folder.conforms(to: $0) } }
}

/// A panel that shows the files of one folder after the other.
struct FilePanel: View {
  let request: FileRequest
  let cancel: () -> Void
  /// Takes the paths that were chosen.
  let choose: ([String]) -> Void
  @State private var folder: String
  @State private var listing = FolderListing()
  @State private var chosen: Set<String> = []
  @State private var name: String

  init(
    _ request: FileRequest, in folder: String, cancel: @escaping () -> Void,
    choose: @escaping ([String]) -> Void
  ) {
    self.request = request
    self.cancel = cancel
    self.choose = choose
    _folder = State(initialValue: folder)
    if case .save(let name, _) = request.purpose {
      _name = State(initialValue: name)
    } else {
      _name = State(initialValue: "")
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      header
      ScrollView { list }.frame(maxHeight: 320)
      if request.isSaving {
        TextField("Name", text: $name).textFieldStyle(.roundedBorder).onSubmit(confirm)
      }
      HStack {
        Button("Cancel", role: .cancel, action: cancel).keyboardShortcut(.cancelAction)
        Spacer()
        Button(confirmation, action: confirm)
          .buttonStyle(.borderedProminent)
          .disabled(paths.isEmpty)
      }
    }
    .padding(20)
    .onAppear { read() }
    .onChange(of: folder) { read() }
  }

  private var header: some View {
    HStack {
      Button {
        folder = FilePath.parent(of: folder)
      } label: {
        Image(systemName: "chevron.up").frame(width: 32, height: 32)
      }
      .accessibilityLabel("Enclosing Folder")
      .disabled(folder == "/")
      Text(verbatim: FilePath.name(of: folder)).font(.headline).lineLimit(1)
        .accessibilityAddTraits(.isHeader)
    }
  }

  private var list: some View {
    LazyVStack(alignment: .leading, spacing: 2) {
      ForEach(listing.entries, id: \.name) { entry in
        FileRow(entry: entry, isChosen: chosen.contains(entry.name)) { press(entry) }
      }
      if listing.entries.isEmpty {
        Text(verbatim: listing.problem ?? "No Files").foregroundStyle(.secondary)
          .frame(maxWidth: .infinity, minHeight: 44)
      }
    }
  }

  private func read() {
    chosen = []
    listing = FolderListing(of: folder, types: request.types)
  }

  /// Opens a folder, and chooses a file; a press on the only chosen file confirms the choice.
  private func press(_ entry: FolderListing.Entry) {
    if entry.isFolder {
      folder = FilePath.joined(folder, entry.name)
    } else if request.isSaving {
      name = entry.name
    } else if request.allowsMultipleSelection {
      chosen.formSymmetricDifference([entry.name])
    } else if chosen == [entry.name] {
      confirm()
    } else {
      chosen = [entry.name]
    }
  }

  private var confirmation: String {
    guard request.isSaving else { return "Open" }
    return listing.entries.contains { !$0.isFolder && $0.name == savedName } ? "Replace" : "Save"
  }

  /// The name of the file to save, with its ending; nil for a name that no file can have.
  private var savedName: String? {
    guard case .save(_, let ending) = request.purpose, !name.contains("/"),
      !["", ".", ".."].contains(name),
      !listing.entries.contains(where: { $0.isFolder && $0.name == name })
    else { return nil }
    guard let ending, FilePath.fileExtension(of: name).isEmpty else { return name }
    return "\(name).\(ending)"
  }

  /// The paths that a confirmation chooses; empty if nothing can be confirmed.
  private var paths: [String] {
    if request.isSaving { return savedName.map { [FilePath.joined(folder, $0)] } ?? [] }
    if chosen.isEmpty { return request.takesFolders ? [folder] : [] }
    return chosen.sorted().map { FilePath.joined(folder, $0) }
  }

  private func confirm() {
    if !paths.isEmpty { choose(paths) }
  }
}

/// A folder or a file in a file panel.
private struct FileRow: View {
  let entry: FolderListing.Entry
  let isChosen: Bool
  let press: () -> Void

  var body: some View {
    Button(action: press) {
      HStack(spacing: 10) {
        Image(systemName: entry.isFolder ? "folder" : "doc").frame(width: 24)
        Text(verbatim: entry.name).lineLimit(1).truncationMode(.middle)
        Spacer(minLength: 0)
      }
      .padding(.horizontal, 8)
      .frame(minHeight: 36)
      .background {
        RoundedRectangle(cornerRadius: 6).fill(Color.accentColor.opacity(isChosen ? 0.25 : 0))
      }
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}
