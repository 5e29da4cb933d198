extension Stroker {
  /// The cosine of 25°.
  ///
  /// At sharper turns, the inner corner is drawn as `pivot` instead of `sweep`.
  private static var minimumSweepCosine: Double { 0.906 }

  /// Determines how one piece is connected to the next, and cuts their inner edges off where they
  /// meet.
  mutating func turn(_ i: Int, to k: Int) {
    let (u, v) = (sides[i].endDirection, sides[k].startDirection)
    let (sine, cosine) = (abs(u.cross(v)), u.dot(v))
    var corner = StrokeSide.Corner()
    corner.turnsRight = u.cross(v) > 0
    if cosine < 0 || sine * pen.radius > 1e-6 * pen.tolerance {
      corner.showsJoin = !pen.isSmooth(sine: sine, cosine: cosine)
      corner.isBevelled = corner.showsJoin && view?.bevels(cosine: cosine) == true
      let isRight = corner.turnsRight
      if pen.mayStepBack(sine: sine, cosine: cosine),
        pen.radius * sine <= 0.5 * min(sides[i].chord, sides[k].chord)
      {
        corner.inner = .direct
      } else if sides[i].isLine && sides[k].isLine
        ? cutLines(i, k, sine: sine, cosine: cosine, isRight: isRight)
        : cutCurves(i, k, sine: sine, cosine: cosine, isRight: isRight)
      {
        corner.inner = .meets
      } else {
        corner.inner = cosine > Self.minimumSweepCosine ? .sweep : .pivot
      }
    }
    sides[i].corner = corner
  }

  /// Cuts off the inner edges of two lines where they meet, `radius tan(angle / 2)` from the
  /// corner, and returns whether that was possible.
  ///
  /// The part that is cut off must lie within the stroke of the other line, or it would be lost. So
  /// neither line may be shorter than the cut, and two cuts on one side of a line may not overlap.
  private mutating func cutLines(
    _ i: Int, _ k: Int, sine: Double, cosine: Double, isRight: Bool
  ) -> Bool {
    let cut = pen.radius * Self.tangentOfHalf(sine: sine, cosine: cosine)
    let reach = max(cut, pen.radius * sine)
    let (lengthI, lengthK) = (sides[i].chord, sides[k].chord)
    let edgeI = isRight ? sides[i].right : sides[i].left
    let edgeK = isRight ? sides[k].right : sides[k].left
    guard reach <= lengthI, reach <= lengthK, cut <= (edgeI.to - edgeI.from) * lengthI,
      cut <= (edgeK.to - edgeK.from) * lengthK
    else { return false }
    cutOff(i, k, 1 - cut / lengthI, cut / lengthK, isRight: isRight)
    return true
  }

  /// Returns the tangent of half an angle between 0 and 180°, given the angle's sine and cosine.
  ///
  /// The two formulas are equivalent. The formula with the larger denominator is more accurate.
  private static func tangentOfHalf(sine: Double, cosine: Double) -> Double {
    cosine > 0 ? sine / (1 + cosine) : (1 - cosine) / sine
  }

  private mutating func cutOff(_ i: Int, _ k: Int, _ t: Double, _ u: Double, isRight: Bool) {
    if isRight {
      sides[i].right.to = t
      sides[k].right.from = u
    } else {
      sides[i].left.to = t
      sides[k].left.from = u
    }
  }

  /// Cuts off two inner edges where they meet, and returns whether that was possible.
  ///
  /// At least one of the edges is curved. Newton's iteration finds the point where they meet.
  private mutating func cutCurves(
    _ i: Int, _ k: Int, sine: Double, cosine: Double, isRight: Bool
  ) -> Bool {
    let aside = isRight ? pen.radius : -pen.radius
    let (a, b) = (sides[i], sides[k])
    let edgeA = isRight ? a.right : a.left
    let edgeB = isRight ? b.right : b.left
    let cut = pen.radius * Self.tangentOfHalf(sine: sine, cosine: cosine)
    guard cut < 4 * max(a.chord, b.chord) else { return false }
    var t = 1 - min(cut / a.velocity(at: 1).length, 0.5)
    var u = min(cut / b.velocity(at: 0).length, 0.5)
    for _ in 0..<12 {
      guard t >= edgeA.loop?.upperBound ?? edgeA.from, t <= 1, u >= 0,
        u <= edgeB.loop?.lowerBound ?? edgeB.to
      else { return false }
      let (p, q) = (a.edge(at: t, aside), b.edge(at: u, aside))
      let gap = q.point - p.point
      let determinant = p.velocity.cross(q.velocity)
      let (dt, du) = (gap.cross(q.velocity) / determinant, gap.cross(p.velocity) / determinant)
      if gap.length < 1e-7 * pen.tolerance + 1e-14 * (abs(p.point.x) + abs(p.point.y)) {
        guard i != k || u < t - 0.5, isCovered(a, from: t, to: 1, by: b, aside),
          isCovered(b, from: 0, to: u, by: a, aside)
        else { return false }
        cutOff(i, k, t, u, isRight: isRight)
        return true
      }
      guard dt.isFinite, du.isFinite else { return false }
      (t, u) = (t + dt, u + du)
    }
    return false
  }

  /// Returns whether the edge of `a` between two parameters lies inside the stroke of `b`.
  private func isCovered(
    _ a: StrokeSide, from: Double, to: Double, by b: StrokeSide, _ aside: Double
  ) -> Bool {
    for i in 0...4 {
      let edge = a.edge(at: from + (to - from) * Double(i) / 4, aside)
      // A negative stretch means that the edge runs backwards: the bend is tighter than the pen.
      guard edge.stretch > 0, b.holds(edge.point, within: pen.radius * (1 + 1e-6)) else {
        return false
      }
    }
    return true
  }
}
