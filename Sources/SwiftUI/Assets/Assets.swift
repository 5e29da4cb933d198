import Foundation
import StageUI
import Synchronization

/// The pictures and colours among the resources of a program.
///
/// They are found in the program's own folder of resources, and in the folders that SwiftPM makes
/// beside the program for the resources of its targets: single PNG files, and sets in asset catalogs.
/// Each folder is searched once.
final class Assets: Sendable {
  /// Those of the program.
  static let main = Assets(folders: programFolders())
  private static let others = Mutex<[String: Assets]>([:])

  private let files: [String: String]
  private let pictures = Mutex<[String: NamedPicture?]>([:])
  private let colors = Mutex<[String: Color?]>([:])

  /// Finds the files in some folders; the first of equal names counts.
  init(folders: [String]) {
    var files: [String: String] = [:]
    for folder in folders {
      for (name, path) in Self.names(in: folder) where files[name] == nil { files[name] = path }
    }
    self.files = files
  }

  /// Returns the assets of a bundle; nil is the program.
  static func of(_ bundle: Bundle?) -> Assets {
    guard let bundle, bundle != .main else { return main }
    let path = bundle.resourcePath ?? bundle.bundlePath
    return others.withLock { known in
      if let found = known[path] { return found }
      let new = Assets(folders: [path])
      known[path] = new
      return new
    }
  }

  /// Returns a picture; nil if there is none.
  ///
  /// The file with the most pixels per point is read, and only at the first call.
  func picture(_ name: String) -> NamedPicture? {
    pictures.withLock { known in
      if let found = known[name] { return found }
      let new = readPicture(name)
      known[name] = .some(new)
      return new
    }
  }

  /// Returns a colour; nil if there is none.
  func color(_ name: String) -> Color? {
    colors.withLock { known in
      if let found = known[name] { return found }
      let new = files[name + ".colorset"].flatMap { ColorSet(folder: $0)?.color }
      known[name] = .some(new)
      return new
    }
  }

  private func readPicture(_ name: String) -> NamedPicture? {
    if let folder = files[name + ".imageset"], let file = ImageSet(folder: folder)?.largest {
      return UIImage.picture(path: folder + "/" + file.name, scale: file.scale)
    }
    let base = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    for (ending, scale) in [("@3x", 3.0), ("@2x", 2), ("", 1)] {
      if let path = files[base + ending + ".png"] {
        return UIImage.picture(path: path, scale: scale)
      }
    }
    return nil
  }

  // MARK: - Folders

  private static func programFolders() -> [String] {
    let folder = Bundle.main.bundlePath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let bundles = names.filter { $0.hasSuffix(".resources") }.sorted().map { folder + "/" + $0 }
    return [Bundle.main.resourcePath, folder].compactMap { $0 } + bundles
  }

  /// Returns the PNG files of a folder and the sets of its catalogs, by name.
  private static func names(in folder: String) -> [(String, String)] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.sorted().flatMap { entry in
      let path = folder + "/" + entry
      if entry.hasSuffix(".png") { return [(entry, path)] }
      return entry.hasSuffix(".xcassets") ? sets(in: path) : []
    }
  }

  /// Returns the sets of a catalog; the name of a set in a group with a namespace begins with it.
  private static func sets(in catalog: String, under prefix: String = "") -> [(String, String)] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: catalog)) ?? []
    return entries.sorted().flatMap { entry -> [(String, String)] in
      let path = catalog + "/" + entry
      if entry.hasSuffix(".imageset") || entry.hasSuffix(".colorset") {
        return [(prefix + entry, path)]
      }
      guard !entry.contains(".") else { return [] }
      let group = CatalogGroup(folder: path)
      let isNamespace = group?.properties?.providesNamespace == true
      return sets(in: path, under: isNamespace ? prefix + entry + "/" : prefix)
    }
  }
}
