import Numerics
import Testing

/// Relations that hold for all arguments, such as symmetry and monotonicity.
@Suite struct IdentityTests {
  private let spreads: [Spread] = [
    .even(-10, 10), .even(-1e6, 1e6), .exponents(low: -1023, high: 1024, signed: true), .anyBits,
  ]

  /// Calls `body` with 25,000 numbers of each of the four distributions.
  private func visit(_ body: (Double) -> Void) {
    var samples = Samples(seed: 3)
    for spread in spreads {
      for _ in 0..<25_000 { body(samples.next(spread)) }
    }
  }

  private func same(_ a: Double, _ b: Double) -> Bool {
    a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
  }

  @Test func sincosHasTheBitsOfSinAndCos() {
    var failures = 0
    visit { x in
      let both = Double.sincos(x)
      if !same(both.sin, .sin(x)) || !same(both.cos, .cos(x)) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test func oddAndEvenFunctionsAreExactlySymmetric() {
    let odd: [(Double) -> Double] = [
      Double.sin, Double.tan, Double.atan, Double.asin, Double.cbrt, Double.erf,
    ]
    var failures = 0
    visit { x in
      for function in odd where !same(function(-x), -function(x)) { failures += 1 }
      if !same(.cos(-x), .cos(x)) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test func functionResultsStayInRange() {
    var failures = 0
    visit { x in
      guard x.isFinite else { return }
      if !(Double.sin(x).magnitude <= 1 && Double.cos(x).magnitude <= 1) { failures += 1 }
      if !Double.tan(x).isFinite || !(Double.atan(x).magnitude <= .pi / 2) { failures += 1 }
      if !(0 <= Double.exp(x)) || !(Double.erf(x).magnitude <= 1) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test func cubeRootsOfCubesAreExact() {
    for number in stride(from: 1.0, through: 208_063, by: 7) {
      #expect(Double.cbrt(number * number * number) == number)
    }
  }

  @Test func integerPowersAreExactWhenRepresentable() {
    for base in 2...100 {
      var product = 1
      var exponent = 0
      while product <= 1 << 53 {
        #expect(Double.pow(Double(base), Double(exponent)) == Double(product))
        product *= base
        exponent += 1
      }
    }
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Double.pow(2, Double(exponent)) == power)
    }
  }

  @Test func expErfAtanAndCbrtAreMonotonic() {
    var last = (exp: 0.0, erf: -1.0, atan: -Double.pi / 2, cbrt: -4.0)
    for step in 0...400_000 {
      let x = -20 + Double(step) * 1e-4
      let next = (Double.exp(x), Double.erf(x), Double.atan(x), Double.cbrt(x))
      #expect(next.0 > last.exp && next.1 >= last.erf)
      #expect(next.2 > last.atan && next.3 > last.cbrt)
      last = next
    }
  }
}
