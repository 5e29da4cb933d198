internal import Glibc

/// Reads from the Linux kernel whether the machine runs on battery.
///
/// `SDL_GetPowerInfo` is not used: without a battery it also asks a bus service, which takes longer
/// than a frame.
struct PowerSupply {
  /// A folder with one subfolder for each power supply.
  var folder = "/sys/class/power_supply"

  /// Whether a battery discharges and no supply is online; batteries of mice and pads do not count.
  var isOnBattery: Bool {
    var isDischarging = false
    for name in supplies {
      switch value("type", of: name) {
      case "Battery":
        if value("scope", of: name) != "Device", value("status", of: name) == "Discharging" {
          isDischarging = true
        }
      default:
        if value("online", of: name) == "1" { return false }
      }
    }
    return isDischarging
  }

  private var supplies: [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Returns the first line of an attribute; nil if the supply does not have it.
  private func value(_ attribute: String, of supply: String) -> String? {
    let file = unsafe open("\(folder)/\(supply)/\(attribute)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
