extension JSON {
  /// Decodes UTF-8 text that contains one value, optionally surrounded by white space.
  ///
  /// Follows RFC 8259 strictly. Where the RFC leaves a choice, these are errors: a repeated key in
  /// an object (compared as Swift strings), a lone surrogate escape, a number beyond the range of
  /// Double, and a byte order mark. Numbers are rounded correctly; numbers too small for a Double
  /// become zero. `depthLimit` is the largest nesting depth of arrays and objects, at most 1000.
  public init(decoding bytes: [UInt8], depthLimit: Int = 128) throws(JSONError) {
    precondition(0...1000 ~= depthLimit, "the depth limit \(depthLimit) is not in 0...1000")
    var reader = Reader(bytes: bytes, depthLeft: depthLimit)
    self = try reader.document()
  }

  /// Decodes text; see `init(decoding:depthLimit:)` for bytes.
  public init(decoding text: String, depthLimit: Int = 128) throws(JSONError) {
    try self.init(decoding: Array(text.utf8), depthLimit: depthLimit)
  }
}
