import Testing

/// The digest of 40,000 results per function is the same on every processor and in every build.
@Suite struct FrozenBitsTests {
  private static let digests: [String: UInt64] = [
    "acos": 0x4198_a0fd_1171_711b, "asin": 0x52f7_9bfe_d49e_bbab,
    "atan": 0x914e_ae22_ad24_1e3f, "atan2": 0xc910_83f6_847b_5097,
    "cbrt": 0x8df0_a3d6_b691_ab88, "cos": 0x258d_8ce6_ff7b_bd28,
    "erf": 0x4a55_21c5_6ae6_5cde, "exp": 0x8c91_538f_bbb6_55bd,
    "hypot": 0xec0f_d2b8_2cfd_089c, "log": 0xd0b4_55a4_1ba5_5acb,
    "log10": 0x88d2_6d4b_482f_38b7, "log2": 0xe784_3682_6916_87d0, "pow": 0xe04e_b355_2988_90ae,
    "sin": 0xaea9_0857_a0b7_f89a, "tan": 0x445e_f76f_05bb_dc90,
  ]

  @Test(arguments: subjects)
  func functionDigestsEqualTheRecordedOnes(_ subject: Subject) {
    var samples = Samples(seed: 4)
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for spread in subject.spreads + [.anyBits] {
      for _ in 0..<40_000 / (subject.spreads.count + 1) {
        let result = subject.ours(samples.next(spread), samples.next(subject.second))
        // All NaN count as 0, because their sign and payload are unspecified.
        digest = (digest ^ (result.isNaN ? 0 : result.bitPattern)) &* 0x0000_0100_0000_01b3
      }
    }
    #expect(Self.digests[subject.testDescription] == digest, "0x\(String(digest, radix: 16))")
  }
}
