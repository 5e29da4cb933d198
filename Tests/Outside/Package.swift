// swift-tools-version: 6.3
// A program outside the game that draws with its kit, with the manifest of an independent package.
import PackageDescription

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: [
    .executableTarget(
      name: "Card", dependencies: [.product(name: "Kit", package: "PokerSlam")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
