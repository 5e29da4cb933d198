// Names of simd for the vectors of the standard library. This module is part of the kit: it is not
// Apple's simd. It has no matrices and no quaternions.

/// Two `Float` numbers.
public typealias simd_float2 = SIMD2<Float>
/// Three `Float` numbers.
public typealias simd_float3 = SIMD3<Float>
/// Four `Float` numbers.
public typealias simd_float4 = SIMD4<Float>
/// Two `Double` numbers.
public typealias simd_double2 = SIMD2<Double>
/// Three `Double` numbers.
public typealias simd_double3 = SIMD3<Double>
/// Four `Double` numbers.
public typealias simd_double4 = SIMD4<Double>
/// Two 32-bit integers.
public typealias simd_int2 = SIMD2<Int32>
/// Three 32-bit integers.
public typealias simd_int3 = SIMD3<Int32>
/// Four 32-bit integers.
public typealias simd_int4 = SIMD4<Int32>
/// Two `Float` numbers.
public typealias vector_float2 = SIMD2<Float>
/// Three `Float` numbers.
public typealias vector_float3 = SIMD3<Float>
/// Four `Float` numbers.
public typealias vector_float4 = SIMD4<Float>
