// swift-tools-version: 6.3
// Nine programs that use the game's kit. This is the manifest that another project would have.
// `make examples` builds the programs and compares their pictures with the documentation's.
import PackageDescription

let names = ["Picture", "Button", "Particles", "Chart", "Golden", "Profile", "LightsOut"]
/// The programs that have an `App`.
let apps = ["TenLines", "Tally"]

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: (names + apps).map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: apps.contains(name) ? "StageApp" : "Kit", package: "PokerSlam")
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  })
