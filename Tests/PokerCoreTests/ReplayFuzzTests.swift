import Foundation
import Testing

@testable import PokerCore

/// Damaged codes and replays must not stop the program.
///
/// A code with one or two wrong letters must not be read as another code. A damaged replay that is
/// verified must have the score of its moves.
///
/// With `POKERSLAM_FUZZ=full` in the environment, a million of each are tried. Otherwise 200,000
/// codes and 100,000 replays are tried.
@Suite struct ReplayFuzzTests {
  static let isFull = ProcessInfo.processInfo.environment["POKERSLAM_FUZZ"] == "full"

  @Test(arguments: 0..<2) func damageInOneOrTwoPlacesNeverGivesAnotherCode(part: Int) {
    var random = Generator(seed: UInt64(part) + 10)
    var (accepted, count) = (0, Self.isFull ? 500_000 : 100_000)
    while count > 0 {
      count -= 1
      let game = anyGame(&random)
      var bytes = Array(game.code.utf8)
      for _ in 0...random.below(3) { damage(&bytes, with: bytes, &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let read = try? Game(code: text), read != game else { continue }
      accepted += 1
      let changes = zip(read.code, game.code).count { $0 != $1 }
      if changes < 3 { Issue.record("\(text) was taken for \(read.code), not \(game.code)") }
      if (try? Game(code: read.code)) != read { Issue.record("\(read.code) does not read back") }
    }
    #expect(accepted < (Self.isFull ? 2_000 : 400), "\(accepted) other codes by chance")
  }

  @Test(arguments: 0..<4) func damagedReplaysAreRefusedOrConsistent(part: Int) {
    var random = Generator(seed: UInt64(part) + 20)
    let originals = (0..<40).map { _ in anyReplay(&random) }
    let texts = originals.map { Array($0.text.utf8) }
    var (verified, refused, unreadable) = (0, 0, 0)
    for _ in 0..<(Self.isFull ? 250_000 : 25_000) {
      var bytes = texts[random.below(texts.count)]
      for _ in 0...random.below(3) {
        damage(&bytes, with: texts[random.below(texts.count)], &random)
      }
      let isRepaired = random.below(2) == 0
      if isRepaired { repairCheck(&bytes) }
      guard let replay = try? Replay(String(decoding: bytes, as: UTF8.self)) else {
        unreadable += 1
        continue
      }
      guard case .verified(let position) = replay.verify() else {
        refused += 1
        continue
      }
      verified += 1
      if !isRepaired, !originals.contains(replay) {
        Issue.record("passes unchanged check:\n\(String(decoding: bytes, as: UTF8.self))")
      }
      if Replay(game: replay.game, line: replay.log.line)?.score != position.score {
        Issue.record("verifies wrongly:\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(verified > 100 && refused > 100 && unreadable > 1_000)
  }

  private func anyGame(_ random: inout Generator) -> Game {
    let modes = Mode.all.filter { !$0.hasLevels }
    return Game(
      mode: modes[random.below(modes.count)],
      adjacency: Adjacency.allCases[random.below(2)], seed: Seed(random.next()))
  }

  /// Returns the replay of a game played at random, with some undo.
  private func anyReplay(_ random: inout Generator) -> Replay {
    let game = anyGame(&random)
    var (log, positions) = (MoveLog(), [GameState(game)])
    for time in 0..<12 {
      var position = positions[log.cursor]
      let hands = position.grid.hands(game.adjacency)
      if !hands.isEmpty {
        let move = hands[random.below(hands.count)].move
        _ = position.apply(move)
        if log.play(move, time: UInt64(time) * 900) { positions.append(position) }
      }
      if random.below(3) == 0 { log.go(to: random.below(positions.count)) }
    }
    return Replay(
      position: positions[log.cursor], log: log, marks: Marks(rawValue: UInt8(random.below(4))),
      time: UInt64(random.below(1 << 20)), record: random.below(2) == 0 ? nil : random.below(900))
  }

  /// Makes one random change; some changes copy a few bytes of `other`.
  private func damage(_ bytes: inout [UInt8], with other: [UInt8], _ random: inout Generator) {
    guard !bytes.isEmpty, !other.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(9) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(random.below(256))
    case 2: bytes[place] = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZoilu -\n".utf8)[random.below(39)]
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(bytes[place], at: random.below(bytes.count))
    case 5: bytes.swapAt(place, min(place + 1, bytes.count - 1))
    case 6: bytes.removeLast(random.below(bytes.count))
    case 7:
      let start = random.below(other.count)
      let piece = other[start..<min(other.count, start + random.below(30))]
      bytes.replaceSubrange(place..<min(bytes.count, place + piece.count), with: piece)
    default: exchangeLines(&bytes, &random)
    }
  }

  private func exchangeLines(_ bytes: inout [UInt8], _ random: inout Generator) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let (a, b) = (random.below(lines.count), random.below(lines.count))
    if random.below(2) == 0 { lines.swapAt(a, b) } else { lines[a] = lines[b] }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  /// Recomputes the check line of the text, so that it does not reveal the damage.
  private func repairCheck(_ bytes: inout [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let range = text.range(of: "check ") else { return }
    let lines = String(text[..<range.lowerBound])
    bytes = Array("\(lines)check \(Replay.hexadecimal(Replay.check(of: lines)))\n".utf8)
  }
}
