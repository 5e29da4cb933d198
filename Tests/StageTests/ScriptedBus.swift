import Glibc
import Synchronization

@testable import Stage

/// A D-Bus session bus with a settings portal.
///
/// It serves one client on its own socket.
final class ScriptedBus: Sendable {
  typealias Value = PortalSettings.Value

  private struct State {
    var settings: [PortalSettings.Key: Value]
    var hasPortal: Bool
    /// The methods that the client called.
    ///
    /// `mayStart` says for each call of `ReadAll` whether the call may start a process.
    var calls: [String] = []
    var mayStart: [Bool] = []
    var client: CInt = -1
    var isOver = false
    var serial: UInt32 = 100
  }

  private let state: Mutex<State>
  private let listener: CInt
  private let path: String
  /// Whether the bus accepts the client but never answers.
  private let isSilent: Bool

  init(_ settings: [PortalSettings.Key: Value], hasPortal: Bool = true, isSilent: Bool = false) {
    state = Mutex(State(settings: settings, hasPortal: hasPortal))
    self.isSilent = isSilent
    path = "/tmp/stage-bus-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array(path.utf8))
    }
    let bound = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    precondition(bound == 0 && listen(listener, 1) == 0)
    var id = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    unsafe pthread_create(
      &id, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<ScriptedBus>.fromOpaque(context).takeRetainedValue().serve()
        return nil
      }, unsafe context.toOpaque())
    pthread_detach(id)
  }

  var address: String { "unix:path=\(path)" }
  var calls: [String] { state.withLock { $0.calls } }
  /// Whether any call would have started a portal.
  var wasAskedToStart: Bool { state.withLock { $0.mayStart.contains(true) } }

  /// Closes the connection, like the end of a session.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    state.withLock { state in
      state.isOver = true
      if state.client >= 0 { shutdown(state.client, Int32(SHUT_RDWR)) }
    }
    unsafe unlink(path)
  }

  /// Changes a setting, and sends the portal's signal.
  func change(_ key: PortalSettings.Key, to value: Value) {
    state.withLock { $0.settings[key] = value }
    var body = Wire()
    body.text(key.namespace)
    body.text(key.name)
    body.variant(value)
    signal(
      path: "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
      signature: "ssv", body)
  }

  /// Starts the portal with these settings.
  func startPortal(_ settings: [PortalSettings.Key: Value]) {
    state.withLock { ($0.hasPortal, $0.settings) = (true, settings) }
    var body = Wire()
    for text in ["org.freedesktop.portal.Desktop", "", ":1.7"] { body.text(text) }
    signal(
      path: "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged", signature: "sss",
      body)
  }

  // MARK: - The client's requests

  private func serve() {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return }
    let isOver = state.withLock { state in
      state.client = client
      return state.isOver
    }
    defer {
      state.withLock { $0.client = -1 }
      close(client)
    }
    if isOver { return }
    if isSilent {
      _ = read(client, until: { _ in false })
      return
    }
    // SASL: every client is accepted.
    while let line = read(client, until: { $0.last == UInt8(ascii: "\n") }) {
      let words = String(decoding: line.filter { $0 != 0 }, as: UTF8.self)
      if words.hasPrefix("BEGIN") { break }
      let answer =
        words.hasPrefix("AUTH EXTERNAL") ? "OK 0123456789abcdef0123456789abcdef" : "ERROR"
      send(client, Array("\(answer)\r\n".utf8))
    }
    while let call = Wire.Call(read: { self.read(client, count: $0) }) {
      let reply = state.withLock { state -> (signature: String, body: Wire)? in
        state.calls.append(call.member)
        switch call.member {
        case "Hello":
          var body = Wire()
          body.text(":1.42")
          return ("s", body)
        case "ReadAll":
          state.mayStart.append(!call.startsNothing)
          guard state.hasPortal else { return nil }
          var body = Wire()
          body.settings(state.settings)
          return ("a{sa{sv}}", body)
        default: return ("", Wire())
        }
      }
      guard call.wantsReply else { continue }
      let serial = nextSerial()
      if let reply {
        send(client, Wire.answer(to: call, serial, signature: reply.signature, reply.body))
      } else {
        let error = "org.freedesktop.DBus.Error.ServiceUnknown"
        send(client, Wire.error(error, to: call, serial))
      }
    }
  }

  private func nextSerial() -> UInt32 {
    state.withLock {
      $0.serial += 1
      return $0.serial
    }
  }

  private func signal(
    path: String, _ interface: String, _ member: String, signature: String, _ body: Wire
  ) {
    let message = Wire.signal(
      path, interface, member, nextSerial(), signature: signature, body)
    let client = state.withLock { $0.client }
    if client >= 0 { send(client, message) }
  }

  private func send(_ file: CInt, _ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads bytes until `isEnd`; returns nil when the client has disconnected.
  private func read(_ file: CInt, until isEnd: ([UInt8]) -> Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var byte = UInt8(0)
    while unsafe Glibc.read(file, &byte, 1) == 1 {
      bytes.append(byte)
      if isEnd(bytes) { return bytes }
    }
    return nil
  }

  private func read(_ file: CInt, count: Int) -> [UInt8]? {
    count == 0 ? [] : read(file) { $0.count == count }
  }
}

/// Bytes of the D-Bus protocol, little-endian.
struct Wire {
  private(set) var bytes: [UInt8] = []

  mutating func align(_ count: Int) { while bytes.count % count != 0 { bytes.append(0) } }

  mutating func word(_ number: UInt32) {
    align(4)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }

  mutating func text(_ text: String) {
    word(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func signature(_ text: String) {
    bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }

  mutating func variant(_ value: PortalSettings.Value) {
    switch value {
    case .number(let number):
      signature("u")
      word(UInt32(number))
    case .flag(let flag):
      signature("b")
      word(flag ? 1 : 0)
    case .real(let number):
      signature("d")
      align(8)
      let bits = number.bitPattern
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
      }
    }
  }

  /// Writes an array of entries, each aligned to eight bytes.
  private mutating func entries(_ count: Int, _ entry: (inout Wire, Int) -> Void) {
    word(0)
    let length = bytes.count - 4
    align(8)
    let start = bytes.count
    for index in 0..<count {
      align(8)
      entry(&self, index)
    }
    let size = UInt32(bytes.count - start)
    for place in 0..<4 { bytes[length + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
  }

  /// Writes settings as the type `a{sa{sv}}`.
  mutating func settings(_ settings: [PortalSettings.Key: PortalSettings.Value]) {
    let namespaces = Set(settings.keys.map(\.namespace)).sorted()
    entries(namespaces.count) { wire, index in
      let own = settings.filter { $0.key.namespace == namespaces[index] }.sorted {
        $0.key.name < $1.key.name
      }
      wire.text(namespaces[index])
      wire.entries(own.count) { wire, index in
        wire.text(own[index].key.name)
        wire.variant(own[index].value)
      }
    }
  }

  // MARK: - Messages

  private enum Field: UInt8 {
    case path = 1
    case interface, member, errorName, replySerial, destination, sender, signature
  }

  private static func message(
    kind: UInt8, _ serial: UInt32, texts: [(Field, String)], reply: UInt32? = nil,
    signature: String, _ body: Wire
  ) -> [UInt8] {
    var wire = Wire()
    wire.bytes = [UInt8(ascii: "l"), kind, 1, 1]
    wire.word(UInt32(body.bytes.count))
    wire.word(serial)
    var texts = texts
    if !signature.isEmpty { texts.append((.signature, signature)) }
    wire.entries(texts.count + (reply == nil ? 0 : 1)) { wire, index in
      guard index < texts.count else {
        wire.bytes.append(Field.replySerial.rawValue)
        wire.signature("u")
        return wire.word(reply ?? 0)
      }
      let (field, text) = texts[index]
      wire.bytes.append(field.rawValue)
      switch field {
      case .signature:
        wire.signature("g")
        wire.signature(text)
      case .path:
        wire.signature("o")
        wire.text(text)
      default:
        wire.signature("s")
        wire.text(text)
      }
    }
    wire.align(8)
    return wire.bytes + body.bytes
  }

  static func answer(to call: Call, _ serial: UInt32, signature: String, _ body: Wire) -> [UInt8] {
    message(
      kind: 2, serial, texts: [(.sender, "org.freedesktop.DBus")], reply: call.serial,
      signature: signature, body)
  }

  static func error(_ name: String, to call: Call, _ serial: UInt32) -> [UInt8] {
    message(
      kind: 3, serial, texts: [(.errorName, name), (.sender, "org.freedesktop.DBus")],
      reply: call.serial, signature: "", Wire())
  }

  static func signal(
    _ path: String, _ interface: String, _ member: String, _ serial: UInt32, signature: String,
    _ body: Wire
  ) -> [UInt8] {
    message(
      kind: 4, serial,
      texts: [(.path, path), (.interface, interface), (.member, member), (.sender, ":1.7")],
      signature: signature, body)
  }

  /// The parts of a method call that the scripted bus needs.
  struct Call {
    var member = ""
    var serial: UInt32
    var wantsReply: Bool
    var startsNothing: Bool

    /// Reads a call; nil at the end of the connection.
    init?(read: (Int) -> [UInt8]?) {
      guard let head = read(16) else { return nil }
      func word(_ bytes: [UInt8], _ place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
      }
      let length = word(head, 12)
      guard let fields = read((length + 7) & ~7), read(word(head, 4)) != nil else { return nil }
      serial = UInt32(word(head, 8))
      wantsReply = head[2] & 1 == 0
      startsNothing = head[2] & 2 != 0
      var place = 0
      while place < length {
        place = (place + 7) & ~7
        guard place < length else { break }
        let field = fields[place]
        let kind = fields[place + 2]
        place += 4
        if kind == UInt8(ascii: "g") {
          place += Int(fields[place]) + 2
        } else {
          place = (place + 3) & ~3
          let size = word(fields, place)
          place += 4
          guard kind != UInt8(ascii: "u") else { continue }
          let text = String(decoding: fields[place..<(place + size)], as: UTF8.self)
          if field == Field.member.rawValue { member = text }
          place += size + 1
        }
      }
    }
  }
}
