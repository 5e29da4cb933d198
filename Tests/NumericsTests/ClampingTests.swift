import Numerics
import Testing

/// Every Double converts to an integer: fractions are cut off, and out-of-range values are clamped.
@Suite struct ClampingTests {
  @Test func clampingConvertsEveryDouble() {
    #expect(Int(clamping: Double.nan) == 0)
    #expect(Int(clamping: Double.infinity) == .max && Int(clamping: -Double.infinity) == .min)
    #expect(Int(clamping: 1e300) == .max && Int(clamping: -1e300) == .min)
    #expect(Int(clamping: 0x1p63) == .max && Int(clamping: -0x1p63) == .min)
    #expect(Int(clamping: -2.9) == -2 && Int(clamping: 2.9) == 2 && Int(clamping: -0.0) == 0)
    #expect(UInt8(clamping: 255.9) == 255 && UInt8(clamping: 256.0) == 255)
    #expect(UInt8(clamping: -0.5) == 0 && UInt8(clamping: -3.0) == 0)
    #expect(Int16(clamping: 40_000.5) == 32_767 && Int16(clamping: -40_000.5) == -32_768)
    #expect(UInt64(clamping: 0x1p64) == .max && UInt64(clamping: 0x1p63) == 1 << 63)
  }
}
