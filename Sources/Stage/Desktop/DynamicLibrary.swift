internal import Glibc

/// A shared library loaded at run time, never unloaded.
@safe struct DynamicLibrary {
  struct Missing: Error {
    var name: String
  }

  @unsafe private let handle: UnsafeMutableRawPointer

  init(_ name: String) throws(Missing) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(name: name)
    }
    unsafe self.handle = unsafe handle
  }

  /// Returns the function with this name.
  ///
  /// - Precondition: `Function` is the pointer type of its declaration in C.
  @unsafe func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = unsafe dlsym(handle, name) else { throw Missing(name: name) }
    return unsafe unsafeBitCast(symbol, to: Function.self)
  }
}

/// The Xlib functions used here, on connections separate from SDL's.
@safe struct XLibrary {
  typealias Display = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  let open: @convention(c) (Text?) -> Display?
  let close: @convention(c) (Display) -> CInt
  let map: @convention(c) (Display, UInt) -> CInt
  let resource: @convention(c) (Display, Text, Text) -> Text?
  let grab: @convention(c) (Display) -> CInt
  let ungrab: @convention(c) (Display) -> CInt
  let atom: @convention(c) (Display, Text, CInt) -> UInt
  let owner: @convention(c) (Display, UInt) -> UInt
  let property:
    @convention(c) (
      Display, UInt, UInt, Int, Int, CInt, UInt, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<CInt>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> CInt
  let free: @convention(c) (UnsafeMutableRawPointer) -> CInt

  init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libX11.so.6")
    unsafe open = try library.function("XOpenDisplay")
    unsafe close = try library.function("XCloseDisplay")
    unsafe map = try library.function("XMapRaised")
    unsafe resource = try library.function("XGetDefault")
    unsafe grab = try library.function("XGrabServer")
    unsafe ungrab = try library.function("XUngrabServer")
    unsafe atom = try library.function("XInternAtom")
    unsafe owner = try library.function("XGetSelectionOwner")
    unsafe property = try library.function("XGetWindowProperty")
    unsafe free = try library.function("XFree")
  }
}
