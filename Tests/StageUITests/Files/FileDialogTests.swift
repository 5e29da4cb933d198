import Platform
import TestSupport
import Testing

@testable import StageUI

/// The panel in which files are chosen and saved.
@MainActor
struct FileDialogTests {
  private let folder: TemporaryFolder
  private let diary = Diary()
  private let isPresented = Selection(true)

  init() throws {
    folder = try TemporaryFolder()
    folder.add(folder: "decks")
    for name in ["b.txt", "A.txt", "c.png", ".hidden.txt", "decks/d.txt"] {
      try folder.add(file: name, bytes: Array(name.utf8))
    }
  }

  private func path(_ url: URL) -> String { String(url.path.dropFirst(folder.path.count + 1)) }

  private func importer(_ types: [UTType], several: Bool = false) -> Bench {
    let bench = Bench(Size(500, 700)) {
      Bound(isPresented) { isPresented in
        Color.green.fileImporter(
          isPresented: isPresented, allowedContentTypes: types, allowsMultipleSelection: several
        ) { result in
          diary.note("chose \(((try? result.get()) ?? []).map(path))")
        } onCancellation: {
          diary.note("cancelled")
        }
        .fileDialogDefaultDirectory(URL(fileURLWithPath: folder.path))
      }
    }
    bench.run(0.6)
    return bench
  }

  private func exporter(_ item: String?, name: String? = nil) -> Bench {
    let bench = Bench(Size(500, 700)) {
      Bound(isPresented) { isPresented in
        Color.green.fileExporter(
          isPresented: isPresented, item: item, contentTypes: [.plainText], defaultFilename: name
        ) { result in
          switch result {
          case .success(let url): diary.note("saved \(path(url))")
          case .failure(let error): diary.note("\(error)")
          }
        }
        .fileDialogDefaultDirectory(URL(fileURLWithPath: folder.path))
      }
    }
    bench.run(0.6)
    return bench
  }

  /// The names of the folders and files in the panel.
  private func names(_ bench: Bench) -> [String] {
    labels(bench).filter { $0 == "decks" || $0.contains(".") }
  }

  private func labels(_ bench: Bench) -> [String] {
    bench.host.screenElements.filter { $0.accessibility.role == .button }
      .map(\.accessibility.label)
  }

  private func press(_ label: String, in bench: Bench) {
    #expect(bench.host.activate(labelled: label), "\(label)")
    bench.run(0.6)
  }

  private func mover(_ file: String?) -> Bench {
    let bench = Bench(Size(500, 700)) {
      Bound(isPresented) { isPresented in
        Color.green.fileMover(
          isPresented: isPresented,
          file: file.map { URL(fileURLWithPath: "\(folder.path)/\($0)") }
        ) { result in
          switch result {
          case .success(let url): diary.note("moved to \(path(url))")
          case .failure: diary.note("not moved")
          }
        } onCancellation: {
          diary.note("cancelled")
        }
        .fileDialogDefaultDirectory(URL(fileURLWithPath: folder.path))
      }
    }
    bench.run(0.6)
    return bench
  }

  @Test func aFileMovesIntoTheChosenFolder() {
    let bench = mover("b.txt")
    press("decks", in: bench)
    press("Open", in: bench)
    #expect(diary.lines == ["moved to decks/b.txt"])
    #expect(File.exists("\(folder.path)/decks/b.txt") && !File.exists("\(folder.path)/b.txt"))
  }

  @Test func aMoveReplacesNoFile() throws {
    try folder.add(file: "d.txt", bytes: [1])
    let bench = mover("d.txt")
    press("decks", in: bench)
    press("Open", in: bench)
    #expect(diary.lines == ["not moved"])
    #expect(try File.read("\(folder.path)/d.txt") == [1])
  }

  @Test func aMoveCanBeCancelledAndNeedsAFile() {
    press("Cancel", in: mover("b.txt"))
    #expect(diary.lines == ["cancelled"])
    isPresented.value = true
    #expect(labels(mover(nil)) == [])
  }

  @Test func foldersAndAllowedFilesAreListedByName() {
    let text = importer([.text])
    #expect(names(text) == ["decks", "A.txt", "b.txt"])
    #expect(names(importer([.image])) == ["decks", "c.png"])
    #expect(names(importer([.item])) == ["decks", "A.txt", "b.txt", "c.png"])
  }

  @Test func chosenFileIsPassedOn() {
    let bench = importer([.text])
    #expect(!bench.host.activate(labelled: "Open"))
    press("A.txt", in: bench)
    press("b.txt", in: bench)
    press("Open", in: bench)
    #expect(diary.take() == [#"chose ["b.txt"]"#])
    #expect(!isPresented.value && labels(bench) == [])
  }

  @Test func secondPressOpensTheChosenFile() {
    let bench = importer([.text])
    press("A.txt", in: bench)
    #expect(diary.take() == [])
    press("A.txt", in: bench)
    #expect(diary.take() == [#"chose ["A.txt"]"#])
  }

  @Test func severalFilesAreChosen() {
    let bench = importer([.text], several: true)
    press("b.txt", in: bench)
    press("A.txt", in: bench)
    press("Open", in: bench)
    #expect(diary.take() == [#"chose ["A.txt", "b.txt"]"#])
  }

  @Test func foldersAreEnteredAndLeft() {
    let bench = importer([.text])
    press("A.txt", in: bench)
    press("decks", in: bench)
    #expect(names(bench) == ["d.txt"])
    #expect(!bench.host.activate(labelled: "Open"))
    press("Enclosing Folder", in: bench)
    #expect(names(bench) == ["decks", "A.txt", "b.txt"])
    press("decks", in: bench)
    press("d.txt", in: bench)
    press("Open", in: bench)
    #expect(diary.take() == [#"chose ["decks/d.txt"]"#])
  }

  @Test func folderIsChosenIfTheTypesHaveFolders() {
    let bench = importer([.folder])
    press("decks", in: bench)
    #expect(names(bench) == [])
    press("Open", in: bench)
    #expect(diary.take() == [#"chose ["decks"]"#])
  }

  @Test func escapeCancels() {
    let bench = importer([.text])
    bench.type(.escape)
    bench.run(0.6)
    #expect(diary.take() == ["cancelled"])
    #expect(!isPresented.value)
  }

  @Test func keysChooseAFile() {
    let bench = importer([.text])
    bench.type(.tab)
    for _ in 0..<12 where bench.host.focusedElement?.accessibility.label != "A.txt" {
      bench.type(.tab)
    }
    #expect(bench.host.focusedElement?.accessibility.label == "A.txt")
    bench.type(.return)
    bench.type(.return)
    bench.run(0.6)
    #expect(diary.take() == [#"chose ["A.txt"]"#])
  }

  @Test func valueIsSavedWithTheEndingOfItsType() throws {
    let bench = exporter("text", name: "new")
    press("Save", in: bench)
    #expect(diary.take() == ["saved new.txt"])
    #expect(try File.read("\(folder.path)/new.txt") == Array("text".utf8))
    #expect(!isPresented.value)
  }

  @Test func nameOfAnotherFileReplacesIt() throws {
    let bench = exporter("text")
    #expect(!bench.host.activate(labelled: "Save"))
    press("c.png", in: bench)
    press("Replace", in: bench)
    #expect(diary.take() == ["saved c.png"])
    #expect(try File.read("\(folder.path)/c.png") == Array("text".utf8))
  }

  @Test func namesThatNoFileCanHaveAreNotSaved() {
    for name in ["", "..", "a/b", "decks"] {
      isPresented.value = true
      let bench = exporter("text", name: name)
      #expect(!bench.host.activate(labelled: "Save"), "\(name)")
    }
  }

  @Test func shareLinkSavesAPictureUnderTheTitleOfItsPreview() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0x8000_0040])
    let image = Image(bitmap)
    let bench = Bench(Size(500, 700)) {
      ShareLink("Share", item: image, preview: SharePreview("Board", image: image))
        .fileDialogDefaultDirectory(URL(fileURLWithPath: folder.path))
    }
    #expect(bench.host.activate(labelled: "Share"))
    bench.run(0.6)
    #expect(bench.host.activate(labelled: "Save"))
    bench.run(0.6)
    #expect(try File.read("\(folder.path)/Board.png") == bitmap.pngFile)
    #expect(bench.host.accessibilityTree.contains("Saved"))
  }

  @Test func shareLinkSavesNothingOfASymbol() throws {
    let bench = Bench(Size(500, 700)) {
      ShareLink(item: Image(systemName: "star"), preview: SharePreview("Star")) { Text("Share") }
        .fileDialogDefaultDirectory(URL(fileURLWithPath: folder.path))
    }
    #expect(bench.host.activate(labelled: "Share"))
    bench.run(0.6)
    #expect(bench.host.activate(labelled: "Save"))
    bench.run(0.6)
    #expect((try? File.read("\(folder.path)/Star.png")) == nil)
    #expect(!bench.host.accessibilityTree.contains("Saved"))
  }

  @Test func panelWithoutAValueIsNotShown() {
    #expect(labels(exporter(nil)) == [])
  }

  private struct Note: FileDocument {
    static var readableContentTypes: [UTType] { [.plainText] }
    var text: String

    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.contents, as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Array(text.utf8))
    }
  }

  @Test func documentIsSaved() throws {
    let bench = Bench(Size(500, 700)) {
      Bound(isPresented) { isPresented in
        Color.green.fileExporter(
          isPresented: isPresented, document: Note(text: "note"), contentType: .plainText,
          defaultFilename: "missing/note"
        ) { _ in diary.note("saved") }
        .fileDialogDefaultDirectory(URL(fileURLWithPath: "\(folder.path)/decks"))
      }
    }
    bench.run(0.6)
    #expect(names(bench) == ["d.txt"])
    press("d.txt", in: bench)
    press("Replace", in: bench)
    #expect(diary.take() == ["saved"])
    let bytes = try File.read("\(folder.path)/decks/d.txt")
    let file = FileWrapper(regularFileWithContents: bytes)
    let read = try Note(
      configuration: FileDocumentReadConfiguration(contentType: .plainText, file: file))
    #expect(read.text == "note")
  }
}
