import PNG
import Platform
package import StageUI

/// A film that is written picture by picture.
package protocol Film: AnyObject {
  /// Adds a picture.
  ///
  /// - Parameter damage: the rectangles that differ from the previous picture; empty for an equal
  ///   one.
  func add(_ picture: borrowing Pixmap, damage: [PixelRect]) throws

  func finish() throws
}

/// The format of a film, which the end of its file's name tells.
package enum FilmFormat {
  case video, animation, folder

  /// The ends of names, for help and messages.
  package static let endings = ".y4m, .apng or /"

  /// Returns nil for a name with another end.
  package init?(_ path: String) {
    if path.hasSuffix("/") {
      self = .folder
    } else if path.hasSuffix(".y4m") {
      self = .video
    } else if path.hasSuffix(".apng") {
      self = .animation
    } else {
      return nil
    }
  }

  /// Returns the reason why a film of this format cannot have this size; nil if it can.
  package func problem(width: Int, height: Int) -> String? {
    guard width > 0, height > 0 else { return "a film has at least one pixel" }
    guard self != .video || width % 2 == 0 && height % 2 == 0 else {
      return "video has even sides; \(width) by \(height) pixels are not"
    }
    return nil
  }

  /// Begins a film.
  package func film(_ path: String, width: Int, height: Int, rate: Int) throws -> any Film {
    switch self {
    case .video: try VideoFilm(path, width: width, height: height, rate: rate)
    case .animation: try AnimationFilm(path, width: width, height: height, rate: rate)
    case .folder: try FolderFilm(path)
    }
  }
}

/// Uncompressed video in YUV4MPEG2, which encoders and players read.
///
/// The format names no colours: they are those of BT.709 in limited range. A chroma sample lies in
/// the centre of four pixels, as `C420jpeg` says; the samples of `C420mpeg2` lie between two pixels
/// of the left column, and encoders would shift the chroma by half a pixel.
package final class VideoFilm: Film {
  private let stream: FileStream
  private var planes: [UInt8]
  private static let mark = Array("FRAME\n".utf8)

  /// - Precondition: width and height are even.
  package init(_ path: String, width: Int, height: Int, rate: Int) throws {
    stream = try FileStream(path)
    planes = [UInt8](repeating: 0, count: width * height * 3 / 2)
    let header =
      "YUV4MPEG2 W\(width) H\(height) F\(rate):1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    try stream.write(Array(header.utf8))
  }

  package func add(_ picture: borrowing Pixmap, damage: [PixelRect]) throws {
    picture.writeVideo(of: damage, into: &planes)
    try stream.write(Self.mark)
    try stream.write(planes)
  }

  package func finish() throws { try stream.finish() }
}

/// An animated PNG that repeats for ever.
package final class AnimationFilm: Film {
  private let stream: FileStream
  private var animation: PNGAnimation
  private var last: [UInt8] = []

  package init(_ path: String, width: Int, height: Int, rate: Int) throws {
    // The start of the file is written again at the end.
    guard try File.kind(path) != .other else {
      throw FileError(
        path, reason: "an animated PNG cannot be written into a pipe or a device")
    }
    stream = try FileStream(path)
    animation = PNGAnimation(width: width, height: height, rate: rate, isOpaque: true)
    try stream.write(animation.head)
  }

  package func add(_ picture: borrowing Pixmap, damage: [PixelRect]) throws {
    if last.isEmpty || !damage.isEmpty { last = picture.straightRGBA }
    try stream.write(animation.add(last))
  }

  package func finish() throws {
    try stream.write(animation.end())
    try stream.overwriteStart(animation.head)
    try stream.finish()
  }
}

/// A folder of PNG files, `frame-000001.png` and so on.
package final class FolderFilm: Film {
  private let folder: String
  private var count = 0
  private var last: [UInt8] = []

  /// Creates the folder; throws if it has files already.
  package init(_ path: String) throws {
    folder = path
    try File.makeFolder(path)
    guard try File.names(in: path).isEmpty else {
      throw FileError(
        path, reason: "the folder is not empty; a film needs a folder of its own")
    }
  }

  package func add(_ picture: borrowing Pixmap, damage: [PixelRect]) throws {
    if last.isEmpty || !damage.isEmpty {
      last =
        PNGImage(width: picture.width, height: picture.height, pixels: picture.straightRGBA)
        .encoded()
    }
    count += 1
    try File.write(last, to: "\(folder)frame-\("\(1_000_000 + count)".dropFirst()).png")
  }

  package func finish() throws {}
}
