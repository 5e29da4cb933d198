internal import Glibc
import JSON
import MacroExpansion

/// The program that the compiler runs to expand the macros of the module SwiftUI.
///
/// Requests and replies are JSON texts on the standard input and output, each after its length in
/// eight bytes, the least significant one first. The compiler sends one request at a time.
@main
enum Plugin {
  static func main() {
    while let header = read(8) {
      let count = header.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      // A longer text is not a request of the compiler.
      guard count < 1 << 28, let body = read(Int(count)) else { return }
      guard let request = try? JSON(decoding: body, depthLimit: 1000) else { return }
      guard write(Messages.reply(to: request).encoded()) else { return }
    }
  }

  /// Returns the next bytes of the standard input; nil at its end.
  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let step = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(0, $0.baseAddress?.advanced(by: done), count - done)
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { return nil }
      done += step
    }
    return bytes
  }

  /// Writes the length of a text and then the text to the standard output.
  ///
  /// Returns false if the compiler has closed the stream.
  private static func write(_ text: [UInt8]) -> Bool {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: text.count >> ($0 * 8)) } + text
    var done = 0
    while done < bytes.count {
      let step = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(1, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { return false }
      done += step
    }
    return true
  }
}
