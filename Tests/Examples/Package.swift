// swift-tools-version: 6.3
// Programs that use the game's kit. This is the manifest that another project would have.
// `make examples` builds the programs and compares their pictures with the documentation's.
import PackageDescription

let names = [
  "Drawing", "Picture", "Button", "Particles", "Chart", "Golden", "Profile", "LightsOut",
  "TenLines", "Tally", "Tasks", "OneButton",
]

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "PokerSlam", path: "../..")],
  targets: names.map { name in
    .executableTarget(
      name: name,
      dependencies: [
        // One program draws without views.
        .product(name: name == "Drawing" ? "Raster" : "StageUI", package: "PokerSlam")
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  })
