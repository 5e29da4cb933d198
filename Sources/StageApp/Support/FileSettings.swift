import JSON
import Platform

/// The settings that `AppStorage` reads and writes, stored in the file
/// `$XDG_CONFIG_HOME/PROGRAM/settings.json`.
///
/// The file is written half a second after a change, when the program ends, and when the display is
/// lost.
@MainActor
final class FileSettings: SettingsStore {
  private var values: [String: SettingsValue] = [:]
  private let path: String?
  private var isChanged = false
  private var due: Nanoseconds?

  private static let delay = Nanoseconds.milliseconds(500)
  private static let mostBytes = 1 << 20

  /// Reads the settings of a program; if `program` is nil, they are kept in memory only.
  init(program: String?, environment: (String) -> String? = ThisProcess.environment) {
    path = program.flatMap { Self.folder(of: $0, environment) }.map { "\($0)/settings.json" }
    guard let path, (try? File.kind(path)) == .file,
      let bytes = try? File.read(path, limit: Self.mostBytes),
      let members = (try? JSON(decoding: bytes))?.members
    else { return }
    for member in members {
      if let value = SettingsValue(member.value) { values[member.key] = value }
    }
  }

  private static func folder(of program: String, _ environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/\(program)"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.config/\(program)"
  }

  func value(for key: String) -> SettingsValue? { values[key] }

  func set(_ value: SettingsValue?, for key: String) {
    guard values[key] != value else { return }
    values[key] = value
    isChanged = true
    due = nil
  }

  /// Writes the file if the last change is old enough.
  ///
  /// Returns the time of the next call if the change is still too recent; nil if there are no
  /// unsaved changes left.
  func saveIfDue(at now: Nanoseconds) -> Nanoseconds? {
    guard isChanged else { return nil }
    let moment = due ?? now + Self.delay
    due = moment
    guard now >= moment else { return moment }
    save()
    return nil
  }

  /// Writes the file if something has changed; ignores failures.
  func save() {
    guard isChanged, let path else { return }
    (isChanged, due) = (false, nil)
    try? File.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    let members = values.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) }
    _ = try? File.write(JSON.object(members).encoded(), to: path)
  }
}

extension SettingsValue {
  /// Converts a JSON value to a setting; nil for null, lists and objects.
  ///
  /// A whole number becomes an integer.
  fileprivate init?(_ json: JSON) {
    switch json {
    case .bool(let value): self = .bool(value)
    case .number(let value): self = json.int.map { .int($0) } ?? .double(value)
    case .string(let value): self = .string(value)
    default: return nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .bool(let value): .bool(value)
    case .int(let value): .number(Double(value))
    case .double(let value): .number(value)
    case .string(let value): .string(value)
    }
  }
}
