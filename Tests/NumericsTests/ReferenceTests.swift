import Testing

/// Compares the results of every function with those of the C library, in double and in extended
/// precision.
@Suite struct ReferenceTests {
  @Test(arguments: subjects)
  func functionsAgreeWithTheCLibrary(_ subject: Subject) {
    var worst: UInt64 = 0
    var worstAt = (0.0, 0.0)
    visit(subject, count: 1_000_000, seed: 1) { x, y in
      let distance = steps(from: subject.ours(x, y), to: subject.library(x, y))
      if distance > worst { (worst, worstAt) = (distance, (x, y)) }
    }
    #expect(worst <= subject.distance, "\(subject.testDescription)\(worstAt): \(worst) steps")
  }

  #if arch(x86_64)
    @Test(arguments: subjects)
    func functionErrorsAreBelowTheirBounds(_ subject: Subject) {
      var worst = 0.0
      var worstAt = (0.0, 0.0)
      visit(subject, count: 100_000, seed: 2) { x, y in
        let exact = subject.extended(Float80(x), Float80(y))
        let nearest = Double(exact)
        guard nearest.isNormal else { return }
        let error = Double((Float80(subject.ours(x, y)) - exact) / Float80(nearest.ulp)).magnitude
        if error > worst { (worst, worstAt) = (error, (x, y)) }
      }
      #expect(worst <= subject.error, "\(subject.testDescription)\(worstAt): \(worst) units")
    }
  #endif

  /// Calls `body` with `count` pairs of arguments.
  ///
  /// The first arguments come from all spreads of the subject in equal shares.
  private func visit(
    _ subject: Subject, count: Int, seed: UInt64, _ body: (Double, Double) -> Void
  ) {
    var samples = Samples(seed: seed)
    for spread in subject.spreads {
      for _ in 0..<count / subject.spreads.count {
        body(samples.next(spread), samples.next(subject.second))
      }
    }
  }

  /// Returns how many doubles two numbers are apart; 0 if both are NaN.
  private func steps(from a: Double, to b: Double) -> UInt64 {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
    func rank(_ x: Double) -> Int64 {
      let bits = Int64(bitPattern: x.bitPattern)
      return bits < 0 ? Int64.min - bits : bits
    }
    let difference = rank(a).subtractingReportingOverflow(rank(b))
    return difference.overflow ? .max : difference.partialValue.magnitude
  }
}
