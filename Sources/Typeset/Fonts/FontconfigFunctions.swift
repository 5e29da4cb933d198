internal import Glibc

/// The functions of libfontconfig used here, loaded at run time.
///
/// The functions are declared as in fontconfig.h; FcBool and enumerations are int. The ABI has been
/// stable since version 2.
@safe struct FontconfigFunctions {
  typealias Object = OpaquePointer
  typealias FontSet = UnsafeMutableRawPointer
  typealias Name = UnsafePointer<CChar>
  struct Missing: Error {}

  let load: @convention(c) () -> Object?
  let destroyConfiguration: @convention(c) (Object) -> Void
  let createPattern: @convention(c) () -> Object?
  let destroyPattern: @convention(c) (Object) -> Void
  let addString: @convention(c) (Object, Name, Name) -> Int32
  let addInteger: @convention(c) (Object, Name, Int32) -> Int32
  let addBool: @convention(c) (Object, Name, Int32) -> Int32
  let substitute: @convention(c) (Object, Object, Int32) -> Int32
  let substituteDefaults: @convention(c) (Object) -> Void
  /// Parameters: configuration, pattern, whether to trim, out: union of characters, out: result.
  let sort:
    @convention(c) (
      Object, Object, Int32, UnsafeMutablePointer<Object?>?, UnsafeMutablePointer<Int32>
    ) -> FontSet?
  let destroySet: @convention(c) (FontSet) -> Void
  /// The getters take the pattern, the property, the index of the value and the result's address;
  /// they return 0 if the value was found.
  let getString: @convention(c) (Object, Name, Int32, UnsafeMutablePointer<Name?>) -> Int32
  let getInteger: @convention(c) (Object, Name, Int32, UnsafeMutablePointer<Int32>) -> Int32
  let getBool: @convention(c) (Object, Name, Int32, UnsafeMutablePointer<Int32>) -> Int32
  let getCharacters: @convention(c) (Object, Name, Int32, UnsafeMutablePointer<Object?>) -> Int32
  let hasCharacter: @convention(c) (Object, UInt32) -> Int32

  /// Loads the library, which then stays loaded; throws if it is not installed or lacks one of the
  /// functions.
  init() throws(Missing) {
    guard let library = unsafe dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL) else {
      throw Missing()
    }
    func find<Function>(_ name: String) throws(Missing) -> Function {
      guard let address = unsafe dlsym(library, name) else { throw Missing() }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    unsafe load = try find("FcInitLoadConfigAndFonts")
    unsafe destroyConfiguration = try find("FcConfigDestroy")
    unsafe createPattern = try find("FcPatternCreate")
    unsafe destroyPattern = try find("FcPatternDestroy")
    unsafe addString = try find("FcPatternAddString")
    unsafe addInteger = try find("FcPatternAddInteger")
    unsafe addBool = try find("FcPatternAddBool")
    unsafe substitute = try find("FcConfigSubstitute")
    unsafe substituteDefaults = try find("FcDefaultSubstitute")
    unsafe sort = try find("FcFontSort")
    unsafe destroySet = try find("FcFontSetDestroy")
    unsafe getString = try find("FcPatternGetString")
    unsafe getInteger = try find("FcPatternGetInteger")
    unsafe getBool = try find("FcPatternGetBool")
    unsafe getCharacters = try find("FcPatternGetCharSet")
    unsafe hasCharacter = try find("FcCharSetHasChar")
  }
}
