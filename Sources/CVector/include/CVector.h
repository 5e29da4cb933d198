// Clang vectors for Swift: each function is one or two machine instructions that Swift's own SIMD
// types do not reach. The types import as Swift's SIMD types and the bodies inline across the
// language border. No intrinsics and no per-CPU code: the compiler picks instructions for the level
// it was asked for, and every level computes the same bits.
#ifndef CVECTOR_H
#define CVECTOR_H

// C may fuse a * b + c into one rounding, Swift never does: without this line pictures would differ
// between CPU levels. CVectorTests fails when it is missing.
#pragma STDC FP_CONTRACT OFF

#include <stdint.h>

typedef float cv_f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t cv_i32x8 __attribute__((ext_vector_type(8)));
typedef uint8_t cv_u8x8 __attribute__((ext_vector_type(8)));
typedef float cv_f32x4 __attribute__((ext_vector_type(4)));
typedef uint16_t cv_u16x4 __attribute__((ext_vector_type(4)));

#define CV static inline __attribute__((always_inline))

/// Rounds towards zero. The value must fit: the caller has clipped it.
CV int32_t cv_truncated(double value) { return (int32_t)value; }

/// Rounds each lane towards zero. The values must fit.
CV cv_i32x8 cv_truncated8(cv_f32x8 values) { return __builtin_convertvector(values, cv_i32x8); }

CV cv_f32x8 cv_float8(cv_i32x8 values) { return __builtin_convertvector(values, cv_f32x8); }

CV cv_f32x8 cv_sqrt8(cv_f32x8 values) { return __builtin_elementwise_sqrt(values); }

CV cv_f32x8 cv_min8(cv_f32x8 a, cv_f32x8 b) { return __builtin_elementwise_min(a, b); }

CV cv_f32x8 cv_max8(cv_f32x8 a, cv_f32x8 b) { return __builtin_elementwise_max(a, b); }

/// a * b + c with two roundings, as everywhere in a picture.
CV cv_f32x8 cv_multiply_add8(cv_f32x8 a, cv_f32x8 b, cv_f32x8 c) { return a * b + c; }

/// Rounds each lane towards zero and keeps its low byte. The values must fit 32 bits.
CV cv_u8x8 cv_bytes8(cv_f32x8 values) {
  return __builtin_convertvector(__builtin_convertvector(values, cv_i32x8), cv_u8x8);
}

CV cv_f32x8 cv_float8_bytes(cv_u8x8 values) { return __builtin_convertvector(values, cv_f32x8); }

CV cv_f32x4 cv_float4_words(cv_u16x4 values) { return __builtin_convertvector(values, cv_f32x4); }

#endif
