// swift-tools-version: 6.3
// The map: targets in dependency order. The comment above each target describes it, and its dependency
// list holds every module it may import. A test compares both with the imports and README's table.
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]
/// Pixel and bit loops run 40 times slower without the optimiser, so a debug build keeps it for them.
///
/// The flags also apply in packages that depend on this one, by its path or by a version: SwiftPM 6.3
/// accepts unsafe flags in a manifest of the tools version 6.3, but not in one of 6.0. Screens and the program
/// itself are not optimised then.
let optimisedInDebug = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Tests without long loops of their own are compiled without optimisation, in a third of the time.
let quick = strict + [.unsafeFlags(["-Onone"])]

/// Code of screens, commands, window and input runs a few times a frame, so it is compiled for size
/// (window and input: 60 KB less, 2026-11).
let small = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The same for modules of views, whose types are built by calls instead of by mangled names.
///
/// There are hundreds of long generic types. By name, which is shorter, the runtime looks up each
/// part of each type, and the start took a twelfth longer (2026-11).
let smallViews =
  small + [
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release))
  ]

/// Views read lists of other views all the time, on one thread, so checks for overlapping access are
/// left to debug builds (they take a twentieth of a frame of 300 views, 2026-11).
let unwatched =
  optimisedInDebug
  + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// The functions whose calls `Measuring` counts: its own functions are called instead.
let countedAllocations = [
  "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "free",
].flatMap { ["-Xlinker", "--wrap=\($0)"] }

let package = Package(
  name: "PokerSlam",
  products: [
    .library(
      name: "StageUI",
      targets: [
        "Numerics", "PNG", "Profiling", "Geometry", "FoundationNames", "Combine", "Motion",
        "Timing", "Input", "Frame", "Raster", "Paragraphs", "Typeset", "StageUI", "ViewChecks",
        "KitWindow", "StageApp", "UniformTypeIdentifiers",
      ]),
    .library(name: "Raster", targets: ["Raster", "PNG"]),
    .library(name: "StageTesting", targets: ["StageTesting"]),
    .library(
      name: "SwiftUI",
      targets: [
        "SwiftUI", "Combine", "UniformTypeIdentifiers", "SwiftData", "GameKit", "StoreKit",
        "CloudKit", "SpriteKit",
      ]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "simd", targets: ["simd"]),
    .executable(name: "pokerslam", targets: ["pokerslam"]),
    .executable(name: "gamelab", targets: ["gamelab"]),
    .executable(name: "rasterlab", targets: ["rasterlab"]),
    .executable(name: "stagelab", targets: ["stagelab"]),
  ],
  targets: [
    // sin, cos, exp, log, pow and friends in Swift: the same bits with any C library and CPU
    .target(
      name: "Numerics", swiftSettings: optimisedInDebug,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // A small JSON reader and writer: memory-safe, deterministic bytes, fuzzed
    .target(name: "JSON", swiftSettings: small),
    // A small PNG reader and writer: memory-safe, deterministic bytes, fuzzed
    .target(name: "PNG", swiftSettings: optimisedInDebug),
    // Clang vectors in one header: lane conversions, square roots, minima as single instructions. And
    // requests to valgrind
    .target(name: "CVector"),
    // Where a frame's time goes: nested zones of every thread, percentiles, slow frames, comparisons
    .target(
      name: "Profiling", dependencies: ["JSON", "CVector"], swiftSettings: optimisedInDebug),
    // Point, Size, Rect, RoundedRect, Transform, Path, flattening
    .target(name: "Geometry", dependencies: ["Numerics"], swiftSettings: optimisedInDebug),
    // CGFloat, CGPoint, Date, UUID, sin: names that SwiftUI code takes for granted
    .target(
      name: "FoundationNames", dependencies: ["Geometry", "Numerics"],
      swiftSettings: optimisedInDebug,
      linkerSettings: [.linkedLibrary("dispatch", .when(platforms: [.linux]))]),
    // Publishers and subscribers: values over time, on the clock of the frames
    .target(name: "Combine", dependencies: ["FoundationNames"], swiftSettings: optimisedInDebug),
    // Rules, hands, connected sets, generator, solver, codes, replays: integers only
    .target(name: "PokerCore", swiftSettings: optimisedInDebug),
    // The mid-end: undo, timers, autosave payloads; each change returns its events
    .target(name: "Session", dependencies: ["PokerCore"], swiftSettings: small),
    // Unit curves, springs, animations, stagger: pure functions of time
    .target(name: "Motion", dependencies: ["Numerics"], swiftSettings: optimisedInDebug),
    // Frame times, frame rates, pacer arithmetic, display links: nanoseconds in, deadlines out
    .target(name: "Timing", swiftSettings: small),
    // Pointers, keys, pads: events as values, cleaned
    .target(name: "Input", dependencies: ["Geometry", "Timing"], swiftSettings: small),
    // What a host gives a program for each frame and gets back: input, outcome, surface, presenter
    .target(name: "Frame", dependencies: ["Input"], swiftSettings: small),
    // Sound: mixer, limiter, voices that the device's thread renders, loudness, WAV files
    .target(name: "Audio", dependencies: ["Numerics"], swiftSettings: optimisedInDebug),
    // The canvas: display list, damage, exact coverage, paints and blending, painted in bands
    .target(
      name: "Raster", dependencies: ["Geometry", "CVector", "Profiling"],
      swiftSettings: optimisedInDebug),
    // Lines of text from any glyph source: broken, measured, truncated, placed
    .target(name: "Paragraphs", dependencies: ["Raster"], swiftSettings: optimisedInDebug),
    // What the operating system gives: clocks, files and locks, facts of this process
    .target(name: "Platform", swiftSettings: strict),
    // Threads: a pool whose workers park between frames, a thread of one's own, a monitor
    .target(name: "Workers", dependencies: ["Platform"], swiftSettings: strict),
    // FreeType as a system library
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    // HarfBuzz as a system library
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    // SDL2 as a system library
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    // SDL2_ttf as a system library
    .systemLibrary(name: "CSDL2TTF", providers: [.apt(["libsdl2-ttf-dev"])]),
    // SQLite as a system library
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // Fonts: found, shaped by HarfBuzz, measured, and handed to the canvas as outlines
    .target(
      name: "Typeset", dependencies: ["Paragraphs", "CFreeType", "CHarfBuzz", "CSDL2TTF"],
      swiftSettings: optimisedInDebug),
    // View nodes to layout to display list: hit testing, focus, accessibility tree
    .target(
      name: "StageUI",
      dependencies: ["Frame", "Motion", "Paragraphs", "Combine", "JSON", "PNG", "Platform"],
      resources: [.embedInCode("Symbols/symbols.txt")], swiftSettings: unwatched,
      linkerSettings: [.linkedLibrary("dispatch", .when(platforms: [.linux]))]),
    // One SQLite file: scores, replays, settings
    .target(
      name: "Records", dependencies: ["JSON", "Session", "Workers", "CSQLite"],
      swiftSettings: small),
    // The SDL2 window: presenting, input, gamepad, audio device. Knows nothing of views
    .target(
      name: "Stage", dependencies: ["CSDL2", "Frame", "Raster", "Audio", "Workers"],
      swiftSettings: small,
      linkerSettings: [.linkedLibrary("dispatch", .when(platforms: [.linux]))]),
    // The commands of a program as one table: parsing, help and the manual page follow from it
    .target(name: "Commands", dependencies: ["Platform"], swiftSettings: small),
    // What a frame means to people: contrast, clipped text, targets, colours. For tests and inspector
    .target(name: "ViewChecks", dependencies: ["StageUI"], swiftSettings: strict),
    // A view as a program outside the game: its window, or its picture without one
    .target(
      name: "KitWindow", dependencies: ["Stage", "StageUI", "ViewChecks", "Typeset", "PNG"],
      swiftSettings: small),
    // SwiftUI's App: scenes, commands, settings and links, with a window around them
    .target(
      name: "StageApp", dependencies: ["KitWindow", "Commands", "JSON"], swiftSettings: small),
    // Pictures of views in tests: goldens, films, trees and scripts, for Swift Testing and XCTest
    .target(
      name: "StageTesting",
      dependencies: ["KitWindow", "StageUI", "ViewChecks", "Typeset", "PNG", "Workers"],
      swiftSettings: strict),
    // The code that replaces the macros of the module SwiftUI. Not in the program itself: a test that depends
    // on that is compiled for the compiler's machine, and all modules with it once more
    .target(name: "MacroExpansion", dependencies: ["JSON"], swiftSettings: strict),
    // The program that expands the macros for the compiler
    .macro(
      name: "SwiftUIMacros", dependencies: ["MacroExpansion", "JSON"], swiftSettings: strict),
    // The module that files of an app import: StageApp, StageUI and Foundation under one name
    .target(
      name: "SwiftUI", dependencies: ["Combine", "StageApp", "StageUI", "PNG", "SwiftUIMacros"],
      swiftSettings: strict),
    // An empty module that the compiler wants in tests with UIKit's names
    .target(name: "_Testing_UIKit", swiftSettings: strict),
    // The module that files import for UIKit's names, which are in SwiftUI
    .target(
      name: "UIKit", dependencies: ["SwiftUI", "_Testing_UIKit"], swiftSettings: strict),
    // Lengths, products and interpolation of vectors, by the names of simd
    .target(name: "simd", swiftSettings: strict),
    // The module that files import for the kit's UTType
    .target(
      name: "UniformTypeIdentifiers", dependencies: ["StageUI"], swiftSettings: strict),
    // Observable models by the macro of SwiftData; its stores are errors that say so
    .target(name: "SwiftData", dependencies: ["SwiftUI", "SwiftUIMacros"], swiftSettings: strict),
    // Names of Apple's GameKit: an import compiles, and a use is an error that says why
    .target(name: "GameKit", swiftSettings: strict),
    // Names of Apple's StoreKit: an import compiles, and a use is an error that says why
    .target(name: "StoreKit", dependencies: ["SwiftUI"], swiftSettings: strict),
    // Names of Apple's CloudKit: an import compiles, and a use is an error that says why
    .target(name: "CloudKit", swiftSettings: strict),
    // Names of Apple's SpriteKit: an import compiles, and a use is an error that says why
    .target(name: "SpriteKit", dependencies: ["SwiftUI"], swiftSettings: strict),
    // The game's screens, components, theme and strings; turns session events into pictures
    .target(
      name: "PokerSlamGame", dependencies: ["StageUI", "Session", "Records", "Audio", "PNG"],
      swiftSettings: smallViews),
    // Named pictures: the one registry behind goldens, screenshots, gallery and profiles
    .target(name: "Scenes", dependencies: ["PokerSlamGame"], swiftSettings: small),
    // What measurements share: counted allocations, medians in turn, memory to set, figures as text
    .target(
      name: "Measuring", dependencies: ["Platform"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(countedAllocations)]),
    // The game put together: rules, records, sound and window, for a player or for the bot
    .target(
      name: "PokerSlamHost", dependencies: ["PokerSlamGame", "Stage", "Typeset", "Commands"],
      swiftSettings: small),
    // The game as players, testers of pictures and profilers use it
    .executableTarget(
      name: "pokerslam",
      dependencies: ["PokerSlamHost", "KitWindow", "Scenes", "PNG", "Measuring"],
      swiftSettings: small),
    // The game in a laboratory: the bot, timings of rules and of presenting, sound into files
    .executableTarget(
      name: "gamelab", dependencies: ["PokerSlamHost", "Scenes", "PNG", "Measuring"],
      swiftSettings: small),
    // The canvas in a laboratory: conformance, timings beside memset and Cairo, accuracy, fuzz
    .executableTarget(
      name: "rasterlab",
      dependencies: ["Raster", "Workers", "JSON", "Commands", "Measuring"],
      swiftSettings: strict),
    // Views in a laboratory: the cost of changes beside memset and Numerics, counted and timed
    .executableTarget(
      name: "stagelab", dependencies: ["StageUI", "Typeset", "Commands", "Measuring"],
      swiftSettings: strict),

    // What tests of several modules share: numbers, folders, fonts, pictures and goldens.
    .target(
      name: "TestSupport",
      dependencies: [
        "StageTesting", "ViewChecks", "Frame", "Paragraphs", "Typeset", "Workers", "PNG",
      ], path: "Tests/TestSupport", swiftSettings: strict),
    // Every view and modifier of the kit in use, for pictures of them all.
    .target(
      name: "Previews", dependencies: ["StageUI", "PokerCore"], path: "Tests/Previews",
      swiftSettings: small),
    .testTarget(
      name: "NumericsTests", dependencies: ["Numerics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "Platform", "TestSupport"], swiftSettings: quick),
    .testTarget(name: "PNGTests", dependencies: ["PNG", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ProfilingTests", dependencies: ["Profiling", "JSON"], swiftSettings: quick),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MotionTests", dependencies: ["Motion", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: quick),
    .testTarget(name: "PokerCoreTests", dependencies: ["PokerCore"], swiftSettings: strict),
    .testTarget(name: "SessionTests", dependencies: ["Session"], swiftSettings: quick),
    .testTarget(
      name: "AudioTests", dependencies: ["Audio", "Numerics"], swiftSettings: strict),
    .testTarget(
      name: "TimingTests", dependencies: ["Timing", "TestSupport"], swiftSettings: quick),
    .testTarget(
      name: "InputTests", dependencies: ["Input", "TestSupport"], swiftSettings: quick),
    .testTarget(
      name: "FrameTests", dependencies: ["Frame", "TestSupport"], swiftSettings: quick),
    .testTarget(name: "CVectorTests", dependencies: ["CVector"], swiftSettings: strict),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "Workers", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: strict),
    .testTarget(
      name: "CanvasTests", dependencies: ["Paragraphs", "StageTesting", "Workers", "TestSupport"],
      exclude: ["digests.txt"], swiftSettings: strict),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "TestSupport"], swiftSettings: quick),
    .testTarget(name: "WorkersTests", dependencies: ["Workers"], swiftSettings: quick),
    .testTarget(
      name: "TypesetTests", dependencies: ["Typeset", "CSDL2TTF", "TestSupport"],
      swiftSettings: quick),
    .testTarget(
      name: "RecordsTests", dependencies: ["Records", "PokerSlamGame", "CSQLite", "TestSupport"],
      swiftSettings: quick),
    .testTarget(
      name: "StageUITests",
      dependencies: ["StageUI", "FoundationNames", "Previews", "TestSupport"],
      exclude: ["Alias", "Dialect", "Fields", "Vectors"],
      swiftSettings: quick),
    // Without optimisation two different optionals of an optional of an unowned optional compare as
    // equal (Swift 6.3).
    .testTarget(
      name: "FieldTests", dependencies: ["StageUI"], path: "Tests/StageUITests/Fields",
      swiftSettings: strict),
    .testTarget(
      name: "DialectTests",
      dependencies: ["StageUI", "StageTesting", "Combine", "Typeset", "TestSupport"],
      path: "Tests/StageUITests/Dialect", exclude: ["Goldens"], swiftSettings: quick),
    .testTarget(
      name: "CombineTests", dependencies: ["Combine", "FoundationNames"], swiftSettings: quick),
    .testTarget(
      name: "AliasTests", dependencies: ["StageUI"], path: "Tests/StageUITests/Alias",
      swiftSettings: strict + [.unsafeFlags(["-module-alias", "SwiftUI=StageUI"])]),
    .testTarget(
      name: "MacroExpansionTests", dependencies: ["MacroExpansion", "JSON"], swiftSettings: quick),
    .testTarget(
      name: "SwiftUITests",
      dependencies: [
        "SwiftUI", "UIKit", "simd", "UniformTypeIdentifiers", "SwiftData", "GameKit", "StoreKit",
        "CloudKit", "SpriteKit",
      ],
      swiftSettings: quick),
    // Code as Xcode accepts it: language mode 5, mode 6, and mode 6 on the main actor by default.
    .target(
      name: "IsolationMode5", dependencies: ["SwiftUI", "Combine"], path: "Tests/Isolation/Mode5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "IsolationMode6", dependencies: ["SwiftUI", "Combine"], path: "Tests/Isolation/Mode6",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "IsolationMode6MainActor", dependencies: ["SwiftUI", "Combine"],
      path: "Tests/Isolation/Mode6MainActor",
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "IsolationTests",
      dependencies: [
        "IsolationMode5", "IsolationMode6", "IsolationMode6MainActor", "SwiftUI", "Combine",
      ],
      path: "Tests/Isolation/Tests", swiftSettings: quick),
    .testTarget(
      name: "StageTests",
      dependencies: [
        "Stage", "ViewChecks", "KitWindow", "StageApp", "Audio", "CSDL2", "TestSupport",
      ],
      swiftSettings: quick),
    .testTarget(
      name: "StageTestingTests", dependencies: ["StageTesting", "PNG", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: quick),
    .testTarget(
      name: "StageAppTests", dependencies: ["StageApp", "PNG", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: quick),
    .testTarget(
      name: "ScenesTests",
      dependencies: ["Scenes", "Previews", "Typeset", "Workers", "PNG", "TestSupport"],
      exclude: ["Goldens", "Strips"], swiftSettings: quick),
    .testTarget(
      name: "CommandTests", dependencies: ["pokerslam", "gamelab", "rasterlab", "TestSupport"],
      swiftSettings: quick),
    .testTarget(
      name: "RasterLabTests",
      dependencies: [
        "rasterlab", "Geometry", "Raster", "JSON", "StageTesting", "Workers", "TestSupport",
      ],
      exclude: ["digests.txt"], swiftSettings: strict),
    .testTarget(name: "ManifestTests", swiftSettings: quick),
  ]
)
