import Testing
import simd

@Suite struct VectorTests {
  @Test func vectorsHaveTheirFunctions() {
    #expect(simd_length(SIMD2<Float>(3, 4)) == 5)
    #expect(simd_distance(SIMD2<Double>(1, 1), SIMD2(4, 5)) == 5)
    #expect(simd_normalize(SIMD3<Float>(0, 2, 0)) == SIMD3(0, 1, 0))
    #expect(simd_dot(SIMD3<Double>(1, 2, 3), SIMD3(4, 5, 6)) == 32)
    #expect(cross(SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0)) == SIMD3(0, 0, 1))
    #expect(cross(SIMD3<Double>(1, 2, 3), SIMD3(4, 5, 6)) == SIMD3(-3, 6, -3))
    #expect(mix(SIMD2<Float>(0, 4), SIMD2(2, 0), t: 0.5) == SIMD2(1, 2))
    #expect(simd_reflect(SIMD2<Float>(1, -1), SIMD2(0, 1)) == SIMD2(1, 1))
    #expect(simd_smoothstep(SIMD2<Float>(0, 0), SIMD2(1, 1), SIMD2(0.5, 2)) == SIMD2(0.5, 1))
    #expect(simd_abs(SIMD2<Float>(-1, 2)) == SIMD2(1, 2))
    #expect(clamp(SIMD2<Float>(-1, 5), min: 0, max: 3) == SIMD2(0, 3))
  }

  @Test func shortNamesWorkBesideThoseOfTheStandardLibrary() {
    #expect(min(SIMD2<Float>(1, 5), SIMD2(3, 2)) == SIMD2(1, 2) && min(1, 2) == 1)
    #expect(max(SIMD2<Double>(1, 5), SIMD2(3, 2)) == SIMD2(3, 5) && max(1, 2) == 2)
    #expect(abs(SIMD3<Float>(-1, 0, 2)) == SIMD3(1, 0, 2) && abs(-1) == 1)
    #expect(sign(SIMD3<Float>(-3, 0, 2)) == SIMD3(-1, 0, 1))
    #expect(step(SIMD2<Float>(1, 3), edge: SIMD2(2, 3)) == SIMD2(0, 1))
    #expect(fract(SIMD2<Double>(-1.75, 2.5)) == SIMD2(0.25, 0.5))
    #expect(smoothstep(SIMD2<Float>(0.5, -1), edge0: SIMD2(0, 0), edge1: SIMD2(1, 1)).x == 0.5)
    #expect(mix(SIMD2<Float>(0, 4), SIMD2(2, 0), t: SIMD2(0.5, 1)) == SIMD2(1, 0))
    #expect(clamp(SIMD2<Float>(-1, 5), min: SIMD2(0, 0), max: SIMD2(1, 9)) == SIMD2(0, 5))
    #expect(project(SIMD2<Double>(2, 3), SIMD2(4, 0)) == SIMD2(2, 0))
    #expect(cross(SIMD2<Float>(1, 0), SIMD2(0, 1)) == SIMD3(0, 0, 1))
    #expect(distance_squared(SIMD2<Float>(1, 1), SIMD2(4, 5)) == 25)
    #expect(reduce_add(SIMD4<Float>(1, 2, 3, 4)) == 10)
  }
}
