/// A change of all colours of a view by one number.
struct ColorEffect: GroupEffect {
  var name: String { kind == .hueRotation ? "a hue rotation" : "a \(kind)" }

  enum Kind: Hashable {
    case saturation, brightness, contrast, grayscale, hueRotation
  }

  var kind: Kind
  /// In radians for the hue.
  var amount: Double

  // A step of a grey level must still be seen to move.
  private static var points: Double { 128 }

  var value: Double { amount * Self.points }

  private var neutral: Double {
    switch kind {
    case .saturation, .contrast: 1
    case .brightness, .grayscale, .hueRotation: 0
    }
  }

  func isNothing(_ value: Double) -> Bool { value == neutral * Self.points }

  func apply(_ value: Double, _ size: Size, to group: inout Raster.Group) {
    let amount = value / Self.points
    let filter: Filter =
      switch kind {
      case .saturation: .saturation(amount)
      case .brightness: .brightness(amount)
      case .contrast: .contrast(amount)
      case .grayscale: .grayscale(amount)
      case .hueRotation: .hueRotation(.radians(amount))
      }
    group.filters.append(filter)
  }
}

/// Multiplies all colours of a view by one.
struct ColorMultiplyEffect: GroupEffect {
  var name: String { "a colour" }
  var color: Color

  var value: NumberList { color.numberList }

  func resolved(in environment: EnvironmentValues) -> ColorMultiplyEffect {
    ColorMultiplyEffect(color: color.resolved(in: environment))
  }

  func isNothing(_ value: NumberList) -> Bool { value == Color.white.numberList }

  func apply(_ value: NumberList, _ size: Size, to group: inout Raster.Group) {
    group.filters.append(.colorMultiply(color.replacingNumbers(with: value)))
  }
}

/// The view's blurred outline below it.
struct ShadowEffect: GroupEffect {
  var name: String { "a shadow" }
  var shadow: ShadowStyle

  var value: NumberList { shadow.numberList }

  func resolved(in environment: EnvironmentValues) -> ShadowEffect {
    ShadowEffect(shadow: shadow.resolved(in: environment))
  }

  func isNothing(_ value: NumberList) -> Bool {
    !(shadow.replacingNumbers(with: value).color.opacity > 0)
  }

  func apply(_ value: NumberList, _ size: Size, to group: inout Raster.Group) {
    group.filters.append(shadow.replacingNumbers(with: value).filter)
  }
}

extension View {
  /// Puts a shadow below the view as one picture; the radius is the standard deviation of its
  /// blur, in points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: Double, x: Double = 0,
    y: Double = 0
  ) -> some View {
    modifier(
      GroupModifier(
        effect: ShadowEffect(shadow: .drop(color: color, radius: radius, x: x, y: y))))
  }

  private func colorEffect(_ kind: ColorEffect.Kind, _ amount: Double) -> some View {
    modifier(GroupModifier(effect: ColorEffect(kind: kind, amount: amount)))
  }

  /// Draws colours towards or away from their grey: 0 is grey, 1 changes nothing.
  public func saturation(_ amount: Double) -> some View { colorEffect(.saturation, amount) }

  /// Adds to each colour channel.
  public func brightness(_ amount: Double) -> some View { colorEffect(.brightness, amount) }

  /// Spreads channels about the middle; 1 changes nothing.
  public func contrast(_ amount: Double) -> some View { colorEffect(.contrast, amount) }

  /// Mixes colours towards their grey: 1 is grey, 0 changes nothing.
  public func grayscale(_ amount: Double) -> some View { colorEffect(.grayscale, amount) }

  /// Turns hues around the grey axis.
  public func hueRotation(_ angle: Angle) -> some View {
    colorEffect(.hueRotation, angle.radians)
  }

  public func colorInvert() -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .filter(.colorInvert()))))
  }

  /// Multiplies every channel by that of a colour.
  public func colorMultiply(_ color: Color) -> some View {
    modifier(GroupModifier(effect: ColorMultiplyEffect(color: color)))
  }

  /// Black, as opaque as the view is bright.
  public func luminanceToAlpha() -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .filter(.luminanceToAlpha))))
  }
}
