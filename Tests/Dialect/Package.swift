// swift-tools-version: 6.3
// Programs and listings as they are written for Xcode, built as another project would build them.
// `Tests/Scripts/dialect` builds them in language modes 5 and 6 and runs their tests.
import PackageDescription

let swiftUI = Target.Dependency.product(name: "SwiftUI", package: "PokerSlam")
let samples = ["Bookshelf", "Comet", "Dashboard", "DrawingPad", "Memory", "Waiting"]

let package = Package(
  name: "Dialect",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: samples.map {
    .executableTarget(name: $0, dependencies: [swiftUI])
  } + [
    .target(name: "Listings", dependencies: [swiftUI]),
    .testTarget(
      name: "DialectTests",
      dependencies: samples.map { .target(name: $0) } + [
        "Listings", swiftUI, .product(name: "StageUI", package: "PokerSlam"),
        .product(name: "StageTesting", package: "PokerSlam"),
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [Context.environment["DIALECT_MODE"] == "5" ? .v5 : .v6])
