/// NaN, infinite, huge and tiny numbers, which callers should not pass.
let hostileNumbers: [Double] = [
  .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.3, 1e-300, -1e-300, 1e300, -1e300, 1e-12, 1e12,
  .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.999_999_999_999, 1.000_000_000_001,
]
