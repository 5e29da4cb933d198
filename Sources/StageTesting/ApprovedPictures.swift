internal import Foundation
internal import PNG
internal import Platform

/// The pictures that the reader of a page of failures has approved: `STAGE_APPROVE=FILE` in the
/// environment.
///
/// The file has a line `DIGEST NAME` for each of them, as the page saves it. They are recorded if they
/// are drawn again as they were on the page; all other failures change no file.
struct ApprovedPictures: Sendable {
  static let variable = "STAGE_APPROVE"

  /// The approved pictures of this run; nil if there is no file.
  static let shared: ApprovedPictures? = {
    guard let path = ThisProcess.environment(variable) else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      ThisProcess.fail("\(variable): \(path) cannot be read")
    }
    return ApprovedPictures(text: text)
  }()

  private let lines: Set<String>

  /// Reads the lines of a file.
  init(text: String) {
    lines = Set(text.split(whereSeparator: \.isNewline).map(String.init))
  }

  /// Returns whether a picture or text is approved.
  func contains(_ name: String, _ digest: String) -> Bool {
    lines.contains("\(digest) \(name)")
  }

  /// Returns the digest of a picture and the accessibility tree beside it.
  static func digest(of picture: PNGImage, tree: String = "") -> String {
    var digest = ByteDigest()
    for number in [picture.width, picture.height] {
      digest.combine(UInt64(bitPattern: Int64(number)))
    }
    digest.combine(picture.pixels)
    digest.combine(tree.utf8)
    return digest.text
  }

  /// Returns the digest of a file.
  static func digest(of bytes: [UInt8]) -> String {
    var digest = ByteDigest()
    digest.combine(bytes)
    return digest.text
  }
}
