// swift-tools-version: 6.3
// Picture tests of a program outside, in Swift Testing and in XCTest. This is the manifest that another
// project would have. `make pictures` runs them, and STAGE_RECORD=1 make pictures records what differs.
import PackageDescription

let kit = Target.Dependency.product(name: "StageUI", package: "PokerSlam")

let package = Package(
  name: "Pictures",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: [
    .target(name: "Scores", dependencies: [kit]),
    .executableTarget(name: "ScoreBoard", dependencies: ["Scores", kit]),
    // A program without the kit, whose size changes with its own code and the compiler alone.
    .executableTarget(name: "ScoreSum"),
    .testTarget(
      name: "ScoresTests",
      dependencies: ["Scores", kit, .product(name: "StageTesting", package: "PokerSlam")],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6])
