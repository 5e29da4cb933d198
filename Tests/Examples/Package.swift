// swift-tools-version: 6.3
// Nine programs outside the game that are built with its kit: what another project's manifest
// looks like. `make examples` builds them and compares each one's picture with the documentation's.
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
