import Foundation
import PNG
import Platform
import StageTesting
import TestSupport
import Testing

/// A program of `Tests/Examples` that draws a picture of the documentation.
struct Example: CustomTestStringConvertible {
  let name: String
  /// The module whose documentation shows the picture.
  let module: String
  var arguments = ["--picture"]

  var picture: String { "example-\(name.lowercased())" }
  var testDescription: String { name }

  static let all = [
    Example(name: "Drawing", module: "Raster"),
    Example(name: "Picture", module: "Raster"),
    Example(name: "Button", module: "KitWindow"),
    Example(name: "Particles", module: "Motion"),
    Example(name: "Chart", module: "StageUI"),
    Example(name: "Golden", module: "Scenes"),
    Example(name: "Profile", module: "Profiling"),
    Example(name: "LightsOut", module: "KitWindow"),
    Example(
      name: "TenLines", module: "StageApp", arguments: ["--size", "320x200", "--screenshot"]),
    Example(name: "Tally", module: "StageApp", arguments: ["--screenshot"]),
  ]
}

/// The folder of the compiled examples; nil if they are not compiled.
private let programs = ThisProcess.environment("POKERSLAM_EXAMPLES")

/// The examples draw the pictures of the documentation.
///
/// They are programs of another package, which `Tests/Scripts/examples` has compiled into a folder.
@MainActor
@Suite(.serialized) struct ExamplePictureTests {
  @Test(.enabled(if: programs != nil, "the examples are not compiled"), arguments: Example.all)
  func exampleDrawsItsPicture(_ example: Example) throws {
    let programs = try #require(programs)
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(example.picture).png"
    let program = LaunchedProgram("\(programs)/\(example.name)", example.arguments + [path])
    try #require(program?.wait() == 0, "\(programs)/\(example.name) fails")
    let picture = try PNGImage(decoding: File.read(path))
    let golden = GoldenFolder(
      "examples", at: "Sources/\(example.module)/\(example.module).docc/Resources")
    try golden.compare(picture, name: example.picture)
  }
}
