import Glibc
import Numerics
import Testing

/// A function under test, and the same function of the C library in double and in extended
/// precision.
struct Subject: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var spreads: [Spread]
  /// The range of the second argument, for functions that have one.
  var second = Spread.even(0, 1)
  /// The largest allowed distance from the C library's double result, in units in the last place.
  var distance: UInt64
  /// The largest allowed error against the extended result, in units in the last place.
  var error: Double
  var ours: @Sendable (Double, Double) -> Double
  var library: @Sendable (Double, Double) -> Double
  var extended: @Sendable (Float80, Float80) -> Float80
}

private let angles: [Spread] = [
  .even(-0.8, 0.8), .even(-10, 10), .even(-1e6, 1e6), .even(1.6e9, 1.9e9),
  .exponents(low: -40, high: 1024, signed: true),
]
private let units: [Spread] = [.even(-1, 1), .exponents(low: -60, high: 0, signed: true)]
private let lines: [Spread] = [
  .even(-2, 2), .even(-20, 20), .exponents(low: -100, high: 100, signed: true), .anyBits,
]
private let errors: [Spread] = [
  .even(-1, 1), .even(-6, 6), .even(0, 26.5), .exponents(low: -60, high: 3, signed: true),
]
private let positives: [Spread] = [
  .even(0.5, 2), .even(0.99, 1.01), .even(0, 1000),
  .exponents(low: -1023, high: 1024, signed: false),
]

/// Every function of the module.
///
/// The distances include the C library's own errors: 4 units for `cbrt`, below 1 for the others.
let subjects: [Subject] = [
  Subject(
    testDescription: "sin", spreads: angles, distance: 1, error: 0.8,
    ours: { x, _ in .sin(x) }, library: { x, _ in sin(x) }, extended: { x, _ in sinl(x) }),
  Subject(
    testDescription: "cos", spreads: angles, distance: 1, error: 0.8,
    ours: { x, _ in .cos(x) }, library: { x, _ in cos(x) }, extended: { x, _ in cosl(x) }),
  Subject(
    testDescription: "tan", spreads: angles, distance: 1, error: 0.9,
    ours: { x, _ in .tan(x) }, library: { x, _ in tan(x) }, extended: { x, _ in tanl(x) }),
  Subject(
    testDescription: "atan", spreads: lines, distance: 1, error: 0.6,
    ours: { x, _ in .atan(x) }, library: { x, _ in atan(x) }, extended: { x, _ in atanl(x) }),
  Subject(
    testDescription: "atan2", spreads: lines, second: .even(-3, 3), distance: 1, error: 0.6,
    ours: { .atan2($0, $1) }, library: { atan2($0, $1) }, extended: { atan2l($0, $1) }),
  Subject(
    testDescription: "asin", spreads: units, distance: 1, error: 0.6,
    ours: { x, _ in .asin(x) }, library: { x, _ in asin(x) }, extended: { x, _ in asinl(x) }),
  Subject(
    testDescription: "acos", spreads: units, distance: 1, error: 0.6,
    ours: { x, _ in .acos(x) }, library: { x, _ in acos(x) }, extended: { x, _ in acosl(x) }),
  Subject(
    testDescription: "exp", spreads: [.even(-1, 1), .even(-708, 709.7)] + units, distance: 1,
    error: 0.6,
    ours: { x, _ in .exp(x) }, library: { x, _ in exp(x) }, extended: { x, _ in expl(x) }),
  Subject(
    testDescription: "log", spreads: positives, distance: 1, error: 0.6,
    ours: { x, _ in .log(x) }, library: { x, _ in log(x) }, extended: { x, _ in logl(x) }),
  Subject(
    testDescription: "log2", spreads: positives, distance: 1, error: 0.6,
    ours: { x, _ in .log2(x) }, library: { x, _ in log2(x) }, extended: { x, _ in log2l(x) }),
  Subject(
    testDescription: "log10", spreads: positives, distance: 2, error: 0.6,
    ours: { x, _ in .log10(x) }, library: { x, _ in log10(x) }, extended: { x, _ in log10l(x) }),
  Subject(
    testDescription: "hypot", spreads: lines, second: .even(-3, 3), distance: 1, error: 0.6,
    ours: { .hypot($0, $1) }, library: { hypot($0, $1) }, extended: { hypotl($0, $1) }),
  Subject(
    testDescription: "pow", spreads: positives, second: .even(-100, 100), distance: 1, error: 0.6,
    ours: { .pow($0, $1) }, library: { pow($0, $1) }, extended: { powl($0, $1) }),
  Subject(
    testDescription: "cbrt", spreads: lines, distance: 4, error: 0.6,
    ours: { x, _ in .cbrt(x) }, library: { x, _ in cbrt(x) }, extended: { x, _ in cbrtl(x) }),
  Subject(
    testDescription: "erf", spreads: errors, distance: 2, error: 1,
    ours: { x, _ in .erf(x) }, library: { x, _ in erf(x) }, extended: { x, _ in erfl(x) }),
]
