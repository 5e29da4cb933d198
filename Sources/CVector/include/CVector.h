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

// MARK: Pixels: eight of them, two components of each side by side in 16-bit lanes

typedef uint8_t cv_u8x8 __attribute__((ext_vector_type(8)));
typedef uint16_t cv_u16x16 __attribute__((ext_vector_type(16)));
typedef int16_t cv_i16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t cv_u16x8 __attribute__((ext_vector_type(8)));
typedef short cv_s16x8 __attribute__((vector_size(16)));
typedef short cv_s16x16 __attribute__((vector_size(32)));
typedef uint32_t cv_u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t cv_u32x16 __attribute__((ext_vector_type(16)));

/// The same bits as 16-bit lanes: blue and green in one, red and alpha in the next.
CV cv_u16x16 cv_lanes16(cv_u32x8 pixels) { return (cv_u16x16)pixels; }

CV cv_u32x8 cv_pixels8(cv_u16x16 lanes) { return (cv_u32x8)lanes; }

/// The upper halves of the products: the one place with instructions named, because the compiler
/// does not see from the portable line that a factor which stays the same in a loop needs but one.
CV cv_u16x16 cv_multiply_high16(cv_u16x16 a, cv_u16x16 b) {
#if defined(__AVX2__)
  return (cv_u16x16)__builtin_ia32_pmulhuw256((cv_s16x16)a, (cv_s16x16)b);
#elif defined(__SSE2__)
  cv_u16x16 product;
  product.lo = (cv_u16x8)__builtin_ia32_pmulhuw128((cv_s16x8)a.lo, (cv_s16x8)b.lo);
  product.hi = (cv_u16x8)__builtin_ia32_pmulhuw128((cv_s16x8)a.hi, (cv_s16x8)b.hi);
  return product;
#else
  return __builtin_convertvector(
    (__builtin_convertvector(a, cv_u32x16) * __builtin_convertvector(b, cv_u32x16)) >> 16,
    cv_u16x16);
#endif
}

/// Minima of numbers below 32768, and maxima and comparisons too: the oldest processors have them.
CV cv_u16x16 cv_min16(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u16x16)__builtin_elementwise_min((cv_i16x16)a, (cv_i16x16)b);
}

CV cv_u16x16 cv_max16(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u16x16)__builtin_elementwise_max((cv_i16x16)a, (cv_i16x16)b);
}

CV cv_u16x16 cv_where_less16(cv_u16x16 x, cv_u16x16 y, cv_u16x16 a, cv_u16x16 b) {
  return (cv_i16x16)x < (cv_i16x16)y ? a : b;
}

/// Minima and maxima of numbers of 16 bits without a sign.
CV cv_u16x16 cv_unsigned_min16(cv_u16x16 a, cv_u16x16 b) { return __builtin_elementwise_min(a, b); }

CV cv_u16x16 cv_unsigned_max16(cv_u16x16 a, cv_u16x16 b) { return __builtin_elementwise_max(a, b); }

/// The second lane of each pair in both.
CV cv_u16x16 cv_second_of_pairs(cv_u16x16 v) {
  return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/// The last of each four bytes in both lanes of a pair: the alpha of each pixel.
CV cv_u16x16 cv_alphas16(cv_u32x8 pixels) {
  cv_u32x8 alpha = pixels >> 24;
  return (cv_u16x16)(alpha | alpha << 16);
}

/// Each byte in both lanes of a pair.
CV cv_u16x16 cv_pairs_of_bytes(cv_u8x8 v) {
  return __builtin_convertvector(
    __builtin_shufflevector(v, v, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7), cv_u16x16);
}

CV cv_f32x8 cv_first_of_pairs8(cv_u16x16 v) {
  return __builtin_convertvector((cv_i32x8)v & 0xFFFF, cv_f32x8);
}

CV cv_f32x8 cv_second_of_pairs8(cv_u16x16 v) {
  return __builtin_convertvector((cv_i32x8)((cv_u32x8)v >> 16), cv_f32x8);
}

/// Numbers in 0..<65536, rounded down, side by side.
CV cv_u16x16 cv_pairs16(cv_f32x8 first, cv_f32x8 second) {
  return (cv_u16x16)(__builtin_convertvector(first, cv_i32x8)
                     | __builtin_convertvector(second, cv_i32x8) << 16);
}

CV cv_f32x8 cv_where_less8(cv_f32x8 x, cv_f32x8 y, cv_f32x8 a, cv_f32x8 b) {
  return x < y ? a : b;
}

// MARK: Coverage

typedef uint8_t cv_u8x16 __attribute__((ext_vector_type(16)));

CV cv_u16x16 cv_wide16(cv_u8x16 bytes) { return __builtin_convertvector(bytes, cv_u16x16); }

/// The lower byte of each lane.
CV cv_u8x16 cv_bytes16(cv_u16x16 lanes) { return __builtin_convertvector(lanes, cv_u8x16); }

/// Running sums inside each half; the lower half's last is the last of the whole lower half only.
CV cv_i32x8 cv_running_sums8(cv_i32x8 v) {
  cv_i32x8 none = 0;
  v += __builtin_shufflevector(none, v, 0, 8, 9, 10, 0, 12, 13, 14);
  v += __builtin_shufflevector(none, v, 0, 0, 8, 9, 0, 0, 12, 13);
  return v + __builtin_shufflevector(none, v, 0, 0, 0, 0, 11, 11, 11, 11);
}

/// The last lane in all.
CV cv_i32x8 cv_last8(cv_i32x8 v) { return __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7); }

/// The distances from zero.
CV cv_u32x8 cv_magnitude8(cv_i32x8 v) {
  cv_i32x8 sign = v >> 31;
  return (cv_u32x8)((v ^ sign) - sign);
}

CV cv_u32x8 cv_unsigned_min8(cv_u32x8 a, cv_u32x8 b) { return __builtin_elementwise_min(a, b); }

/// The lowest byte of each lane.
CV cv_u8x8 cv_bytes8(cv_u32x8 v) { return __builtin_convertvector(v, cv_u8x8); }

#endif
