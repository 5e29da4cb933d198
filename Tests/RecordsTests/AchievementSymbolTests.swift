import Platform
import Session
import TestSupport
import Testing

/// The symbols of the achievements.
@Suite struct AchievementSymbolTests {
  @Test func kitDrawsEverySymbol() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(folder)/Sources/StageUI/Symbols/symbols.txt"
    let text = String(decoding: try File.read(path), as: UTF8.self)
    var names = Set<String>()
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.prefix { $0 != "|" }.split(separator: " ")
      guard let name = words.first, !name.hasPrefix("~") else { continue }
      names.insert(String(name))
      for variant in words.dropFirst() { names.insert("\(name)\(variant)") }
    }
    #expect(names.count > 200 && names.contains("crown.fill"))
    for achievement in Achievement.allCases {
      #expect(names.contains(achievement.symbol), "\(achievement): \(achievement.symbol)")
    }
  }
}
