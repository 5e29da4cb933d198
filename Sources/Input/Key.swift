/// A physical key, named by its label on a US keyboard.
///
/// The raw value is the USB usage number (page 7), which hosts pass through unchanged. So every key
/// has a value; only the keys that programs use have names below.
public struct Key: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let a = Key(rawValue: 4)
  public static let b = Key(rawValue: 5)
  public static let c = Key(rawValue: 6)
  public static let d = Key(rawValue: 7)
  public static let e = Key(rawValue: 8)
  public static let f = Key(rawValue: 9)
  public static let g = Key(rawValue: 10)
  public static let h = Key(rawValue: 11)
  public static let i = Key(rawValue: 12)
  public static let j = Key(rawValue: 13)
  public static let k = Key(rawValue: 14)
  public static let l = Key(rawValue: 15)
  public static let m = Key(rawValue: 16)
  public static let n = Key(rawValue: 17)
  public static let o = Key(rawValue: 18)
  public static let p = Key(rawValue: 19)
  public static let q = Key(rawValue: 20)
  public static let r = Key(rawValue: 21)
  public static let s = Key(rawValue: 22)
  public static let t = Key(rawValue: 23)
  public static let u = Key(rawValue: 24)
  public static let v = Key(rawValue: 25)
  public static let w = Key(rawValue: 26)
  public static let x = Key(rawValue: 27)
  public static let y = Key(rawValue: 28)
  public static let z = Key(rawValue: 29)

  /// Returns the key of a digit in the row above the letters; nil outside 0…9.
  public static func digit(_ digit: Int) -> Key? {
    (0...9).contains(digit) ? Key(rawValue: digit == 0 ? 39 : UInt16(29 + digit)) : nil
  }

  /// Returns the key F1…F12; nil outside 1…12.
  public static func function(_ number: Int) -> Key? {
    (1...12).contains(number) ? Key(rawValue: UInt16(57 + number)) : nil
  }

  public static let `return` = Key(rawValue: 40)
  public static let escape = Key(rawValue: 41)
  public static let backspace = Key(rawValue: 42)
  public static let tab = Key(rawValue: 43)
  public static let space = Key(rawValue: 44)
  public static let minus = Key(rawValue: 45)
  public static let equals = Key(rawValue: 46)
  public static let leftBracket = Key(rawValue: 47)
  public static let rightBracket = Key(rawValue: 48)
  public static let semicolon = Key(rawValue: 51)
  public static let apostrophe = Key(rawValue: 52)
  public static let grave = Key(rawValue: 53)
  public static let comma = Key(rawValue: 54)
  public static let period = Key(rawValue: 55)
  public static let slash = Key(rawValue: 56)
  public static let f1 = Key(rawValue: 58)
  public static let f2 = Key(rawValue: 59)
  public static let f3 = Key(rawValue: 60)
  public static let f4 = Key(rawValue: 61)
  public static let f5 = Key(rawValue: 62)
  public static let f6 = Key(rawValue: 63)
  public static let f7 = Key(rawValue: 64)
  public static let f8 = Key(rawValue: 65)
  public static let f9 = Key(rawValue: 66)
  public static let f10 = Key(rawValue: 67)
  public static let f11 = Key(rawValue: 68)
  public static let f12 = Key(rawValue: 69)
  public static let printScreen = Key(rawValue: 70)
  public static let pause = Key(rawValue: 72)
  public static let insert = Key(rawValue: 73)
  public static let home = Key(rawValue: 74)
  public static let pageUp = Key(rawValue: 75)
  public static let delete = Key(rawValue: 76)
  public static let end = Key(rawValue: 77)
  public static let pageDown = Key(rawValue: 78)
  public static let right = Key(rawValue: 79)
  public static let left = Key(rawValue: 80)
  public static let down = Key(rawValue: 81)
  public static let up = Key(rawValue: 82)
  public static let keypadEnter = Key(rawValue: 88)
  public static let menu = Key(rawValue: 101)
  public static let leftControl = Key(rawValue: 224)
  public static let leftShift = Key(rawValue: 225)
  public static let leftOption = Key(rawValue: 226)
  public static let leftCommand = Key(rawValue: 227)
  public static let rightControl = Key(rawValue: 228)
  public static let rightShift = Key(rawValue: 229)
  public static let rightOption = Key(rawValue: 230)
  public static let rightCommand = Key(rawValue: 231)
}
