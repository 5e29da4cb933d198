import Commands
import PNG
import Platform
import PokerSlamGame
import PokerSlamHost
import StageUI

/// Draws the program's icon in all sizes and formats of a desktop icon theme.
@MainActor
enum IconsCommand {
  static let command = Command(
    "icons", "Writes the program's icon in all sizes of an icon theme", "",
    options: [
      .text("--out", "FOLDER", "the folder in which to create 16x16 to scalable") { $0 = $1 }
    ],
    examples: ["icons --out share/icons/hicolor"], run: run)

  private static func run(_ folder: String, _ io: CommandIO) throws -> Int32 {
    guard !folder.isEmpty else { throw UsageError("icons needs --out FOLDER") }
    for side in AppIcon.sizes {
      try write(png(AppIcon.pixmap(side: side)), "\(folder)/\(side)x\(side)/apps", "png", io)
    }
    try write(Array(svg().utf8), "\(folder)/scalable/apps", "svg", io)
    return 0
  }

  private static func write(
    _ bytes: [UInt8], _ folder: String, _ suffix: String, _ io: CommandIO
  ) throws {
    try File.makeFolder(folder)
    try io.writeFile(bytes, "\(folder)/pokerslam.\(suffix)")
  }

  static func svg() -> String {
    let side = 512.0
    let drawing = Fragment { AppIcon.draw(in: &$0, size: side) }
    return SVGDrawing.document(drawing, size: Size(side, side)) {
      "data:image/png;base64," + base64(png($0))
    }
  }

  private static func png(_ pixmap: borrowing Pixmap) -> [UInt8] {
    PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA).encoded()
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
      return String(
        (0..<4).map { $0 <= group.count ? digits[word >> (18 - 6 * $0) & 63] : "=" })
    }.joined()
  }
}
