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

/// Rounds down. The value must fit.
CV int64_t cv_floored(double value) {
  int64_t whole = (int64_t)value;
  return whole - (value < (double)whole);
}

/// Rounds each lane towards zero. The values must fit.
CV cv_i32x8 cv_truncated8(cv_f32x8 values) { return __builtin_convertvector(values, cv_i32x8); }

CV cv_f32x8 cv_float8(cv_i32x8 values) { return __builtin_convertvector(values, cv_f32x8); }

CV cv_f32x8 cv_sqrt8(cv_f32x8 values) { return __builtin_elementwise_sqrt(values); }

CV cv_f32x8 cv_min8(cv_f32x8 a, cv_f32x8 b) { return __builtin_elementwise_min(a, b); }

CV cv_f32x8 cv_max8(cv_f32x8 a, cv_f32x8 b) { return __builtin_elementwise_max(a, b); }

/// a * b + c with two roundings, as everywhere in a picture.
CV cv_f32x8 cv_multiply_add8(cv_f32x8 a, cv_f32x8 b, cv_f32x8 c) { return a * b + c; }

// Pixels, eight at a time: a 32-bit lane holds two 16-bit components. "Even" are blue and red, "odd"
// green and alpha. Shares fill both halves of their lane.
typedef uint32_t cv_u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t cv_u32x16 __attribute__((ext_vector_type(16)));
typedef uint16_t cv_u16x16 __attribute__((ext_vector_type(16)));

/// The lanes of `values` at `places`, which count from 0 to 7.
CV cv_u32x8 cv_picked8(cv_u32x8 values, cv_u32x8 places) {
  return __builtin_shufflevector(values, places);
}

/// The first pixel of each pair.
CV cv_u32x8 cv_firsts8(cv_u32x8 a, cv_u32x8 b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
}

/// The second pixel of each pair.
CV cv_u32x8 cv_seconds8(cv_u32x8 a, cv_u32x8 b) {
  return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// Blue and red of two pixels a lane, mixed in shares of 1/256: components with 8 more bits.
CV cv_u32x8 cv_mixed_even8(cv_u32x8 a, cv_u32x8 b, cv_u32x8 share_a, cv_u32x8 share_b) {
  return (cv_u32x8)((cv_u16x16)(a & 0x00FF00FF) * (cv_u16x16)share_a +
                    (cv_u16x16)(b & 0x00FF00FF) * (cv_u16x16)share_b);
}

/// Green and alpha of two pixels a lane, mixed in shares of 1/256: components with 8 more bits.
CV cv_u32x8 cv_mixed_odd8(cv_u32x8 a, cv_u32x8 b, cv_u32x8 share_a, cv_u32x8 share_b) {
  return (cv_u32x8)(((cv_u16x16)a >> 8) * (cv_u16x16)share_a +
                    ((cv_u16x16)b >> 8) * (cv_u16x16)share_b);
}

// The upper halves of 16-bit products. A macro, because C functions may not hand each other vectors
// that the level at hand has no registers for.
#define CV_HIGH(a, b)                                                          \
  __builtin_convertvector(                                                     \
      (__builtin_convertvector((cv_u16x16)(a), cv_u32x16) *                    \
       __builtin_convertvector((cv_u16x16)(b), cv_u32x16)) >> 16, cv_u16x16)

/// Components with 8 more bits, of two rows, mixed in shares of 1/65536 and rounded to pixels.
///
/// Half a level is 128; the other 1 makes up for what the two products lose on average.
CV cv_u32x8 cv_mixed_rows8(cv_u32x8 even_a, cv_u32x8 odd_a, cv_u32x8 even_b, cv_u32x8 odd_b,
                           cv_u32x8 share_a, cv_u32x8 share_b) {
  cv_u16x16 even = CV_HIGH(even_a, share_a) + CV_HIGH(even_b, share_b) + 129;
  cv_u16x16 odd = CV_HIGH(odd_a, share_a) + CV_HIGH(odd_b, share_b) + 129;
  return (cv_u32x8)(even >> 8) | ((cv_u32x8)odd & 0xFF00FF00);
}

/// Rounds each lane towards zero and keeps its low byte. The values must fit 32 bits.
CV cv_u8x8 cv_bytes8(cv_f32x8 values) {
  return __builtin_convertvector(__builtin_convertvector(values, cv_i32x8), cv_u8x8);
}

CV cv_f32x8 cv_float8_bytes(cv_u8x8 values) { return __builtin_convertvector(values, cv_f32x8); }

CV cv_f32x4 cv_float4_words(cv_u16x4 values) { return __builtin_convertvector(values, cv_f32x4); }

#endif
