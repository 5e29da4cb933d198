import Foundation
import PNG
import Platform
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// A card with a button, and a text above it.
private struct Card: View {
  var title = "Score"
  var shift = 0.0
  var color = Color.blue
  var width = 60.0

  var body: some View {
    VStack(spacing: 10) {
      Text(title)
      VStack {
        color.frame(width: width, height: 20)
          .accessibilityElement().accessibilityLabel("Bar")
      }
      .padding(5)
      .accessibilityElement(children: .contain)
      .accessibilityLabel("Card")
      .offset(y: shift)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(white: 1))
  }
}

/// Pictures of single elements, pictures in a view's own size, and runs that record what is missing.
@MainActor
@Suite(.serialized) struct ElementPictureTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone
  private var goldens: String { "\(folder.path)/Goldens/CardTests/card" }

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/CardTests.swift"
  }

  private func draw(
    _ card: Card, isRecording: Bool = false, _ body: @escaping (ViewScript) -> Void
  ) throws -> [String] {
    var settings = settings
    settings.isRecording = isRecording
    return try failures {
      try useView(
        card, size: Size(160, 120), scale: 2, named: "card", settings: settings, checks: .none, body
      )
    }
  }

  private static let picture: (ViewScript) -> Void = { $0.expectPicture("bar", of: "Card") }

  private func stored(_ name: String) throws -> PNGImage {
    try PNGImage(decoding: File.read("\(goldens)/\(name).png"))
  }

  @Test func pictureHasTheElementAlone() throws {
    #expect(try draw(Card(), isRecording: true, Self.picture).count == 1, "recording fails")
    let image = try stored("bar")
    #expect(image.width == 140 && image.height == 60, "70 × 30 points at two pixels each")
    // The edge of 5 points is white, the middle is blue.
    #expect(image.pixels.prefix(3) == [255, 255, 255])
    let middle = (30 * 140 + 70) * 4
    #expect(image.pixels[middle] < image.pixels[middle + 2])
    let tree = try String(contentsOfFile: "\(goldens)/bar.txt", encoding: .utf8)
    #expect(tree == "group \"Card\" @0,0 70x30\n  text \"Bar\" @5,5 60x20\n")
    #expect(try draw(Card(), Self.picture) == [])
  }

  @Test func changesElsewhereAreNoFailure() throws {
    _ = try draw(Card(), isRecording: true, Self.picture)
    #expect(try draw(Card(title: "Points"), Self.picture) == [])
    #expect(try draw(Card(shift: 12), Self.picture) == [], "the element is at another place")
    let whole: (ViewScript) -> Void = { $0.expectPicture("bar") }
    #expect(try draw(Card(), whole).first?.contains("the size is 320x240") == true)
  }

  @Test func changesOfTheElementAreNamed() throws {
    _ = try draw(Card(), isRecording: true, Self.picture)
    let color = try draw(Card(color: Color(red: 0, green: 0.5, blue: 1)), Self.picture)
    #expect(color.count == 1 && color[0].contains("around text \"Bar\""), "\(color)")
    #expect(color[0].contains("Card › Color: colour #0080FF, was "), "\(color)")
    let wider = try draw(Card(width: 64), Self.picture)
    #expect(wider.first?.contains("the size is 148x60, was 140x60") == true, "\(wider)")
  }

  @Test func marginAddsTheSurroundings() throws {
    let framed: (ViewScript) -> Void = {
      $0.expectPicture("bar", of: "Bar", margin: 3)
      // More than the window has.
      $0.expectPicture("all", of: "Bar", margin: 1000)
    }
    _ = try draw(Card(), isRecording: true, framed)
    let (image, all) = (try stored("bar"), try stored("all"))
    #expect(image.width == 132 && image.height == 52)
    #expect(image.pixels.prefix(3) == [255, 255, 255])
    #expect(all.width == 320 && all.height == 240)
  }

  @Test func missingElementFailsAndKeepsItsFile() throws {
    _ = try draw(Card(), isRecording: true, Self.picture)
    let other: (ViewScript) -> Void = {
      $0.expectPicture("bar", of: "Bars")
      $0.expectPicture("new", of: "Bar")
    }
    let found = try draw(Card(), isRecording: true, other)
    #expect(found.count == 2 && found[0].contains("no element \"Bars\" is on the screen"))
    #expect(!found[1].contains("no longer drawn"), "\(found[1])")
    #expect(try stored("bar").width == 140 && stored("new").width == 120)
    let away = try draw(Card(shift: 400), Self.picture)
    #expect(away.first?.contains("group \"Card\" @") == true)
    #expect(away.first?.contains("is outside of the window") == true, "\(away)")
  }

  // MARK: - A view's own size

  private func fit(_ text: String, isRecording: Bool = false) throws -> [String] {
    var settings = settings
    settings.isRecording = isRecording
    return try failures {
      try expectPicture(
        of: Text(text).padding(4), scale: 2, named: "card", settings: settings, checks: .none)
    }
  }

  @Test func pictureHasTheSizeOfTheView() throws {
    #expect(try fit("872", isRecording: true).count == 1)
    let tree = try String(contentsOfFile: "\(goldens)/fitting-at2.txt", encoding: .utf8)
    let image = try stored("fitting-at2")
    #expect(tree.hasPrefix("text \"872\" @4,4 "))
    let size = try #require(tree.split(separator: " ").last).dropLast().split(separator: "x")
      .compactMap { Int($0) }
    #expect(image.width == (size[0] + 8) * 2 && image.height == (size[1] + 8) * 2, "\(tree)")
    #expect(try fit("872") == [])
    let wider = try fit("8720")
    #expect(wider.count == 1 && wider[0].contains("the size is "), "\(wider)")
    #expect(!wider[0].contains("no longer drawn"))
  }

  @Test func viewWithoutASizeFails() throws {
    let found = try failures {
      try expectPicture(of: EmptyView(), named: "card", settings: settings, checks: .none)
    }
    #expect(found.count == 1 && found[0].contains("the view has no size of its own"), "\(found)")
  }

  // MARK: - Runs that record what is missing

  @Test func onlyMissingPicturesAreRecorded() throws {
    _ = try draw(Card(), isRecording: true, Self.picture)
    let old = try stored("bar")
    var settings = settings
    settings.recordsMissing = true
    let changed = Card(color: .red)
    let found = try failures {
      try useView(
        changed, size: Size(160, 120), scale: 2, named: "card", settings: settings, checks: .none
      ) { script in
        script.expectPicture("bar", of: "Card")
        script.expectPicture("window")
      }
    }
    #expect(found.count == 1 && found[0].contains("missing; it is recorded now, so look at it"))
    #expect(try stored("bar").pixels == old.pixels, "a difference is not recorded")
    #expect(try stored("window").width == 320)
  }

  @Test func missingFilmsAndStatesAreRecordedOnce() throws {
    var settings = settings
    settings.recordsMissing = true
    func compare(_ title: String) throws -> [String] {
      try failures {
        let button = Button(title) {}
        try expectStates(
          of: button, size: Size(100, 60), named: "states", settings: settings, checks: .none)
        try expectFrames(
          of: button, size: Size(100, 60), for: 0.05, named: "frames", settings: settings,
          checks: .none)
      }
    }
    let missing = try compare("Play")
    #expect(missing.count == 2 && missing.allSatisfy { $0.contains("it is recorded now") })
    #expect(try compare("Play") == [])
    let changed = try compare("Stop it")
    #expect(changed.count == 2, "\(changed)")
    #expect(try compare("Play") == [], "the first ones are still stored")
  }
}
