internal import Glibc

/// A private connection to the session bus that reads the settings portal and receives its changes.
///
/// Used by one thread. It starts neither a bus nor a portal.
@safe final class PortalConnection {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// Milliseconds to wait for an answer.
  private static let answerLimit: CInt = 5000

  private let bus: BusLibrary
  @unsafe private let connection: BusLibrary.Connection
  private(set) var settings = PortalSettings()

  /// Returns nil without libdbus, or without a bus at the address.
  init?(address: String) {
    guard let bus = try? BusLibrary(), let connection = unsafe bus.open(address, nil) else {
      return nil
    }
    self.bus = bus
    unsafe self.connection = unsafe connection
    unsafe bus.exitOnDisconnect(connection, 0)
    guard sayHello() else { return nil }
    // Subscribe before the first request, so that no change is missed between the two.
    for namespace in PortalSettings.namespaces {
      let rule =
        "type='signal',sender='\(Self.portal)',interface='\(Self.interface)',"
        + "member='SettingChanged',arg0='\(namespace)'"
      unsafe bus.addMatch(connection, rule, nil)
    }
    // The portal may start later. This rule subscribes to the signal that reports its start; all
    // settings are then read.
    unsafe bus.addMatch(
      connection,
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.portal)'",
      nil)
    readAll()
  }

  deinit {
    unsafe bus.close(connection)
    unsafe bus.release(connection)
  }

  /// Blocks until a message arrives, the bus closes, or `stopPipe` becomes readable; no timeout.
  ///
  /// Returns false when there will be no more messages.
  func wait(stopPipe: CInt) -> Bool {
    unsafe bus.flush(connection)
    var own: CInt = -1
    guard unsafe bus.fileDescriptor(connection, &own) != 0 else { return false }
    var watched = [
      pollfd(fd: own, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopPipe, events: Int16(POLLIN), revents: 0),
    ]
    while unsafe poll(&watched, 2, -1) < 0 {
      if errno != EINTR { return false }
    }
    guard watched[1].revents == 0 else { return false }
    return unsafe bus.readWrite(connection, 0) != 0
  }

  /// Handles all messages that have arrived.
  func takeMessages() {
    while let message = unsafe bus.pop(connection) {
      defer { unsafe bus.drop(message) }
      if unsafe bus.isSignal(message, Self.interface, "SettingChanged") != 0 {
        unsafe takeChange(message)
      } else if unsafe bus.isSignal(message, "org.freedesktop.DBus", "NameOwnerChanged") != 0 {
        readAll()
      }
    }
  }

  // MARK: - Messages

  /// Sends the `Hello` call that every connection must begin with; returns false if it fails.
  ///
  /// `dbus_bus_register` is not used. It would wait for the answer without a timeout, and while it
  /// waits it would hold a lock that SDL's own connection needs.
  private func sayHello() -> Bool {
    let name = "org.freedesktop.DBus"
    guard let question = unsafe bus.newCall(name, "/org/freedesktop/DBus", name, "Hello"),
      let answer = unsafe ask(question)
    else { return false }
    unsafe bus.drop(answer)
    return true
  }

  /// Sends a message and releases it; returns nil on an error or a timeout.
  private func ask(_ question: BusLibrary.Message) -> BusLibrary.Message? {
    defer { unsafe bus.drop(question) }
    unsafe bus.autoStart(question, 0)
    return unsafe bus.call(connection, question, Self.answerLimit, nil)
  }

  /// Reads all settings again; if there is no portal, `settings` is empty.
  private func readAll() {
    settings = PortalSettings()
    guard let question = unsafe bus.newCall(Self.portal, Self.path, Self.interface, "ReadAll")
    else { return }
    unsafe withPlaces { list, item in
      unsafe bus.beginAppending(question, list)
      guard unsafe bus.openContainer(list, Kind.array, "s", item) != 0 else { return }
      for namespace in PortalSettings.namespaces {
        unsafe namespace.withCString { text in
          var text = unsafe text
          _ = unsafe bus.append(item, Kind.string, &text)
        }
      }
      _ = unsafe bus.closeContainer(list, item)
    }
    guard let answer = unsafe ask(question) else { return }
    defer { unsafe bus.drop(answer) }
    // The answer has the type a{sa{sv}}: namespaces, each with its keys.
    unsafe read(answer) { answer in
      unsafe self.readDictionary(at: answer) { namespace, keys in
        unsafe self.readDictionary(at: keys) { name, value in
          self.settings.values[.init(namespace: namespace, name: name)] =
            unsafe self.value(at: value)
        }
      }
    }
  }

  /// Handles `SettingChanged`, whose arguments are the namespace, the key and the new value.
  private func takeChange(_ message: BusLibrary.Message) {
    unsafe read(message) { place in
      guard let namespace = unsafe self.text(at: place), unsafe bus.next(place) != 0,
        let name = unsafe self.text(at: place), unsafe bus.next(place) != 0
      else { return }
      self.settings.values[.init(namespace: namespace, name: name)] = unsafe self.value(at: place)
    }
  }

  private enum Kind {
    static let array = CInt(UInt8(ascii: "a"))
    static let string = CInt(UInt8(ascii: "s"))
    static let entry = CInt(UInt8(ascii: "e"))
    static let variant = CInt(UInt8(ascii: "v"))
    static let flag = CInt(UInt8(ascii: "b"))
    static let unsigned = CInt(UInt8(ascii: "u"))
    static let signed = CInt(UInt8(ascii: "i"))
    static let real = CInt(UInt8(ascii: "d"))
  }

  private func read(_ message: BusLibrary.Message, _ body: (BusLibrary.Place) -> Void) {
    unsafe withPlaces { place, _ in
      if unsafe bus.beginReading(message, place) != 0 { unsafe body(place) }
    }
  }

  /// Calls `body` with each string key of a dictionary and an iterator at its value.
  private func readDictionary(
    at place: BusLibrary.Place, _ body: (String, BusLibrary.Place) -> Void
  ) {
    guard unsafe bus.kind(place) == Kind.array else { return }
    unsafe withPlaces { entry, inner in
      unsafe bus.enter(place, entry)
      while unsafe bus.kind(entry) == Kind.entry {
        unsafe bus.enter(entry, inner)
        if let key = unsafe text(at: inner), unsafe bus.next(inner) != 0 { unsafe body(key, inner) }
        if unsafe bus.next(entry) == 0 { break }
      }
    }
  }

  private func text(at place: BusLibrary.Place) -> String? {
    guard unsafe bus.kind(place) == Kind.string else { return nil }
    var text: UnsafePointer<CChar>?
    unsafe bus.read(place, &text)
    return unsafe text.map { unsafe String(cString: $0) }
  }

  /// Returns the value at an iterator; nil for unsupported types.
  ///
  /// Unwraps nested variants too: the method `Read` of old portals returns two levels.
  private func value(at place: BusLibrary.Place) -> PortalSettings.Value? {
    switch unsafe bus.kind(place) {
    case Kind.variant:
      var value: PortalSettings.Value?
      unsafe withPlaces { inner, _ in
        unsafe bus.enter(place, inner)
        value = unsafe self.value(at: inner)
      }
      return value
    case Kind.flag:
      var flag: UInt32 = 0
      unsafe bus.read(place, &flag)
      return .flag(flag != 0)
    case Kind.unsigned:
      var number: UInt32 = 0
      unsafe bus.read(place, &number)
      return .number(Int(number))
    case Kind.signed:
      var number: Int32 = 0
      unsafe bus.read(place, &number)
      return .number(Int(number))
    case Kind.real:
      var number = 0.0
      unsafe bus.read(place, &number)
      return .real(number)
    default: return nil
    }
  }

  /// Calls `body` with memory for two iterators.
  private func withPlaces(_ body: (BusLibrary.Place, BusLibrary.Place) -> Void) {
    let size = BusLibrary.placeSize
    unsafe withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 16) { memory in
      guard let start = memory.baseAddress else { return }
      unsafe body(start, start + size)
    }
  }
}
