internal import Frame
internal import Glibc

/// Values from GTK's `settings.ini` by key; XSETTINGS keys are translated to the same names.
struct GTKSettings: Equatable {
  var values: [String: String] = [:]

  /// Reads the section `[Settings]` of an INI file and ignores everything else.
  init(ini text: String) {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.hasPrefix("[") {
        isInside = line == "[Settings]"
      } else if isInside, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let name = Self.trimmed(line[..<equals])
        values[String(name)] = String(Self.trimmed(line[line.index(after: equals)...]))
      }
    }
  }

  /// Parses the property `_XSETTINGS_SETTINGS` of the settings manager's window.
  ///
  /// Parsing stops at truncated or malformed bytes; the settings read before them are kept.
  init(xsettings bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let order = reader.bytes(1)?.first else { return }
    reader.isBigEndian = order == 1
    guard reader.bytes(7) != nil, let count = reader.number(4) else { return }
    for _ in 0..<count {
      guard let kind = reader.number(1), reader.bytes(1) != nil, let length = reader.number(2),
        let name = reader.text(length), reader.bytes(4) != nil
      else { return }
      let value: String
      switch kind {
      case 0:
        guard let number = reader.number(4) else { return }
        value = "\(Int32(truncatingIfNeeded: number))"
      case 1:
        guard let length = reader.number(4), let text = reader.text(length) else { return }
        value = text
      case 2:
        guard reader.bytes(8) != nil else { return }
        continue
      default: return
      }
      if let known = Self.names[name] { values[known] = value }
    }
  }

  private static let names = [
    "Gtk/EnableAnimations": "gtk-enable-animations", "Net/ThemeName": "gtk-theme-name",
    "Xft/DPI": "gtk-xft-dpi",
  ]

  var preferences: DesktopPreferences {
    var result = DesktopPreferences()
    result.reducesMotion = flag("gtk-enable-animations").map { !$0 }
    if flag("gtk-application-prefer-dark-theme") == true { result.colorScheme = .dark }
    if let theme = values["gtk-theme-name"]?.lowercased() {
      if theme.hasSuffix("dark") || theme.hasSuffix("inverse") { result.colorScheme = .dark }
      result.prefersHighContrast = theme.hasPrefix("highcontrast")
    }
    if let dpi = values["gtk-xft-dpi"].flatMap({ Double($0) }), dpi > 0 {
      // The value is in units of 1/1024 dpi, and 96 dpi is a scale of 1.
      result.textScale = min(max(dpi / 1024 / 96, 0.5), 3)
    }
    return result
  }

  private func flag(_ name: String) -> Bool? {
    switch values[name]?.lowercased() {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: isSpace)
    return start.dropLast(start.reversed().prefix(while: isSpace).count)
  }

  /// Reads numbers of either byte order, and strings padded to four bytes.
  private struct Reader {
    var bytes: [UInt8]
    var isBigEndian = false
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
      guard count >= 0, count <= bytes.count - place else { return nil }
      defer { place += count }
      return bytes[place..<(place + count)]
    }

    mutating func number(_ count: Int) -> Int? {
      bytes(count).map { slice in
        isBigEndian
          ? slice.reduce(0) { $0 << 8 | Int($1) } : slice.reversed().reduce(0) { $0 << 8 | Int($1) }
      }
    }

    mutating func text(_ length: Int) -> String? {
      guard let slice = bytes(length), bytes(-length & 3) != nil else { return nil }
      return String(decoding: slice, as: UTF8.self)
    }
  }
}

// Reading the settings from GTK's files and from the X11 server.
extension GTKSettings {
  /// The paths of the files that GTK reads, highest priority first.
  static func paths(environment: (String) -> String?) -> [String] {
    // The XDG specification says to ignore relative paths.
    func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let own =
      absolute(environment("XDG_CONFIG_HOME"))
      ?? absolute(environment("HOME")).map { $0 + "/.config" }
    let shared = (environment("XDG_CONFIG_DIRS") ?? "/etc/xdg").split(separator: ":").map(
      String.init)
    return ([own].compactMap(\.self) + shared.compactMap(absolute)).flatMap { folder in
      ["gtk-4.0", "gtk-3.0"].map { "\(folder)/\($0)/settings.ini" }
    }
  }

  /// Merges the preferences of the files; the first file that has a value wins.
  static func preferences(inFiles paths: [String]) -> DesktopPreferences {
    paths.reduce(DesktopPreferences()) { result, path in
      text(of: path).map { result.merging(GTKSettings(ini: $0).preferences) } ?? result
    }
  }

  /// Returns the first 64 KB of a file; nil if it cannot be read.
  private static func text(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Returns the settings of an X11 session's settings manager; nil without one.
  ///
  /// Opens its own connection. Grabs the server while it looks up the manager's window and reads
  /// the window's property. Without the grab the window could disappear in between; Xlib would then
  /// report an error and end the process.
  static func fromDisplay() -> GTKSettings? {
    guard let x = try? XLibrary(), let display = unsafe x.open(nil) else { return nil }
    defer { _ = unsafe x.close(display) }
    let selection = unsafe x.atom(display, "_XSETTINGS_S0", 0)
    let property = unsafe x.atom(display, "_XSETTINGS_SETTINGS", 0)
    _ = unsafe x.grab(display)
    let manager = unsafe x.owner(display, selection)
    var (kind, format, count, left) = (UInt(0), CInt(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    if manager != 0 {
      // The type 0 accepts any type. The length 1 << 14 counts words of four bytes.
      _ = unsafe x.property(
        display, manager, property, 0, 1 << 14, 0, 0, &kind, &format, &count, &left, &data)
    }
    _ = unsafe x.ungrab(display)
    guard let data = unsafe data else { return nil }
    defer { _ = unsafe x.free(data) }
    guard format == 8 else { return nil }
    return unsafe GTKSettings(xsettings: Array(UnsafeBufferPointer(start: data, count: Int(count))))
  }
}
