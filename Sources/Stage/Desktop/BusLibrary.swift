internal import Glibc

/// The functions of libdbus that the settings portal and notifications need, loaded at run time if it is installed.
///
/// Every `DBusError` argument is passed as null.
@safe struct BusLibrary {
  typealias Connection = OpaquePointer
  typealias Message = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  /// Memory for a `DBusMessageIter`.
  typealias Place = UnsafeMutableRawPointer

  let open: @convention(c) (Text, OpaquePointer?) -> Connection?
  let close: @convention(c) (Connection) -> Void
  let release: @convention(c) (Connection) -> Void
  let exitOnDisconnect: @convention(c) (Connection, UInt32) -> Void
  let addMatch: @convention(c) (Connection, Text, OpaquePointer?) -> Void
  let fileDescriptor: @convention(c) (Connection, UnsafeMutablePointer<CInt>) -> UInt32
  let flush: @convention(c) (Connection) -> Void
  let readWrite: @convention(c) (Connection, CInt) -> UInt32
  let pop: @convention(c) (Connection) -> Message?
  let call: @convention(c) (Connection, Message, CInt, OpaquePointer?) -> Message?

  let newCall: @convention(c) (Text, Text, Text, Text) -> Message?
  let autoStart: @convention(c) (Message, UInt32) -> Void
  let isSignal: @convention(c) (Message, Text, Text) -> UInt32
  let drop: @convention(c) (Message) -> Void
  let beginAppending: @convention(c) (Message, Place) -> Void
  let append: @convention(c) (Place, CInt, UnsafeRawPointer) -> UInt32
  let openContainer: @convention(c) (Place, CInt, Text?, Place) -> UInt32
  let closeContainer: @convention(c) (Place, Place) -> UInt32
  let beginReading: @convention(c) (Message, Place) -> UInt32
  let kind: @convention(c) (Place) -> CInt
  let next: @convention(c) (Place) -> UInt32
  let enter: @convention(c) (Place, Place) -> Void
  let read: @convention(c) (Place, UnsafeMutableRawPointer) -> Void

  /// The bytes reserved for a `DBusMessageIter`.
  ///
  /// libdbus's ABI fixes the real size at 72 bytes; the rest is a safety margin.
  static let placeSize = 128

  init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libdbus-1.so.3")
    unsafe open = try library.function("dbus_connection_open_private")
    unsafe close = try library.function("dbus_connection_close")
    unsafe release = try library.function("dbus_connection_unref")
    unsafe exitOnDisconnect = try library.function("dbus_connection_set_exit_on_disconnect")
    unsafe addMatch = try library.function("dbus_bus_add_match")
    unsafe fileDescriptor = try library.function("dbus_connection_get_unix_fd")
    unsafe flush = try library.function("dbus_connection_flush")
    unsafe readWrite = try library.function("dbus_connection_read_write")
    unsafe pop = try library.function("dbus_connection_pop_message")
    unsafe call = try library.function("dbus_connection_send_with_reply_and_block")
    unsafe newCall = try library.function("dbus_message_new_method_call")
    unsafe autoStart = try library.function("dbus_message_set_auto_start")
    unsafe isSignal = try library.function("dbus_message_is_signal")
    unsafe drop = try library.function("dbus_message_unref")
    unsafe beginAppending = try library.function("dbus_message_iter_init_append")
    unsafe append = try library.function("dbus_message_iter_append_basic")
    unsafe openContainer = try library.function("dbus_message_iter_open_container")
    unsafe closeContainer = try library.function("dbus_message_iter_close_container")
    unsafe beginReading = try library.function("dbus_message_iter_init")
    unsafe kind = try library.function("dbus_message_iter_get_arg_type")
    unsafe next = try library.function("dbus_message_iter_next")
    unsafe enter = try library.function("dbus_message_iter_recurse")
    unsafe read = try library.function("dbus_message_iter_get_basic")
  }
}
