import Testing

@testable import StageUI

@MainActor
struct StyleTests {
  @Test func systemColoursMatchTheirTable() {
    // Each colour in the light and in the dark scheme.
    let rows: [(Color, UInt32, UInt32)] = [
      (.red, 0xFF3B30, 0xFF453A), (.orange, 0xFF9500, 0xFF9F0A), (.yellow, 0xFFCC00, 0xFFD60A),
      (.green, 0x34C759, 0x30D158), (.mint, 0x00C7BE, 0x63E6E2), (.teal, 0x30B0C7, 0x40C8E0),
      (.cyan, 0x32ADE6, 0x64D2FF), (.blue, 0x007AFF, 0x0A84FF), (.indigo, 0x5856D6, 0x5E5CE6),
      (.purple, 0xAF52DE, 0xBF5AF2), (.pink, 0xFF2D55, 0xFF375F), (.brown, 0xA2845E, 0xAC8E68),
      (.gray, 0x8E8E93, 0x8E8E93), (.primary, 0x000000, 0xFFFFFF),
    ]
    var environment = EnvironmentValues()
    for (color, light, dark) in rows {
      environment.colorScheme = .light
      #expect(color.resolved(in: environment) == Color(hex: light))
      environment.colorScheme = .dark
      #expect(color.resolved(in: environment) == Color(hex: dark))
    }
    environment.colorSchemeContrast = .increased
    #expect(Color.blue.resolved(in: environment) == Color(hex: 0x409CFF))
    #expect(Color.secondary.opacity == 0.6)
    let faded = Color.secondary.opacity(0.5)
    #expect(faded.resolved(in: environment) == Color(hex: 0xEBEBF5, opacity: 0.35))
    environment.colorScheme = .light
    #expect(faded.resolved(in: environment) == Color(hex: 0x3C3C43, opacity: 0.4))
    environment.colorSchemeContrast = .standard
    #expect(faded.resolved(in: environment) == Color(hex: 0x3C3C43, opacity: 0.3))
  }

  @Test func customColourPairsFollowTheColourScheme() {
    let pair = Color(light: .white, dark: .red.opacity(0.5))
    #expect(pair == Color(light: .white, dark: .red.opacity(0.5)))
    #expect(pair != Color(light: .white, dark: .black))
    var environment = EnvironmentValues()
    #expect(pair.resolved(in: environment) == .white)
    #expect(pair.opacity(0.5).resolved(in: environment) == Color.white.opacity(0.5))
    environment.colorScheme = .dark
    #expect(pair.resolved(in: environment) == Color(hex: 0xFF453A, opacity: 0.5))
  }

  @Test func unresolvedColorRolesHaveTheirLightColours() {
    for role in ColorRole.allCases {
      let color = Color(role)
      #expect(color.premultiplied == role.shades.light.premultiplied)
      #expect(color != role.shades.light)
    }
  }

  private func paint<S: ShapeStyle>(
    _ style: S, _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) -> StylePaint {
    var environment = EnvironmentValues()
    change(&environment)
    return style._paint(in: environment)
  }

  @Test func hierarchicalStylesDeriveFromTheForegroundStyle() {
    #expect(paint(.primary) == StylePaint(.color(Color(hex: 0))))
    #expect(paint(.quaternary) == StylePaint(.color(Color(hex: 0x3C3C43, opacity: 0.18))))
    let one: (inout EnvironmentValues) -> Void = {
      ForegroundModifier(levels: [AnyShapeStyle(Color.white)]).modify(&$0)
    }
    #expect(paint(.primary, one) == StylePaint(.color(.white)))
    #expect(
      [.secondary, .tertiary, .quaternary].map { paint($0, one).opacity } == [0.5, 0.25, 0.18])
    let two: (inout EnvironmentValues) -> Void = {
      ForegroundModifier(
        levels: [AnyShapeStyle(Color.white), AnyShapeStyle(Color.black)]).modify(&$0)
    }
    #expect(paint(.secondary, two) == StylePaint(.color(.black)))
    #expect(paint(.tertiary, two).source == .color(.white))
  }

  @Test func nestedForegroundStylesMultiplyTheirOpacities() {
    let nested = paint(.foreground) {
      ForegroundModifier(levels: [AnyShapeStyle(Color.white)]).modify(&$0)
      ForegroundModifier(levels: [AnyShapeStyle(.secondary.opacity(0.5))]).modify(&$0)
    }
    #expect(nested.source == .color(.white))
    #expect(nested.opacity == 0.25)
  }

  @Test func tintAndBackgroundFollowTheEnvironment() {
    #expect(paint(.tint) == StylePaint(.color(Color(hex: 0x007AFF))))
    #expect(paint(.tint) { $0.tintStyle = AnyShapeStyle(Color.white) }.source == .color(.white))
    let accent = paint(Color.accentColor) { $0.tintStyle = AnyShapeStyle(Color.red) }
    #expect(accent.source == .color(Color(hex: 0xFF3B30)))
    let loop = paint(.tint) { $0.tintStyle = AnyShapeStyle(Color.accentColor) }
    #expect(loop.source == .color(Color(hex: 0x007AFF)))
    #expect(paint(.background) { $0.colorScheme = .dark }.source == .color(Color(hex: 0)))
  }

  @Test func materialsFollowTheColourScheme() {
    guard case .material(let light) = paint(.ultraThinMaterial).source,
      case .material(let dark) = paint(.ultraThinMaterial, { $0.colorScheme = .dark }).source
    else {
      Issue.record("no glass")
      return
    }
    #expect(light.radius == 20)
    #expect(light.tint == Color(white: 1, opacity: 0.44))
    #expect(dark.tint == Color(hex: 0x252525, opacity: 0.55))
  }

  @Test func gradientsWithEquallyManyStopsAnimate() {
    let red = paint(LinearGradient(colors: [.white, .black], startPoint: .top, endPoint: .bottom))
    let moved = paint(
      LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .bottom))
    let longer = paint(
      LinearGradient(colors: [.white, .black, .white], startPoint: .top, endPoint: .bottom))
    #expect(red.isLike(moved))
    #expect(!red.isLike(longer))
    #expect(!red.isLike(paint(Color.white)))
    let half = red.replacingNumbers(
      with: red.numberList.interpolated(towards: moved.numberList, amount: 0.5))
    guard case .gradient(let gradient, .linear(let start, _)) = half.source else {
      Issue.record("another form")
      return
    }
    #expect(start == UnitPoint(x: 0.25, y: 0.25))
    #expect(abs(gradient.stops[0].color.linear.x - 0.5) < 1e-12)
    #expect(red.replacingNumbers(with: red.numberList).isLike(red))
  }

  @Test func meshGradientsAnimate() {
    func mesh(_ x: Float, _ color: Color) -> MeshGradient {
      MeshGradient(
        width: 2, height: 2, points: [[0, 0], [x, 0], [0, 1], [1, 1]],
        colors: [color, .red, .green, .blue])
    }
    let (a, b) = (paint(mesh(0.5, .black)), paint(mesh(1, .white)))
    #expect(a.isLike(b))
    let half = a.replacingNumbers(
      with: a.numberList.interpolated(towards: b.numberList, amount: 0.5))
    guard case .mesh(let shown) = half.source else {
      Issue.record("another form")
      return
    }
    #expect(shown.points[1] == Point(0.75, 0))
    #expect(abs(shown.colors[0].linear.x - 0.5) < 1e-12)
  }

  struct Ink: ShapeStyle {
    func resolve(in environment: EnvironmentValues) -> Color {
      environment.colorScheme == .dark ? .white : .red
    }
  }

  @Test func customShapeStyleResolvesInItsEnvironment() {
    #expect(paint(Ink()).source == .color(Color(hex: 0xFF3B30)))
    #expect(paint(Ink()) { $0.colorScheme = .dark }.source == .color(.white))
    #expect(AnyShapeStyle(Color.red) == AnyShapeStyle(AnyShapeStyle(Color.red)))
    #expect(AnyShapeStyle(Color.red) != AnyShapeStyle(.tint))
  }

  @Test func backgroundsAndBordersTakeStyles() {
    let picture = Picture(Size(30, 10)) {
      HStack(spacing: 0) {
        Color.clear.background(.red)
        Color.clear.background(.blue, in: Circle())
        Color.clear.border(.green, width: 2)
      }
    }
    #expect(picture[5, 5] == 0xFFFF_3B30)
    #expect(picture[15, 5] == 0xFF00_7AFF)
    #expect(picture[10, 0] == 0)
    #expect(picture[20, 5] == 0xFF34_C759)
    #expect(picture[25, 5] == 0)
  }

  @Test func shapeStylesCastShadows() {
    let picture = Picture(Size(60, 60)) {
      Circle().fill(Color.white.shadow(.drop(color: .black, radius: 1, x: 0, y: 8)))
        .frame(width: 20, height: 20)
    }
    #expect(picture[30, 30] == 0xFFFF_FFFF)
    #expect(picture[30, 44] >> 24 > 200)
    let inner = Picture(Size(60, 60)) {
      Rectangle().fill(.white.shadow(.inner(color: .black, radius: 2, x: 0, y: 0)))
        .frame(width: 40, height: 40)
    }
    #expect(inner[30, 30] == 0xFFFF_FFFF)
    #expect(inner[10, 30] & 0xFF < 200)
    #expect(inner[5, 30] == 0)
  }
}
