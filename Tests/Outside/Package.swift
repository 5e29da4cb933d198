// swift-tools-version: 6.3
// A program outside the game that draws with its kit: what another project's manifest looks like.
import PackageDescription

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: [
    .executableTarget(
      name: "Card", dependencies: [.product(name: "Kit", package: "PokerSlam")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
