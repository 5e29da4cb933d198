/// Multiplies all colours of a view by a colour.
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

/// Draws a blurred shadow behind a view.
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
  /// Adds a shadow behind the whole view; `radius` is the standard deviation of the blur in points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: Double, x: Double = 0,
    y: Double = 0
  ) -> some View {
    modifier(
      GroupModifier(
        effect: ShadowEffect(shadow: .drop(color: color, radius: radius, x: x, y: y))))
  }

  /// Inverts the colours of the view.
  public func colorInvert() -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .filter(.colorInvert()))))
  }

  /// Multiplies every channel of the view's colours by the same channel of a colour.
  public func colorMultiply(_ color: Color) -> some View {
    modifier(GroupModifier(effect: ColorMultiplyEffect(color: color)))
  }

  /// Makes the view black, with an opacity equal to its luminance.
  public func luminanceToAlpha() -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .filter(.luminanceToAlpha))))
  }
}
