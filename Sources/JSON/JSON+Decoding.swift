extension JSON {
  /// Decodes UTF-8 text that holds one value and white space around it.
  ///
  /// Strictly RFC 8259, and where that leaves a choice: a key that an object already has (equal as
  /// a Swift string), a lone surrogate escape, a number beyond the doubles and a byte order mark are
  /// errors. Numbers are rounded correctly; those too small for a double become zero. `depthLimit`
  /// is how many arrays and objects may be within each other, 1000 at most.
  public init(decoding bytes: [UInt8], depthLimit: Int = 128) throws(JSONError) {
    precondition(0...1000 ~= depthLimit, "The depth limit is 0 to 1000")
    var reader = Reader(bytes: bytes, depthLeft: depthLimit)
    self = try reader.document()
  }

  /// Decodes text; see `init(decoding:depthLimit:)` for bytes.
  public init(decoding text: String, depthLimit: Int = 128) throws(JSONError) {
    try self.init(decoding: Array(text.utf8), depthLimit: depthLimit)
  }
}
