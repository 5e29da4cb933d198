import Testing
import UIKit

@testable import SwiftUI

/// Resources in a folder of their own for each test.
@MainActor
@Suite struct AssetTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/kit-assets-\(UUID().uuidString)"
    let bitmap = Bitmap(width: 4, height: 2, pixels: Array(repeating: 0xFF00_FF00, count: 8))
    let png = try #require(UIImage(bitmap, scale: 1).pngData())
    try write(png, "plain.png")
    try write(png, "sharp@2x.png")
    let set = "Assets.xcassets/cat.imageset/"
    try write(png, set + "small.png")
    try write(png, set + "large.png")
    try write(png, set + "night.png")
    try write(
      """
      {"images": [{"idiom": "universal", "scale": "1x", "filename": "small.png"},
        {"idiom": "universal", "scale": "2x", "filename": "large.png"},
        {"idiom": "universal", "scale": "3x"},
        {"idiom": "universal", "scale": "3x", "filename": "night.png",
          "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
        "info": {"author": "xcode", "version": 1}}
      """, set + "Contents.json")
    try write(
      """
      {"colors": [
        {"idiom": "universal", "color": {"color-space": "srgb", "components":
          {"red": "0xFF", "green": "51", "blue": "0.500", "alpha": "1.000"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
          "color": {"color-space": "gray-gamma-22", "components":
          {"white": "1.000", "alpha": "0.250"}}}], "info": {"author": "xcode", "version": 1}}
      """, "Assets.xcassets/Brand/main.colorset/Contents.json")
    try write(
      #"{"properties": {"provides-namespace": true}}"#, "Assets.xcassets/Brand/Contents.json")
    try write("{", "Assets.xcassets/bad.colorset/Contents.json")
  }

  private func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

  private func write(_ data: Data, _ path: String) throws {
    let url = Foundation.URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  @Test func picturesAreFoundByName() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let assets = Assets(folders: [folder])
    #expect(assets.picture("plain")?.scale == 1)
    #expect(assets.picture("plain.png")?.bitmap.width == 4)
    #expect(assets.picture("sharp")?.scale == 2)
    #expect(assets.picture("cat")?.scale == 2)
    #expect(assets.picture("small") == nil)
    #expect(assets.picture("../plain") == nil)
  }

  @Test func colorsOfACatalogFollowTheScheme() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let assets = Assets(folders: [folder])
    let expected = Color(
      light: Color(red: 1, green: 0.2, blue: 0.5), dark: Color(white: 1, opacity: 0.25))
    #expect(assets.color("Brand/main") == expected)
    #expect(assets.color("main") == nil)
    #expect(assets.color("bad") == nil)
  }

  @Test func bundleIsSearchedForNames() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bundle = try #require(Bundle(path: folder))
    let image = try #require(UIImage(named: "sharp", in: bundle))
    #expect(image.size == CGSize(width: 2, height: 1))
    #expect(Image("sharp", bundle: bundle) == Image(uiImage: image))
    #expect(Image("none", bundle: bundle) == Image("none"))
    #expect(UIColor(named: "Brand/main", in: bundle) != nil)
    #expect(Color("none", bundle: bundle) == .clear)
    #expect(UIImage(named: "missing") == nil)
  }

  @Test(
    arguments: [
      ("0x80", 128.0 / 255), ("255", 1), ("0.25", 0.25), ("1.000", 1), ("x", nil), ("0xG", nil),
    ] as [(String, Double?)])
  func componentsAreFractions(text: String, value: Double?) {
    #expect(ColorSet.number(text) == value)
  }

  @Test func imageInAViewIsFoundByItsName() {
    let bitmap = Bitmap(width: 30, height: 20, pixels: Array(repeating: 0xFFFF_0000, count: 600))
    NamedPicture.find = { $0 == "probe" ? NamedPicture(bitmap, scale: 2) : nil }
    defer { NamedPicture.find = nil }
    let host = ViewHost(glyphs: NoGlyphs()) {
      Image("probe").accessibilityElement().accessibilityLabel("probe")
    }
    host.frame(size: Size(100, 100), time: 0)
    #expect(host.screenElements.first?.frame.size == Size(15, 10))
  }
}
