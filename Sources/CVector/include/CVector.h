// Clang vectors for Swift, used where Swift's own SIMD types do not compile to short sequences of
// machine instructions. The types import as Swift's SIMD types, and the functions are inlined into
// Swift code. The code is portable: the compiler picks instructions of the target CPU level. Only
// cv_multiply_high16 and cv_multiply_rounded16 name instructions. Every level computes the same
// bits.
#ifndef CVECTOR_H
#define CVECTOR_H

// C may fuse a * b + c into one operation with a single rounding, which Swift never does. Without
// this line pictures would differ between CPU levels. CVectorTests fails when it is missing.
#pragma STDC FP_CONTRACT OFF

// Clang warns that passing these vectors depends on the CPU level. All functions here are inlined,
// so no vector is ever passed.
#pragma clang diagnostic ignored "-Wpsabi"

#include <stdint.h>

typedef float cv_f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t cv_i32x8 __attribute__((ext_vector_type(8)));
typedef uint8_t cv_u8x8 __attribute__((ext_vector_type(8)));
typedef float cv_f32x4 __attribute__((ext_vector_type(4)));
typedef uint16_t cv_u16x4 __attribute__((ext_vector_type(4)));
typedef int32_t cv_i32x4 __attribute__((ext_vector_type(4)));

#define CV static inline __attribute__((always_inline))

/// Rounds towards zero. The result must fit 32 bits; callers clamp the value.
CV int32_t cv_truncated(double value) { return (int32_t)value; }
CV int32_t cv_truncated32(float value) { return (int32_t)value; }

/// Prefetches memory that will be written soon; the address may be invalid.
CV void cv_prefetch(const void *place) { __builtin_prefetch(place, 1); }

/// Rounds each lane towards zero. The results must fit 32 bits.
CV cv_i32x8 cv_truncated8(cv_f32x8 values) { return __builtin_convertvector(values, cv_i32x8); }

CV cv_f32x8 cv_float8(cv_i32x8 values) { return __builtin_convertvector(values, cv_f32x8); }

CV cv_f32x8 cv_sqrt8(cv_f32x8 values) { return __builtin_elementwise_sqrt(values); }

CV cv_f32x8 cv_min8(cv_f32x8 a, cv_f32x8 b) { return __builtin_elementwise_min(a, b); }

CV cv_f32x8 cv_max8(cv_f32x8 a, cv_f32x8 b) { return __builtin_elementwise_max(a, b); }

/// Returns a * b + c with two roundings, like all code that computes pixels.
CV cv_f32x8 cv_multiply_add8(cv_f32x8 a, cv_f32x8 b, cv_f32x8 c) { return a * b + c; }

// Pixels, eight at a time. Some functions keep the components of a pixel in 16 bits each, two in a
// 32-bit lane: "even" lanes hold blue and red, "odd" lanes green and alpha. A weight is repeated in
// both halves of its lane.
typedef uint32_t cv_u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t cv_u32x16 __attribute__((ext_vector_type(16)));
typedef uint16_t cv_u16x16 __attribute__((ext_vector_type(16)));

/// Returns the lanes of `values` with the indices `places`, from 0 to 7.
CV cv_u32x8 cv_picked8(cv_u32x8 values, cv_u32x8 places) {
  return __builtin_shufflevector(values, places);
}

/// Returns the first pixel of each pair: four pixels from `a`, then four from `b`.
CV cv_u32x8 cv_firsts8(cv_u32x8 a, cv_u32x8 b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
}

/// Returns the second pixel of each pair: four pixels from `a`, then four from `b`.
CV cv_u32x8 cv_seconds8(cv_u32x8 a, cv_u32x8 b) {
  return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// Mixes blue and red of the pixels `a` and `b` by weights in 1/256; results have 8 fraction bits.
CV cv_u32x8 cv_mixed_even8(cv_u32x8 a, cv_u32x8 b, cv_u32x8 share_a, cv_u32x8 share_b) {
  return (cv_u32x8)((cv_u16x16)(a & 0x00FF00FF) * (cv_u16x16)share_a +
                    (cv_u16x16)(b & 0x00FF00FF) * (cv_u16x16)share_b);
}

/// Mixes green and alpha of the pixels `a` and `b` by weights in 1/256; results have 8 fraction
/// bits.
CV cv_u32x8 cv_mixed_odd8(cv_u32x8 a, cv_u32x8 b, cv_u32x8 share_a, cv_u32x8 share_b) {
  return (cv_u32x8)(((cv_u16x16)a >> 8) * (cv_u16x16)share_a +
                    ((cv_u16x16)b >> 8) * (cv_u16x16)share_b);
}

// The upper halves of 16-bit products. This is a macro because functions cannot pass vectors for
// which the CPU level has no registers.
#define CV_HIGH(a, b)                                                          \
  __builtin_convertvector(                                                     \
      (__builtin_convertvector((cv_u16x16)(a), cv_u32x16) *                    \
       __builtin_convertvector((cv_u16x16)(b), cv_u32x16)) >> 16, cv_u16x16)

/// Mixes components of two rows, with 8 fraction bits, by weights in 1/65536 and rounds to pixels.
///
/// The constant 129 has two parts. 128 is half a level, for rounding. 1 is the average loss from
/// truncating the two products.
CV cv_u32x8 cv_mixed_rows8(cv_u32x8 even_a, cv_u32x8 odd_a, cv_u32x8 even_b, cv_u32x8 odd_b,
                           cv_u32x8 share_a, cv_u32x8 share_b) {
  cv_u16x16 even = CV_HIGH(even_a, share_a) + CV_HIGH(even_b, share_b) + 129;
  cv_u16x16 odd = CV_HIGH(odd_a, share_a) + CV_HIGH(odd_b, share_b) + 129;
  return (cv_u32x8)(even >> 8) | ((cv_u32x8)odd & 0xFF00FF00);
}

/// Rounds each lane towards zero and keeps its low byte. The values must fit 32 bits.
CV cv_u8x8 cv_truncated_bytes8(cv_f32x8 values) {
  return __builtin_convertvector(__builtin_convertvector(values, cv_i32x8), cv_u8x8);
}

CV cv_f32x4 cv_float4_words(cv_u16x4 values) { return __builtin_convertvector(values, cv_f32x4); }

// Gradients and meshes. A location is the position of a pixel along a gradient, from 0 to 1.
// Colours have eight fraction bits.

typedef uint8_t cv_u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t cv_u8x32 __attribute__((ext_vector_type(32)));
typedef uint32_t cv_u32x4 __attribute__((ext_vector_type(4)));
typedef uint64_t cv_u64x4 __attribute__((ext_vector_type(4)));
typedef double cv_f64x8 __attribute__((ext_vector_type(8)));

/// Clamps each lane to `low`...`high`; NaN becomes `low`.
CV cv_f32x8 cv_limited8(cv_f32x8 values, float low, float high) {
  cv_f32x8 lows = low, highs = high;
  cv_f32x8 above = values > lows ? values : lows;
  return above < highs ? above : highs;
}

/// Returns the x coordinates of eight neighbouring pixels; the leftmost pixel is at `first`.
CV cv_f32x8 cv_columns8(int32_t first) {
  return cv_float8(first + (cv_i32x8){0, 1, 2, 3, 4, 5, 6, 7});
}

/// Rounds to nearest, for lanes of magnitude below 2^22.
CV cv_f32x8 cv_rounded8(cv_f32x8 values) { return (values + 0x1.8p23f) - 0x1.8p23f; }

/// Returns each lane minus the lane rounded down, for lanes of magnitude below 2^22.
CV cv_f32x8 cv_fraction8(cv_f32x8 values) {
  cv_f32x8 rest = values - cv_rounded8(values);
  return rest < 0 ? rest + 1 : rest;
}

/// Returns the distance of each lane from the nearest even integer, for lanes of magnitude below
/// 2^22.
CV cv_f32x8 cv_mirror8(cv_f32x8 values) {
  cv_f32x8 pairs = cv_rounded8(values * 0.5f);
  return __builtin_elementwise_abs(values - (pairs + pairs));
}

/// Returns the angles of points around the origin, clockwise from the direction `start`. All angles
/// are in turns from 0 to 1; `start` is measured clockwise from the positive x axis. The error is
/// at most 1.4e-5.
CV cv_f32x8 cv_turns8(cv_f32x8 x, cv_f32x8 y, float start) {
  cv_i32x8 sign = INT32_MIN;
  cv_f32x8 width = __builtin_elementwise_abs(x), height = __builtin_elementwise_abs(y);
  cv_f32x8 longer = width > height ? width : height, shorter = width > height ? height : width;
  cv_f32x8 z = shorter / (longer + 1e-30f), s = z * z;
  // The odd polynomial closest to arctan(z) / 2π for z from 0 to 1.
  cv_f32x8 p = 0.0232787008f - 0.00620488851f * s;
  p = p * s - 0.0511165794f;
  p = (p * s + 0.159029817f) * z;
  // The angle to the vertical axis; then the signs of x and y select the quadrant.
  cv_f32x8 rest = height > width ? p : 0.25f - p;
  rest = 0.25f + (cv_f32x8)((cv_i32x8)rest ^ ((cv_i32x8)x & sign));
  rest = (cv_f32x8)((cv_i32x8)rest ^ ((cv_i32x8)y & sign));
  cv_f32x8 turns = (0.5f - start) - rest;
  return turns < 0 ? turns + 1 : turns;
}

/// Returns `value` where `tested` is not above `limit`, and 0 elsewhere.
CV cv_f32x8 cv_unless_above8(cv_f32x8 tested, float limit, cv_f32x8 value) {
  return tested > limit ? 0 : value;
}

/// Each number t defines a circle with the centre t · (dx, dy) and the radius r + t · dr; circles
/// with a negative radius do not count. Returns for each point the largest t whose circle passes
/// through the point, or minus infinity if there is none. `a` must be dx² + dy² − dr².
CV cv_f32x8 cv_circles8(
    cv_f64x8 x, cv_f64x8 y, double dx, double dy, double r, double dr, double a) {
  cv_f64x8 b = x * dx + (y * dy + r * dr), c = x * x + (y * y - r * r);
  cv_f64x8 square = b * b - a * c;
  cv_f64x8 root = __builtin_elementwise_sqrt(square);
  cv_f64x8 q = b < 0 ? b - root : b + root;
  cv_f64x8 s = a == 0 ? c / (b + b) : q / a, t = a == 0 ? s : c / q;
  cv_f64x8 larger = s > t ? s : t, smaller = s > t ? t : s, none = -__builtin_inf();
  cv_f64x8 best = r + larger * dr >= 0 ? larger : r + smaller * dr >= 0 ? smaller : none;
  return __builtin_convertvector(best, cv_f32x8);
}

/// Returns the thresholds of an 8 × 8 ordered dither for eight neighbouring pixels; the leftmost
/// pixel is at (x, y). Thresholds range from 2 to 254, with a mean of 128.
CV cv_u32x8 cv_dither8(uint32_t x, uint32_t y) {
  cv_u32x8 column = x + (cv_u32x8){0, 1, 2, 3, 4, 5, 6, 7};
  cv_u32x8 both = column ^ y;
  uint32_t row = (y & 1) << 4 | (y & 2) << 1 | (y & 4) >> 2;
  cv_u32x8 rank = (both & 1) << 5 | (both & 2) << 2 | (both & 4) >> 1 | row;
  return rank * 4 + 2;
}

/// Returns the lower or the upper four thresholds, each repeated for a pixel's four components.
CV cv_u64x4 cv_spread_low4(cv_u32x8 thresholds) {
  return __builtin_convertvector(thresholds.lo, cv_u64x4) * 0x0001000100010001;
}
CV cv_u64x4 cv_spread_high4(cv_u32x8 thresholds) {
  return __builtin_convertvector(thresholds.hi, cv_u64x4) * 0x0001000100010001;
}

/// Converts four colours with 16 bits per component to pixels: multiplies by `scale` / 65536 unless
/// `scale` is 0, adds the thresholds, and drops the lower 8 bits.
CV cv_u32x4 cv_narrowed4(cv_u64x4 found, cv_u64x4 thresholds, uint32_t scale) {
  cv_u16x16 colors = (cv_u16x16)found;
  if (scale != 0) {
    cv_u32x16 products = __builtin_convertvector(colors, cv_u32x16) * scale;
    colors = __builtin_convertvector(products >> 16, cv_u16x16);
  }
  colors = (colors + (cv_u16x16)thresholds) >> 8;
  return (cv_u32x4)__builtin_convertvector(colors, cv_u8x16);
}

/// Returns eight pixels from a table of colours with 16 bits per component; `numbers` are the
/// indices of the entries.
CV cv_u32x8 cv_lookup8(
    const uint32_t *table, const uint32_t *numbers, cv_u64x4 low, cv_u64x4 high, uint32_t scale) {
  const uint64_t *entries = (const uint64_t *)table;
  cv_u64x4 a = {entries[numbers[0]], entries[numbers[1]], entries[numbers[2]], entries[numbers[3]]};
  cv_u64x4 b = {entries[numbers[4]], entries[numbers[5]], entries[numbers[6]], entries[numbers[7]]};
  cv_u32x8 pixels;
  pixels.lo = cv_narrowed4(a, low, scale);
  pixels.hi = cv_narrowed4(b, high, scale);
  return pixels;
}

/// Returns `number` where a location is minus infinity, and `entries` elsewhere.
CV cv_i32x8 cv_where_none8(cv_f32x8 places, int32_t number, cv_i32x8 entries) {
  return places < -3e38f ? (cv_i32x8)number : entries;
}

/// Returns the indices in a table of `last` + 1 entries for locations with 31 fraction bits.
CV cv_i32x8 cv_entries8(cv_u32x8 fractions, uint32_t last) {
  return (cv_i32x8)(((fractions >> 15) * last + 0x8000) >> 16);
}

/// Brings locations with 31 fraction bits into 0 to 1, by repeating or by mirroring.
CV cv_u32x8 cv_repeated8(cv_u32x8 places) { return places & 0x7FFFFFFF; }
CV cv_u32x8 cv_mirrored8(cv_u32x8 places) {
  return (places ^ (cv_u32x8)((cv_i32x8)places >> 31)) & 0x7FFFFFFF;
}

/// Returns eight pixels made of components with 22 fraction bits.
CV cv_u32x8 cv_packed8(cv_u32x8 blue, cv_u32x8 green, cv_u32x8 red, cv_u32x8 alpha) {
  return blue >> 22 | (green >> 14 & 0xFF00) | (red >> 6 & 0xFF0000) |
         (alpha << 2 & 0xFF000000);
}

/// Returns eight opaque pixels made of components with 22 fraction bits.
CV cv_u32x8 cv_packed_opaque8(cv_u32x8 blue, cv_u32x8 green, cv_u32x8 red) {
  return blue >> 22 | (green >> 14 & 0xFF00) | (red >> 6 & 0xFF0000) | 0xFF000000;
}

/// Returns eight pixels with every component limited to the pixel's alpha.
CV cv_u32x8 cv_limited_to_alpha8(cv_u32x8 pixels) {
  cv_u8x32 alphas = (cv_u8x32)((pixels >> 24) * 0x01010101);
  return (cv_u32x8)__builtin_elementwise_min((cv_u8x32)pixels, alphas);
}

/// Writes eight pixels to an address of any alignment.
CV void cv_store8(uint32_t *place, cv_u32x8 pixels) {
  __builtin_memcpy(place, &pixels, sizeof pixels);
}

// Meshes: colours in two words, blue and red in the first, green and alpha in the second, each
// component in 16 bits.

/// A coloured triangle with the corners a, b and c, in units of the distance between nodes.
///
/// `left` and `top` are the position of a. `b_across` and `b_down` are the growth of the weight of
/// b per unit along x and y; `c_across` and `c_down` are the same for c. `color` is the colour of a
/// as blue, green, red and alpha; `to_b` and `to_c` are the colours of b and c minus that of a. To
/// the right of the x coordinate `edge`, the colours no longer change.
typedef struct {
  float left, top, b_across, b_down, c_across, c_down, edge;
  cv_f32x4 color, to_b, to_c;
} cv_triangle;

/// Colours a row of eight nodes (grid points with a colour) that starts at (x, y). Nodes inside the
/// triangle or on its edges get the triangle's colour; the other nodes keep theirs.
CV void cv_paint_triangle8(
    const cv_triangle *t, int32_t x, float y, uint32_t *blue_red, uint32_t *green_alpha) {
  cv_f32x8 columns = cv_columns8(x), edge = t->edge, zero = 0, one = 1;
  cv_f32x8 dx = (columns < edge ? columns : edge) - t->left;
  float dy = y - t->top;
  cv_f32x8 b = dx * t->b_across + dy * t->b_down, c = dx * t->c_across + dy * t->c_down;
  cv_f32x8 a = one - b - c, least = b < c ? b : c;
  cv_i32x8 inside = (a < least ? a : least) >= -1e-3f;
  cv_f32x8 alpha = t->color.w + b * t->to_b.w + c * t->to_c.w;
  cv_f32x8 blue = t->color.x + b * t->to_b.x + c * t->to_c.x;
  cv_f32x8 green = t->color.y + b * t->to_b.y + c * t->to_c.y;
  cv_f32x8 red = t->color.z + b * t->to_b.z + c * t->to_c.z;
  alpha = cv_limited8(alpha, 0, 65280);
  blue = blue > zero ? blue : zero;
  green = green > zero ? green : zero;
  red = red > zero ? red : zero;
  cv_i32x8 first = cv_truncated8(blue < alpha ? blue : alpha) |
                   cv_truncated8(red < alpha ? red : alpha) << 16;
  cv_i32x8 second = cv_truncated8(green < alpha ? green : alpha) | cv_truncated8(alpha) << 16;
  cv_i32x8 old;
  __builtin_memcpy(&old, blue_red, sizeof old);
  first = inside ? first : old;
  __builtin_memcpy(blue_red, &first, sizeof old);
  __builtin_memcpy(&old, green_alpha, sizeof old);
  second = inside ? second : old;
  __builtin_memcpy(green_alpha, &second, sizeof old);
}

/// Returns the means of 16-bit components; halves are rounded up.
CV cv_u32x8 cv_middle8(cv_u32x8 a, cv_u32x8 b) {
  typedef uint32_t wide __attribute__((ext_vector_type(16)));
  wide sum = __builtin_convertvector((cv_u16x16)a, wide) +
             __builtin_convertvector((cv_u16x16)b, wide) + 1;
  return (cv_u32x8)__builtin_convertvector(sum >> 1, cv_u16x16);
}

/// Converts colours with 8 fraction bits to pixels: adds the thresholds and drops the fractions.
CV cv_u32x8 cv_joined8(cv_u32x8 blue_red, cv_u32x8 green_alpha, cv_u32x8 thresholds) {
  return ((blue_red + thresholds) >> 8 & 0x00FF00FF) | ((green_alpha + thresholds) & 0xFF00FF00);
}

CV cv_u32x8 cv_load8(const uint32_t *place) {
  cv_u32x8 values;
  __builtin_memcpy(&values, place, sizeof values);
  return values;
}

/// Interpolates 32 pixels from nine successive nodes. Each gap between two nodes has four pixels,
/// at one, three, five and seven eighths of the way. `even` holds the thresholds for the pixels of
/// the first, third, fifth and seventh gap, and `odd` those for the other gaps.
CV void cv_between_nodes8(
    const uint32_t *blue_red, const uint32_t *green_alpha, cv_u32x4 even, cv_u32x4 odd,
    uint32_t *pixels) {
  cv_u32x8 a = cv_load8(blue_red), b = cv_load8(blue_red + 1);
  cv_u32x8 c = cv_load8(green_alpha), d = cv_load8(green_alpha + 1);
  cv_u32x8 ab = cv_middle8(a, b), aab = cv_middle8(a, ab), abb = cv_middle8(ab, b);
  cv_u32x8 cd = cv_middle8(c, d), ccd = cv_middle8(c, cd), cdd = cv_middle8(cd, d);
#define CV_THRESHOLDS(k) \
  (cv_u32x8){even.k, odd.k, even.k, odd.k, even.k, odd.k, even.k, odd.k}
  cv_u32x8 p = cv_joined8(cv_middle8(a, aab), cv_middle8(c, ccd), CV_THRESHOLDS(x));
  cv_u32x8 q = cv_joined8(cv_middle8(aab, ab), cv_middle8(ccd, cd), CV_THRESHOLDS(y));
  cv_u32x8 r = cv_joined8(cv_middle8(ab, abb), cv_middle8(cd, cdd), CV_THRESHOLDS(z));
  cv_u32x8 s = cv_joined8(cv_middle8(abb, b), cv_middle8(cdd, d), CV_THRESHOLDS(w));
#undef CV_THRESHOLDS
  cv_u32x8 pq_low = __builtin_shufflevector(p, q, 0, 8, 1, 9, 4, 12, 5, 13);
  cv_u32x8 pq_high = __builtin_shufflevector(p, q, 2, 10, 3, 11, 6, 14, 7, 15);
  cv_u32x8 rs_low = __builtin_shufflevector(r, s, 0, 8, 1, 9, 4, 12, 5, 13);
  cv_u32x8 rs_high = __builtin_shufflevector(r, s, 2, 10, 3, 11, 6, 14, 7, 15);
  cv_u32x8 n04 = __builtin_shufflevector(pq_low, rs_low, 0, 1, 8, 9, 4, 5, 12, 13);
  cv_u32x8 n15 = __builtin_shufflevector(pq_low, rs_low, 2, 3, 10, 11, 6, 7, 14, 15);
  cv_u32x8 n26 = __builtin_shufflevector(pq_high, rs_high, 0, 1, 8, 9, 4, 5, 12, 13);
  cv_u32x8 n37 = __builtin_shufflevector(pq_high, rs_high, 2, 3, 10, 11, 6, 7, 14, 15);
  cv_store8(pixels, __builtin_shufflevector(n04, n15, 0, 1, 2, 3, 8, 9, 10, 11));
  cv_store8(pixels + 8, __builtin_shufflevector(n26, n37, 0, 1, 2, 3, 8, 9, 10, 11));
  cv_store8(pixels + 16, __builtin_shufflevector(n04, n15, 4, 5, 6, 7, 12, 13, 14, 15));
  cv_store8(pixels + 24, __builtin_shufflevector(n26, n37, 4, 5, 6, 7, 12, 13, 14, 15));
}

// MARK: Eight pixels, two components of each side by side in 16-bit lanes

typedef int16_t cv_i16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t cv_u16x8 __attribute__((ext_vector_type(8)));
typedef short cv_s16x8 __attribute__((vector_size(16)));
typedef short cv_s16x16 __attribute__((vector_size(32)));

/// Reinterprets each pixel as two 16-bit lanes: blue and green in the first, red and alpha in the
/// second.
CV cv_u16x16 cv_lanes16(cv_u32x8 pixels) { return (cv_u16x16)pixels; }

CV cv_u32x8 cv_pixels8(cv_u16x16 lanes) { return (cv_u32x8)lanes; }

/// Returns the upper halves of the products. The instructions are named explicitly: if one factor
/// is constant in a loop, the compiler translates the portable expression to other instructions.
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

/// Returns a * b / 32768, rounded to nearest, for numbers below 32768.
CV cv_u16x16 cv_multiply_rounded16(cv_u16x16 a, cv_u16x16 b) {
#if defined(__AVX2__)
  return (cv_u16x16)__builtin_ia32_pmulhrsw256((cv_s16x16)a, (cv_s16x16)b);
#else
  cv_u16x16 high = cv_multiply_high16(a, b), low = a * b;
  return (high << 1 | low >> 15) + (low >> 14 & 1);
#endif
}

/// Returns the minima of numbers below 32768. This function and the next two treat the numbers as
/// signed, because the oldest processors have instructions only for signed numbers.
CV cv_u16x16 cv_min16(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u16x16)__builtin_elementwise_min((cv_i16x16)a, (cv_i16x16)b);
}

CV cv_u16x16 cv_max16(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u16x16)__builtin_elementwise_max((cv_i16x16)a, (cv_i16x16)b);
}

CV cv_u16x16 cv_where_less16(cv_u16x16 x, cv_u16x16 y, cv_u16x16 a, cv_u16x16 b) {
  return (cv_i16x16)x < (cv_i16x16)y ? a : b;
}

/// Returns the minima or the maxima of unsigned 16-bit numbers.
CV cv_u16x16 cv_unsigned_min16(cv_u16x16 a, cv_u16x16 b) { return __builtin_elementwise_min(a, b); }

CV cv_u16x16 cv_unsigned_max16(cv_u16x16 a, cv_u16x16 b) { return __builtin_elementwise_max(a, b); }

/// Copies the second lane of each pair to the first.
CV cv_u16x16 cv_second_of_pairs(cv_u16x16 v) {
  return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/// Returns the alpha of each pixel twice, in the two lanes of the pixel.
CV cv_u16x16 cv_alphas16(cv_u32x8 pixels) {
  cv_u32x8 alpha = pixels >> 24;
  return (cv_u16x16)(alpha | alpha << 16);
}

/// Returns each byte twice, in two neighbouring lanes.
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

/// Rounds the numbers down and interleaves them: each lane of `first` is followed by the same lane
/// of `second`. The numbers must be in 0..<65536.
CV cv_u16x16 cv_pairs16(cv_f32x8 first, cv_f32x8 second) {
  return (cv_u16x16)(__builtin_convertvector(first, cv_i32x8)
                     | __builtin_convertvector(second, cv_i32x8) << 16);
}

CV cv_f32x8 cv_where_less8(cv_f32x8 x, cv_f32x8 y, cv_f32x8 a, cv_f32x8 b) {
  return x < y ? a : b;
}

// MARK: Coverage

CV cv_u16x16 cv_wide16(cv_u8x16 bytes) { return __builtin_convertvector(bytes, cv_u16x16); }

/// Returns the lower byte of each lane.
CV cv_u8x16 cv_bytes16(cv_u16x16 lanes) { return __builtin_convertvector(lanes, cv_u8x16); }

/// Rounds components with six fraction bits. The result has the four pixels of `a`, then those of
/// `b`.
CV cv_u32x8 cv_pixels_of_sums8(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u32x8)__builtin_shufflevector(
    (cv_u8x32)((a + 32) >> 6), (cv_u8x32)((b + 32) >> 6), 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
    24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62);
}

// Four pixels of four 16-bit components each.

/// Returns the first pixel of each pair: two pixels from `a`, then two from `b`.
CV cv_u16x16 cv_first_pixels16(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u16x16)__builtin_shufflevector((cv_u64x4)a, (cv_u64x4)b, 0, 2, 4, 6);
}

/// Returns the second pixel of each pair: two pixels from `a`, then two from `b`.
CV cv_u16x16 cv_second_pixels16(cv_u16x16 a, cv_u16x16 b) {
  return (cv_u16x16)__builtin_shufflevector((cv_u64x4)a, (cv_u64x4)b, 1, 3, 5, 7);
}

CV cv_u16x16 cv_four_times16(uint64_t pixel) {
  cv_u64x4 four = pixel;
  return (cv_u16x16)four;
}

CV cv_u16x16 cv_each_twice16(cv_u16x8 pixels) {
  typedef uint64_t two __attribute__((ext_vector_type(2)));
  return (cv_u16x16)__builtin_shufflevector((two)pixels, (two)pixels, 0, 0, 1, 1);
}

/// Rounds each lane towards zero. The values must fit 16 bits.
CV cv_u16x8 cv_truncated_words8(cv_f32x8 values) {
  return __builtin_convertvector(__builtin_convertvector(values, cv_i32x8), cv_u16x8);
}

CV cv_u16x4 cv_truncated_words4(cv_f32x4 values) {
  return __builtin_convertvector(__builtin_convertvector(values, cv_i32x4), cv_u16x4);
}

/// Returns the running sums of the lanes. Each half is summed separately at first. Then the total
/// of the lower half is added to the upper half.
CV cv_i32x8 cv_running_sums8(cv_i32x8 v) {
  cv_i32x8 none = 0;
  v += __builtin_shufflevector(none, v, 0, 8, 9, 10, 0, 12, 13, 14);
  v += __builtin_shufflevector(none, v, 0, 0, 8, 9, 0, 0, 12, 13);
  return v + __builtin_shufflevector(none, v, 0, 0, 0, 0, 11, 11, 11, 11);
}

/// Returns the last lane in all lanes.
CV cv_i32x8 cv_last8(cv_i32x8 v) { return __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7); }

/// Returns the absolute values.
CV cv_u32x8 cv_magnitude8(cv_i32x8 v) {
  cv_i32x8 sign = v >> 31;
  return (cv_u32x8)((v ^ sign) - sign);
}

CV cv_u32x8 cv_unsigned_min8(cv_u32x8 a, cv_u32x8 b) { return __builtin_elementwise_min(a, b); }

/// Returns the lowest byte of each lane.
CV cv_u8x8 cv_bytes8(cv_u32x8 v) { return __builtin_convertvector(v, cv_u8x8); }

// Coverage of a pixel that several parts of an outline share, in eight strips from top to bottom.

/// Unpacks the two ends of a straight piece. Each end is packed as x and y, with 16 bits each, in
/// 1/32768 of the pixel. The results are x in pixels and y in strips.
CV cv_f32x4 cv_piece_ends(uint64_t ends) {
  cv_u16x4 words;
  __builtin_memcpy(&words, &ends, sizeof words);
  return __builtin_convertvector(words, cv_f32x4) *
         (cv_f32x4){0x1p-15f, 0x1p-12f, 0x1p-15f, 0x1p-12f};
}

/// Returns, for each strip, the area to the right of a straight piece of an edge. `above` and
/// `below` are flags. If `above` is set, the edge continues along the pixel's left border, from the
/// piece's upper end to the top. If `below` is set, it continues from the piece's lower end to the
/// bottom.
CV cv_f32x8 cv_strips_right_of8(
    uint64_t ends, uint32_t above, uint32_t below, cv_f32x8 tops, cv_f32x8 bottoms) {
  cv_f32x4 p = cv_piece_ends(ends);
  float drop = p.w - p.y, slope = (p.z - p.x) / (drop > 1e-6f ? drop : 1e-6f);
  cv_f32x8 upper = p.y, lower = p.w, zero = 0;
  cv_f32x8 from = __builtin_elementwise_max(tops, upper);
  cv_f32x8 to = __builtin_elementwise_min(bottoms, lower);
  cv_f32x8 height = __builtin_elementwise_max(to - from, zero);
  cv_f32x8 areas = height * ((1 - p.x) - ((from + to) * 0.5f - upper) * slope);
  // Where the edge continues along the left border, above `end` or below `start`, strips count with
  // their whole width. If it does not continue, `end` is the top and `start` the bottom of the
  // pixel.
  cv_f32x8 end = above ? p.y : 0, start = below ? p.w : 8;
  areas += __builtin_elementwise_max(__builtin_elementwise_min(end, bottoms) - tops, zero);
  areas += __builtin_elementwise_max(bottoms - __builtin_elementwise_max(start, tops), zero);
  return areas;
}

/// Returns where a straight piece crosses each of a row's eight scanlines. The results are in
/// pixels, counted from the first of the `count` pixels that the piece passes. The piece starts at
/// (x, y), extends `way` to the right and `height` down, all in 1/65536 of a pixel.
CV cv_f32x8 cv_crossings8(int32_t x, int32_t way, int32_t y, int32_t height, int32_t count) {
  const cv_i32x8 lines = {4096, 12288, 20480, 28672, 36864, 45056, 53248, 61440};
  const float pixel = 1.0f / 65536;
  float slope = (float)way * pixel / (float)height;
  cv_f32x8 across = __builtin_convertvector(lines - y, cv_f32x8) * slope + (float)x * pixel;
  // Because of rounding, a crossing may lie slightly outside the piece.
  cv_f32x8 first = {}, end = first + (float)count;
  return __builtin_elementwise_min(__builtin_elementwise_max(across, first), end);
}

/// Returns the indices of the pixels that contain the crossings `across`.
CV cv_i32x8 cv_crossed_pixels8(cv_f32x8 across, int32_t count) {
  return __builtin_convertvector(
    __builtin_elementwise_min(across, (cv_f32x8){} + (float)(count - 1)), cv_i32x8);
}

/// Returns a mask for each scanline. If the piece does not cross the scanline, the mask is 0.
/// Otherwise bits 0 to 30 stand for the samples of the crossed pixel, from left to right; the bits
/// of the samples to the right of the crossing are set. Bit 31 is set too: it tells the pixels
/// further right that the scanline was crossed.
CV cv_u32x8 cv_crossed_places8(cv_f32x8 across, cv_i32x8 pixels, int32_t y, int32_t height) {
  const cv_i32x8 lines = {4096, 12288, 20480, 28672, 36864, 45056, 53248, 61440};
  // The nearest border between two samples.
  cv_f32x8 place = (across - __builtin_convertvector(pixels, cv_f32x8)) * 31 + 0.5f;
  cv_u32x8 places = (cv_u32x8)__builtin_convertvector(place, cv_i32x8) & 31, all = ~(places & 0);
  return (all << places) & (cv_u32x8)((lines >= y) & (lines - y < height));
}

/// Returns the masks of the scanlines that are crossed in the pixel `cell`, and 0 for the others.
CV cv_u32x8 cv_places_in8(cv_u32x8 places, cv_i32x8 cells, int32_t cell) {
  return places & (cv_u32x8)(cells == cell);
}

/// Returns all bits for the scanlines that are crossed to the left of the pixel `cell`, and 0 for
/// the others.
CV cv_u32x8 cv_places_after8(cv_u32x8 places, cv_i32x8 cells, int32_t cell) {
  return (cv_u32x8)(((cv_i32x8)places >> 31) & (cells < cell));
}

/// Sets all bits of the lanes in which bit 31 is set, and clears the other lanes.
CV cv_u32x8 cv_handed_on8(cv_u32x8 samples) { return (cv_u32x8)((cv_i32x8)samples >> 31); }

/// Returns the share of the 248 samples that are inside, in 1/65536.
CV int32_t cv_sampled_area(cv_u32x8 samples) {
  uint64_t words[4];
  cv_u32x8 places = samples & 0x7FFFFFFF;
  __builtin_memcpy(words, &places, sizeof words);
  int32_t count = __builtin_popcountll(words[0]) + __builtin_popcountll(words[1]) +
                  __builtin_popcountll(words[2]) + __builtin_popcountll(words[3]);
  // Multiplies by 65536 / 248 and rounds.
  return (count * 541201 + 1024) >> 11;
}

/// Returns the sum of all lanes.
CV float cv_total8(cv_f32x8 values) {
  cv_f32x4 halves = values.lo + values.hi;
  return (halves.x + halves.z) + (halves.y + halves.w);
}

/// Stores a line's direction in the lowest bit of each lane: 1 if the line rises, 0 if it falls.
/// Each lane is the share of a strip's area to the right of the line.
CV cv_f32x8 cv_signed_shares8(cv_f32x8 shares, uint32_t rises) {
  return (cv_f32x8)(((cv_i32x8)shares & ~1) | (int32_t)rises);
}

/// Returns the winding numbers to the right of a line. `windings` are the numbers to its left.
CV cv_i32x8 cv_wound8(cv_i32x8 windings, cv_f32x8 signed_shares) {
  return windings + 1 - (((cv_i32x8)signed_shares & 1) << 1);
}

/// Returns `values` where the winding number is not 0, and 0 elsewhere.
CV cv_f32x8 cv_where_wound8(cv_i32x8 windings, cv_f32x8 values) {
  return windings != 0 ? values : 0;
}

/// Passes a request with the address of a text to valgrind, and returns its answer; returns 0 if no
/// valgrind runs the program, or on other processors than x86-64.
///
/// Swift has no inline assembly. The four rotations leave the register unchanged, and valgrind
/// recognises them; without it they are five instructions without effect.
static inline uint64_t cv_valgrind(uint64_t request, const char *text) {
  uint64_t answer = 0;
#ifdef __x86_64__
  volatile uint64_t words[6] = {request, (uint64_t)text, 0, 0, 0, 0};
  __asm__ volatile(
      "rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
      "xchgq %%rbx, %%rbx"
      : "=d"(answer) : "a"(&words[0]), "0"(answer) : "cc", "memory");
#endif
  return answer;
}

/// A pointer of the calling thread, 0 at first. Swift has no variables of a thread.
extern _Thread_local void *cv_thread_pointer;
static inline void *cv_get_thread_pointer(void) { return cv_thread_pointer; }
static inline void cv_set_thread_pointer(void *pointer) { cv_thread_pointer = pointer; }

#endif
