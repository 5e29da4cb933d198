internal import Glibc

/// A message that the desktop shows for some seconds, through the notification service of the
/// session bus.
package struct DesktopNotification: Hashable, Sendable {
  package var title: String
  package var text: String
  /// The program's name, and the name of its icon in the desktop's theme.
  package var program: String

  package init(title: String, text: String, program: String) {
    (self.title, self.text, self.program) = (title, text, program)
  }

  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// Milliseconds to wait for the service's answer.
  private static let answerLimit: CInt = 5000

  /// Sends the message and waits for the answer, for up to 10 s; call it on a thread of its own.
  ///
  /// Returns false without a session bus or a notification service.
  @discardableResult
  package func send(environment: ((String) -> String?)? = nil) -> Bool {
    let variable = environment ?? { unsafe getenv($0 as String).map { unsafe String(cString: $0) } }
    guard let address = DesktopWatch.busAddress(environment: variable),
      let bus = try? BusLibrary(), let connection = unsafe bus.open(address, nil)
    else { return false }
    unsafe bus.exitOnDisconnect(connection, 0)
    defer {
      unsafe bus.close(connection)
      unsafe bus.release(connection)
    }
    let name = "org.freedesktop.DBus"
    guard let hello = unsafe bus.newCall(name, "/org/freedesktop/DBus", name, "Hello"),
      unsafe ask(hello, bus, connection),
      let call = unsafe bus.newCall(Self.service, Self.path, Self.service, "Notify")
    else { return false }
    unsafe append(to: call, bus)
    return unsafe ask(call, bus, connection)
  }

  /// Sends a message and releases it; returns whether it was answered without an error.
  private func ask(
    _ message: BusLibrary.Message, _ bus: BusLibrary, _ connection: BusLibrary.Connection
  ) -> Bool {
    defer { unsafe bus.drop(message) }
    guard let answer = unsafe bus.call(connection, message, Self.answerLimit, nil) else {
      return false
    }
    unsafe bus.drop(answer)
    return true
  }

  /// Appends the arguments of `Notify`: program, replaced id, icon, title, text, actions, hints and
  /// duration.
  private func append(to call: BusLibrary.Message, _ bus: BusLibrary) {
    let size = BusLibrary.placeSize
    unsafe withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 16) { memory in
      guard let list = memory.baseAddress else { return }
      let item = unsafe list + size
      unsafe bus.beginAppending(call, list)
      unsafe append(program, list, bus)
      var replaced: UInt32 = 0
      _ = unsafe bus.append(list, Kind.unsigned, &replaced)
      for word in [program, title, text] { unsafe append(word, list, bus) }
      for contents in ["s", "{sv}"] {
        guard unsafe bus.openContainer(list, Kind.array, contents, item) != 0 else { return }
        _ = unsafe bus.closeContainer(list, item)
      }
      // The desktop's usual duration.
      var duration: Int32 = -1
      _ = unsafe bus.append(list, Kind.signed, &duration)
    }
  }

  private func append(_ text: String, _ place: BusLibrary.Place, _ bus: BusLibrary) {
    unsafe text.withCString { text in
      var text = unsafe text
      _ = unsafe bus.append(place, Kind.string, &text)
    }
  }

  private enum Kind {
    static let array = CInt(UInt8(ascii: "a"))
    static let string = CInt(UInt8(ascii: "s"))
    static let unsigned = CInt(UInt8(ascii: "u"))
    static let signed = CInt(UInt8(ascii: "i"))
  }
}
