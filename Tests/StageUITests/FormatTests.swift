import Testing

@testable import StageUI

struct FormatTests {
  @Test(arguments: [
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (2.5, 0, "2"), (3.5, 0, "4"), (0.615, 2, "0.61"),
    (1.005, 2, "1.00"), (-1.5, 1, "-1.5"), (0.999, 2, "1.00"), (9.995, 2, "9.99"),
    (1e22, 1, "10000000000000000000000.0"), (0x1p63, 0, "9223372036854775808"),
    (0.1, 20, "0.10000000000000000000"), (-0.0, 1, "-0.0"),
  ])
  func numbersAreRoundedToTheGivenDigits(_ value: Double, _ digits: Int, _ expected: String) {
    #expect(DecimalText.fixed(value, digits: digits) == expected)
  }

  @Test func formatStringsConvertTheirArguments() {
    #expect(String(format: "%02d:%02d", 4, 7) == "04:07")
    #expect(String(format: "%.1f %%", 12.25) == "12.2 %")
    #expect(String(format: "%5d|%-5d|%+d", 42, 42, 42) == "   42|42   |+42")
    #expect(String(format: "%lld %x %X %o", 1 << 40, 255, 255, 8) == "1099511627776 ff FF 10")
    #expect(String(format: "%06.2f", -3.14159) == "-03.14")
    #expect(String(format: "%c%s%d", 65, 1) == "A1")
    #expect(String(format: "%z") == "%z")
    #expect(String(format: "50%") == "50%")
  }

  @Test func exponentsAreThoseOfTheRoundedNumber() {
    #expect(String(format: "%.1e %.0e", 9.99, 0.00012) == "1.0e+01 1e-04")
    #expect(String(format: "%e", 12_345.678) == "1.234568e+04")
    #expect(String(format: "%g %g %g", 0.1, 1.0 / 3, 1_000_000.0) == "0.1 0.333333 1e+06")
    #expect(String(format: "%.3g %.3g %.3G", 999.5, 1234.0, 0.0000123) == "1e+03 1.23e+03 1.23E-05")
    #expect(String(format: "%g %g %.2e", 0.0, -0.0001, -Double.infinity) == "0 -0.0001 -inf")
  }

  @Test func numberStylesGroupRoundAndAbbreviate() {
    #expect(1_234_567.formatted() == "1,234,567")
    #expect((-12).formatted(.number) == "-12")
    #expect(0.725.formatted(.percent.precision(.fractionLength(0))) == "72%")
    #expect(1234.5.formatted(.number.grouping(.never)) == "1234.5")
    #expect(7.formatted(.number.sign(strategy: .always())) == "+7")
    #expect(7.formatted(.number.precision(.integerLength(3))) == "007")
    #expect(12_345.formatted(.number.notation(.compactName)) == "12.3K")
    #expect(999_400.formatted(.number.notation(.compactName)) == "999K")
    #expect(999_950.formatted(.number.notation(.compactName)) == "1M")
    #expect(999.formatted(.number.notation(.compactName)) == "999")
    #expect(Text(1200, format: .number) == Text(verbatim: "1,200"))
  }

  @Test func markdownEmphasisInTextIsParsed() {
    #expect(Text("**two** left").string == "two left")
    #expect(Text("**\(2)** left") == Text(verbatim: "2").bold() + Text(verbatim: " left"))
    #expect(Text("a *b* c") == Text(verbatim: "a ") + Text(verbatim: "b").italic() + Text(" c"))
    #expect(Text("2 * 3 * 4").string == "2 * 3 * 4")
    #expect(Text("snake_case_name").string == "snake_case_name")
    #expect(Text("\("*raw*")").string == "*raw*")
    #expect(Text(verbatim: "*raw*").string == "*raw*")
    #expect(Text("\\*not\\*").string == "*not*")
    #expect(Text("").string == "")
    #expect(Text("\(1200) of \(0.5)").string == "1,200 of 0.500000")
    #expect(Text("\(1.5, specifier: "%.2f")").string == "1.50")
  }

  @Test func capitalizedWordsStartWithAnUppercaseLetter() {
    #expect("slow motion, it's".capitalized == "Slow Motion, It's")
  }
}

struct SymbolVariantTests {
  @Test func missingSymbolVariantFallsBackToThePlainSymbol() {
    #expect(SymbolVariants.fill.name(of: "star") == "star.fill")
    #expect(SymbolVariants.fill.name(of: "star.fill") == "star.fill")
    #expect(SymbolVariants.circle.fill.name(of: "checkmark") == "checkmark.circle.fill")
    #expect(SymbolVariants.slash.name(of: "trophy") == "trophy")
    #expect(SymbolVariants.none.name(of: "star") == "star")
  }
}
