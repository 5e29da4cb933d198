// The functions of `Vectors.swift` by their short names.

/// Returns the sum of the products of two vectors' elements.
public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_dot(x, y)
}

/// Returns the length of a vector.
public func length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length(x) }

/// Returns the square of the length of a vector.
public func length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_length_squared(x)
}

/// Returns the distance of two points.
public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_distance(x, y)
}

/// Returns the vector of length 1 in the same direction; NaN for the zero vector.
public func normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_normalize(x) }

/// Returns the vector reflected at a plane with the unit normal `n`.
public func reflect<V: SIMD>(_ x: V, _ n: V) -> V where V.Scalar: FloatingPoint {
  simd_reflect(x, n)
}

/// Returns the cross product.
public func cross<T: SIMDScalar & FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>) -> SIMD3<T> {
  simd_cross(x, y)
}

/// Returns the values between `x` and `y` at the share `t`.
public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint {
  x + (y - x) * t
}

/// Returns the elements limited to a range.
public func clamp<V: SIMD>(_ x: V, min: V.Scalar, max: V.Scalar) -> V where V.Scalar: Comparable {
  x.clamped(lowerBound: V(repeating: min), upperBound: V(repeating: max))
}

/// Returns the values between `x` and `y` at the shares `t`.
public func mix<V: SIMD>(_ x: V, _ y: V, t: V) -> V where V.Scalar: FloatingPoint {
  simd_mix(x, y, t)
}

/// Returns the elements limited to those of two bounds.
public func clamp<V: SIMD>(_ x: V, min: V, max: V) -> V where V.Scalar: Comparable {
  simd_clamp(x, min, max)
}

/// Returns the part of `x` in the direction of `y`.
public func project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
  simd_project(x, y)
}

/// Returns the cross product of two vectors in the plane, which has only a z component.
public func cross<T: SIMDScalar & FloatingPoint>(_ x: SIMD2<T>, _ y: SIMD2<T>) -> SIMD3<T> {
  simd_cross(x, y)
}

/// Returns the square of the distance of two points.
public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_distance_squared(x, y)
}

/// Returns the smaller element of each pair.
public func min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMin(x, y) }

/// Returns the larger element of each pair.
public func max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMax(x, y) }

/// Returns the absolute values of the elements.
public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_abs(x) }

/// Returns -1, 0 or 1 for each element, after its sign.
public func sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_sign(x) }

/// Returns 0 for the elements below those of `edge`, otherwise 1.
public func step<V: SIMD>(_ x: V, edge: V) -> V where V.Scalar: FloatingPoint {
  simd_step(edge, x)
}

/// Returns the elements without their whole parts.
public func fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_fract(x) }

/// Returns the Hermite interpolation of 0 and 1 between two edges.
public func smoothstep<V: SIMD>(_ x: V, edge0: V, edge1: V) -> V where V.Scalar: FloatingPoint {
  simd_smoothstep(edge0, edge1, x)
}

/// Returns the sum of the elements.
public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }
