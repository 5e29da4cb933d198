package func tmpVisit(_ g: Grid) -> Int { var n = 0; g.visitHands(.king) { a, b, c in n += a; return true }; return n }
package func tmpVisit2(_ g: Grid) -> Int { var hands = (2...5).map { _ in [UInt32]() }; g.visitHands(.king) { a, b, c in hands[c-2].append(UInt32(a) | UInt32(b.hand(ofCount: c)!.points) << 16); return true }; return hands[3].count }
package func tmpRemoval(_ g: Grid) -> Int {
  let tree = ConnectedSets.king.tree; let start = g.eightColumns; let cards = [8 of UInt64](repeating: 3); var n = 0
  for i in 0..<1000 { let r = tree.removals[i * 5]; var c = start; r.apply(to: &c, count: tree.nodes[i*5].size, refills: tree.nodes[i*5].size, cards: cards); n += Int(c[2] & 0xFF) }
  return n }
package func tmpPot(_ g: Grid) -> Int {
  var c = g.eightColumns; var n = 0
  for _ in 0..<1000 { c[2] ^= 3; n += Potential.sum(c, .king) }
  return n }
package func tmpBoth(_ g: Grid) -> Int {
  let tree = ConnectedSets.king.tree; let start = g.eightColumns; let cards = [8 of UInt64](repeating: 3); var n = 0
  for i in 0..<1000 { let r = tree.removals[i * 5]; var c = start; r.apply(to: &c, count: tree.nodes[i*5].size, refills: tree.nodes[i*5].size, cards: cards); n += Potential.sum(c, .king)  }
  return n }
package func tmpBoth2(_ g: Grid) -> Int {
  let tree = ConnectedSets.king.tree; let start = g.eightColumns; let cards = [8 of UInt64](repeating: 3); var n = 0
  var ch: [[8 of UInt64]] = []
  ch.reserveCapacity(100)
  for k in 0..<10 {
  ch.removeAll(keepingCapacity: true)
  for i in k * 100..<k*100+100 { let r = tree.removals[i * 5]; var c = start; r.apply(to: &c, count: tree.nodes[i*5].size, refills: tree.nodes[i*5].size, cards: cards); ch.append(c) }
  for c in ch { n += Potential.sum(c, .king) }
  }
  return n }
