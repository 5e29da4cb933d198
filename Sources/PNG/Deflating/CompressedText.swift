/// A text in a file of its own: its number of bytes in a line, and then a zlib stream.
package enum CompressedText {
  /// The largest number of bytes that is read.
  private static let mostBytes = 64 << 20

  /// Returns the bytes of a file with a text; equal texts give equal files.
  package static func file(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return Array("\(bytes.count)\n".utf8) + Deflate.compress(bytes.span)
  }

  /// Returns the text of a file; nil if it is damaged.
  package static func text(of file: [UInt8]) -> String? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")),
      let count = Int(String(decoding: file[..<end], as: UTF8.self)), (0...mostBytes) ~= count
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var position = 0
    let stream = Array(file[(end + 1)...])
    var output = bytes.mutableSpan
    let written = try? Inflate.decompress(stream.span, into: &output, position: &position)
    return written == count ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
