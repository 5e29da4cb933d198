internal import Platform

/// The visible contents of a folder: its folders, then its files of the allowed types, by name.
struct FolderListing: Equatable {
  struct Entry: Equatable {
    let name: String
    let isFolder: Bool
  }

  private(set) var entries: [Entry] = []
  /// Why the folder cannot be read, for the user; nil if it was read.
  private(set) var problem: String?

  init() {}

  /// Reads a folder; names that begin with a dot are left out, as are links to nothing.
  init(of folder: String, types: [UTType]) {
    do {
      for name in try File.names(in: folder) where !name.hasPrefix(".") {
        switch try? File.kind(FilePath.joined(folder, name)) {
        case .folder: entries.append(Entry(name: name, isFolder: true))
        case .file where types.contains { $0.includes(fileNamed: name) }:
          entries.append(Entry(name: name, isFolder: false))
        default: break
        }
      }
    } catch {
      problem = error.reason
    }
    entries.sort {
      ($0.isFolder ? 0 : 1, $0.name.lowercased(), $0.name)
        < ($1.isFolder ? 0 : 1, $1.name.lowercased(), $1.name)
    }
  }
}

/// Paths of files and folders.
enum FilePath {
  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the folder that contains a folder or file; the root for the root.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Returns the last part of a path; the slash for the root.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? "/"
  }

  /// Returns the part of a name after its last dot; empty without one.
  static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// The folder of the user; the root if it is unknown.
  static var home: String {
    guard let home = ThisProcess.environment("HOME"), home.hasPrefix("/") else { return "/" }
    return home
  }
}

extension UTType {
  /// Whether a file is of this type, judged by the ending of its name.
  ///
  /// A type of the program without an ending includes files of an unknown ending, and those of the
  /// types of which it is a kind.
  func includes(fileNamed name: String) -> Bool {
    let isOwn = UTType(identifier) == nil
    guard let type = UTType(filenameExtension: FilePath.fileExtension(of: name)) else {
      return isOwn || self == .content || UTType.data.conforms(to: self)
    }
    return type.conforms(to: self) || isOwn && conforms(to: type)
  }
}
