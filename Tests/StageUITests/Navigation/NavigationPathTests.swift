import Foundation
import Testing

@testable import StageUI

/// Paths that are stored and read again.
struct NavigationPathTests {
  enum Suit: String, Codable { case spades, hearts }

  struct Card: Codable, Hashable {
    var suit: Suit
    var rank: Int
  }

  struct Secret: Hashable {}

  private struct Hidden: Codable, Hashable {
    var number: Int
  }

  private var path: NavigationPath {
    var path = NavigationPath(["Deck", "Hand"])
    path.append(7)
    path.append(Card(suit: .hearts, rank: 12))
    path.append([1.5, 2])
    return path
  }

  private func stored(_ path: NavigationPath) throws -> Data {
    try JSONEncoder().encode(try #require(path.codable))
  }

  private func read(_ data: Data) throws -> NavigationPath {
    NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
  }

  @Test func pathOfSeveralTypesIsReadAsItWasStored() throws {
    let again = try read(try stored(path))
    #expect(again == path)
    #expect(again.count == 5)
    #expect(again.codable == path.codable)
    #expect(again.values[3].value.base as? Card == Card(suit: .hearts, rank: 12))
    #expect(try read(try stored(NavigationPath())).isEmpty)
  }

  @Test func namesOfTypesAlternateWithValues() throws {
    let data = try stored(NavigationPath(["Deck"]))
    #expect(String(decoding: data, as: UTF8.self) == #"["SS","Deck"]"#)
  }

  @Test func representationsOfDifferentPathsDiffer() {
    var other = path
    other.removeLast()
    #expect(other.codable != path.codable)
    #expect(NavigationPath([1]).codable != NavigationPath([UInt8(1)]).codable)
  }

  @Test func pathWithAValueThatCannotBeStoredHasNoRepresentation() {
    var path = path
    path.append(Secret())
    #expect(path.codable == nil)
  }

  @Test func valueOfATypeWithoutALastingNameIsRefused() {
    #expect(throws: EncodingError.self) { try stored(NavigationPath([Hidden(number: 1)])) }
  }

  @Test(arguments: [
    #"["12NoSuchModule4ItemV",1]"#, #"["SS"]"#, #"["SS",1]"#, #"{"SS":1}"#, #"["yyc",1]"#,
  ])
  func textThatIsNoPathIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try read(Data(text.utf8)) }
  }
}
