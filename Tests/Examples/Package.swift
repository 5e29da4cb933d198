// swift-tools-version: 6.3
// Seven programs outside the game that are built with its kit: what another project's manifest
// looks like. `make examples` builds them and compares each one's picture with the documentation's.
import PackageDescription

let names = ["Picture", "Button", "Particles", "Chart", "Golden", "Profile", "LightsOut"]

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: names.map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "Kit", package: "PokerSlam")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  })
