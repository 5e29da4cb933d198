/// Returns the sum of the products of two vectors' elements.
public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (x * y).sum()
}

/// Returns the length of a vector.
public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (x * x).sum().squareRoot()
}

/// Returns the square of the length of a vector.
public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (x * x).sum()
}

/// Returns the distance of two points.
public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_length(x - y)
}

/// Returns the square of the distance of two points.
public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  simd_length_squared(x - y)
}

/// Returns the vector of length 1 in the same direction; NaN for the zero vector.
public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  x / simd_length(x)
}

/// Returns the part of `x` in the direction of `y`.
public func simd_project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
  y * (simd_dot(x, y) / simd_length_squared(y))
}

/// Returns the vector reflected at a plane with the unit normal `n`.
public func simd_reflect<V: SIMD>(_ x: V, _ n: V) -> V where V.Scalar: FloatingPoint {
  x - n * (simd_dot(x, n) * 2)
}

/// Returns the cross product.
public func simd_cross<T: SIMDScalar & FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>) -> SIMD3<T> {
  let a = SIMD3(x.y, x.z, x.x) * SIMD3(y.z, y.x, y.y)
  return a - SIMD3(x.z, x.x, x.y) * SIMD3(y.y, y.z, y.x)
}

/// Returns the cross product of two vectors in the plane, which has only a z component.
public func simd_cross<T: SIMDScalar & FloatingPoint>(_ x: SIMD2<T>, _ y: SIMD2<T>) -> SIMD3<T> {
  SIMD3(0, 0, x.x * y.y - x.y * y.x)
}

/// Returns the values between `x` and `y` at the shares `t`.
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
  x + (y - x) * t
}

/// Returns the smaller element of each pair.
public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
  pointwiseMin(x, y)
}

/// Returns the larger element of each pair.
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
  pointwiseMax(x, y)
}

/// Returns the elements limited to those of two bounds.
public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable {
  x.clamped(lowerBound: min, upperBound: max)
}

/// Returns the absolute values of the elements.
public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  pointwiseMax(x, 0 - x)
}

/// Returns the sum of the elements.
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }

/// Returns the smallest element.
public func simd_reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.min() }

/// Returns the largest element.
public func simd_reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.max() }

/// Returns the Hermite interpolation of 0 and 1 between two edges.
public func simd_smoothstep<V: SIMD>(_ edge0: V, _ edge1: V, _ x: V) -> V
where V.Scalar: FloatingPoint {
  let share = ((x - edge0) / (edge1 - edge0)).clamped(
    lowerBound: V(repeating: 0), upperBound: V(repeating: 1))
  return share * share * (V(repeating: 3) - share * 2)
}

/// Returns -1, 0 or 1 for each element, after its sign.
public func simd_sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  V(repeating: 0).replacing(with: 1, where: x .> 0).replacing(with: -1, where: x .< 0)
}

/// Returns 0 for the elements below those of `edge`, otherwise 1.
public func simd_step<V: SIMD>(_ edge: V, _ x: V) -> V where V.Scalar: FloatingPoint {
  V(repeating: 1).replacing(with: 0, where: x .< edge)
}

/// Returns the elements without their whole parts: 0.25 for -1.75.
public func simd_fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  x - x.rounded(.down)
}
