import Numerics
import Testing

/// Results for zeros, infinities, NaN and the ends of domains, and other results that are known to
/// the last bit.
@Suite struct SpecialValuesTests {
  private static let inf = Double.infinity
  private static let tiny = Double.leastNonzeroMagnitude
  private static let huge = Double.greatestFiniteMagnitude
  private static let π = Double.pi

  /// A call that has only one correct result.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var result: Double
    var expected: Double

    init(_ name: String, _ result: Double, _ expected: Double) {
      (testDescription, self.result, self.expected) = (name, result, expected)
    }
  }

  private static let trigonometric: [Case] = [
    Case("sin(0)", .sin(0), 0), Case("sin(-0)", .sin(-0.0), -0.0),
    Case("sin(inf)", .sin(inf), .nan), Case("sin(-inf)", .sin(-inf), .nan),
    Case("sin(nan)", .sin(.nan), .nan), Case("sin(tiny)", .sin(tiny), tiny),
    Case("cos(0)", .cos(0), 1), Case("cos(-0)", .cos(-0.0), 1),
    Case("cos(inf)", .cos(inf), .nan), Case("cos(nan)", .cos(.nan), .nan),
    Case("tan(0)", .tan(0), 0), Case("tan(-0)", .tan(-0.0), -0.0),
    Case("tan(inf)", .tan(inf), .nan), Case("tan(nan)", .tan(.nan), .nan),
    Case("sin(π)", .sin(π), 0x1.1a62633145c07p-53),
    Case("cos(π/2)", .cos(π / 2), 0x1.1a62633145c07p-54),
    Case("tan(π/2)", .tan(π / 2), 0x1.d02967c31cdb5p+53),
    Case("sin(355)", .sin(355), -0x1.f9bd0307d1de3p-16),
    Case("sin(1420)", .sin(1420), 0x1.f9bd02f48b6e1p-14),
    Case("cos(2^20)", .cos(1_048_575.9), 0x1.f1b57557c0355p-1),
    Case("sin(clock)", .sin(1.7e9), 0x1.ff9bd967c41b1p-1),
    Case("cos(clock)", .cos(1.7e9), -0x1.402e10fd1625bp-5),
    Case("tan(clock)", .tan(1.7e9), -0x1.990e97b5c0ec8p+4),
    Case("sin(1e22)", .sin(1e22), -0x1.b453ab76bf397p-1),
    Case("sin(huge)", .sin(huge), 0x1.452fc98b34e97p-8),
    Case("cos(huge)", .cos(huge), -0x1.fffe62ecfab75p-1),
    // Of all doubles, this one is nearest to an odd multiple of π/2.
    Case("cos(nearest)", .cos(0x1.6ac5b262ca1ffp+849), -0x1.14ae72e6ba22fp-61),
    Case("tan(nearest)", .tan(-0x1.6ac5b262ca1ffp+849), 0x1.d9ba9a7975636p+60),
  ]

  private static let inverse: [Case] = [
    Case("atan(-0)", .atan(-0.0), -0.0), Case("atan(inf)", .atan(inf), π / 2),
    Case("atan(-inf)", .atan(-inf), -π / 2), Case("atan(nan)", .atan(.nan), .nan),
    Case("atan(1)", .atan(1), π / 4), Case("atan(huge)", .atan(huge), π / 2),
    Case("atan(tiny)", .atan(tiny), tiny),
    Case("asin(-0)", .asin(-0.0), -0.0), Case("asin(1)", .asin(1), π / 2),
    Case("asin(-1)", .asin(-1), -π / 2), Case("asin(>1)", .asin(1.0.nextUp), .nan),
    Case("asin(nan)", .asin(.nan), .nan), Case("acos(nan)", .acos(.nan), .nan),
    Case("acos(1)", .acos(1), 0), Case("acos(-1)", .acos(-1), π),
    Case("acos(0)", .acos(0), π / 2), Case("acos(<-1)", .acos(-inf), .nan),
    Case("atan2(0,0)", .atan2(0, 0), 0), Case("atan2(-0,0)", .atan2(-0.0, 0), -0.0),
    Case("atan2(0,-0)", .atan2(0, -0.0), π), Case("atan2(-0,-0)", .atan2(-0.0, -0.0), -π),
    Case("atan2(0,-1)", .atan2(0, -1), π), Case("atan2(-0,-1)", .atan2(-0.0, -1), -π),
    Case("atan2(0,1)", .atan2(0, 1), 0), Case("atan2(1,0)", .atan2(1, 0), π / 2),
    Case("atan2(-1,-0)", .atan2(-1, -0.0), -π / 2),
    Case("atan2(inf,inf)", .atan2(inf, inf), π / 4),
    Case("atan2(inf,-inf)", .atan2(inf, -inf), 0x1.2d97c7f3321d2p+1),
    Case("atan2(-inf,1)", .atan2(-inf, 1), -π / 2), Case("atan2(1,inf)", .atan2(1, inf), 0),
    Case("atan2(-1,inf)", .atan2(-1, inf), -0.0), Case("atan2(1,-inf)", .atan2(1, -inf), π),
    Case("atan2(nan,1)", .atan2(.nan, 1), .nan), Case("atan2(1,nan)", .atan2(1, .nan), .nan),
    Case("atan2(tiny,huge)", .atan2(tiny, huge), 0),
    Case("atan2(tiny,-huge)", .atan2(tiny, -huge), π),
    Case("atan2(huge,-tiny)", .atan2(huge, -tiny), π / 2),
    Case("atan2(tiny,tiny)", .atan2(tiny, tiny), π / 4),
    Case("atan2(huge,huge)", .atan2(huge, huge), π / 4),
    Case("atan2(tiny,1)", .atan2(tiny, 1), tiny),
  ]

  private static let exponential: [Case] = [
    Case("exp(0)", .exp(0), 1), Case("exp(-0)", .exp(-0.0), 1), Case("exp(inf)", .exp(inf), inf),
    Case("exp(-inf)", .exp(-inf), 0), Case("exp(nan)", .exp(.nan), .nan),
    Case("exp(709)", .exp(709.782_712_893_384), 0x1.fffffffffff2ap+1023),
    Case("exp(709.79)", .exp(709.782_712_893_385), inf), Case("exp(huge)", .exp(huge), inf),
    Case("exp(-745)", .exp(-745.13), tiny), Case("exp(-746)", .exp(-746), 0),
    Case("exp(tiny)", .exp(tiny), 1), Case("exp(1)", .exp(1), 0x1.5bf0a8b145769p+1),
    Case("log(1)", .log(1), 0), Case("log(0)", .log(0), -inf), Case("log(-0)", .log(-0.0), -inf),
    Case("log(-1)", .log(-1), .nan), Case("log(inf)", .log(inf), inf),
    Case("log(-inf)", .log(-inf), .nan), Case("log(nan)", .log(.nan), .nan),
    Case("log(tiny)", .log(tiny), -0x1.74385446d71c3p+9),
    Case("log(huge)", .log(huge), 0x1.62e42fefa39efp+9),
    Case("log(1-)", .log(1.0.nextDown), -0x1p-53),
    Case("log(1+)", .log(1.0.nextUp), 0x1.fffffffffffffp-53),
    Case("log2(8)", .log2(8), 3), Case("log2(tiny)", .log2(tiny), -1074),
    Case("log2(0)", .log2(0), -inf), Case("log2(-1)", .log2(-1), .nan),
    Case("log10(1000)", .log10(1000), 3), Case("log10(1e-5)", .log10(1e-5), -5),
    Case("log10(1e22)", .log10(1e22), 22), Case("log10(inf)", .log10(inf), inf),
    Case("hypot(3,4)", .hypot(3, -4), 5), Case("hypot(0,0)", .hypot(0, -0.0), 0),
    Case("hypot(inf,nan)", .hypot(-inf, .nan), inf), Case("hypot(1,nan)", .hypot(1, .nan), .nan),
    Case("hypot(1e300,1e300)", .hypot(3e300, 4e300), 5e300),
    Case("hypot(tiny,tiny)", .hypot(3 * tiny, 4 * tiny), 5 * tiny),
    Case("hypot(huge,huge)", .hypot(huge, huge), inf),
    Case("cbrt(-0)", .cbrt(-0.0), -0.0), Case("cbrt(inf)", .cbrt(inf), inf),
    Case("cbrt(-inf)", .cbrt(-inf), -inf), Case("cbrt(nan)", .cbrt(.nan), .nan),
    Case("cbrt(tiny)", .cbrt(tiny), 0x1p-358), Case("cbrt(-8)", .cbrt(-8), -2),
    Case("cbrt(huge)", .cbrt(huge), 0x1.428a2f98d728bp+341),
    Case("erf(-0)", .erf(-0.0), -0.0), Case("erf(inf)", .erf(inf), 1),
    Case("erf(-inf)", .erf(-inf), -1), Case("erf(nan)", .erf(.nan), .nan),
    Case("erf(tiny)", .erf(tiny), tiny), Case("erf(6)", .erf(6), 1),
  ]

  private static let power: [Case] = [
    Case("pow(nan,0)", .pow(.nan, 0), 1), Case("pow(1,nan)", .pow(1, .nan), 1),
    Case("pow(nan,1)", .pow(.nan, 1), .nan), Case("pow(2,nan)", .pow(2, .nan), .nan),
    Case("pow(0,0)", .pow(0, 0), 1), Case("pow(inf,-0)", .pow(inf, -0.0), 1),
    Case("pow(-1,inf)", .pow(-1, inf), 1), Case("pow(-1,-inf)", .pow(-1, -inf), 1),
    Case("pow(0,3)", .pow(0, 3), 0), Case("pow(-0,3)", .pow(-0.0, 3), -0.0),
    Case("pow(-0,2)", .pow(-0.0, 2), 0), Case("pow(-0,-3)", .pow(-0.0, -3), -inf),
    Case("pow(-0,-2)", .pow(-0.0, -2), inf), Case("pow(-0,-0.5)", .pow(-0.0, -0.5), inf),
    Case("pow(-0,0.5)", .pow(-0.0, 0.5), 0), Case("pow(0,-inf)", .pow(0, -inf), inf),
    Case("pow(0,inf)", .pow(0, inf), 0), Case("pow(inf,-inf)", .pow(inf, -inf), 0),
    Case("pow(-inf,3)", .pow(-inf, 3), -inf), Case("pow(-inf,2)", .pow(-inf, 2), inf),
    Case("pow(-inf,-3)", .pow(-inf, -3), -0.0), Case("pow(-inf,0.5)", .pow(-inf, 0.5), inf),
    Case("pow(.5,inf)", .pow(0.5, inf), 0), Case("pow(.5,-inf)", .pow(0.5, -inf), inf),
    Case("pow(-2,inf)", .pow(-2, inf), inf), Case("pow(2,-inf)", .pow(2, -inf), 0),
    Case("pow(-8,1/3)", .pow(-8, 1 / 3), .nan), Case("pow(-2,3)", .pow(-2, 3), -8),
    Case("pow(-2,-2)", .pow(-2, -2), 0.25), Case("pow(2,1023)", .pow(2, 1023), 0x1p1023),
    Case("pow(2,1024)", .pow(2, 1024), inf), Case("pow(-2,1025)", .pow(-2, 1025), -inf),
    Case("pow(2,-1074)", .pow(2, -1074), tiny), Case("pow(2,-1080)", .pow(2, -1080), 0),
    Case("pow(-2,-1081)", .pow(-2, -1081), -0.0), Case("pow(huge,1)", .pow(huge, 1), huge),
    Case("pow(tiny,1)", .pow(tiny, 1), tiny), Case("pow(10,22)", .pow(10, 22), 1e22),
    Case("pow(3,33)", .pow(3, 33), 5_559_060_566_555_523), Case("pow(2,tiny)", .pow(2, tiny), 1),
    Case("pow(1+,huge)", .pow(1.0.nextUp, huge), inf),
    Case("pow(1+,2^52)", .pow(1.0.nextUp, 0x1p52), 0x1.5bf0a8b145769p+1),
    Case("pow(-1,2^53+2)", .pow(-1, 0x1.0000000000001p53), 1),
    Case("pow(-1,2^53-1)", .pow(-1, 0x1.fffffffffffffp52), -1),
  ]

  @Test(arguments: trigonometric + inverse + exponential + power)
  func specialValuesAreExact(_ example: Case) {
    if example.expected.isNaN {
      #expect(example.result.isNaN)
    } else {
      #expect(example.result.bitPattern == example.expected.bitPattern, "\(example.result)")
    }
  }
}
