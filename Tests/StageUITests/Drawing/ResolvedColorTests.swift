import StageUI
import Testing

@MainActor
struct ResolvedColorTests {
  @Test func resolvedColorHasTheComponentsOfTheEnvironment() {
    var environment = EnvironmentValues()
    let color = Color(red: 0.25, green: 0.5, blue: 0.75, opacity: 0.5).resolve(in: environment)
    #expect(color.red == 0.25 && color.green == 0.5 && color.blue == 0.75 && color.opacity == 0.5)
    environment.colorScheme = .light
    let light = Color.primary.resolve(in: environment)
    environment.colorScheme = .dark
    let dark = Color.primary.resolve(in: environment)
    #expect(light.red < 0.5 && dark.red > 0.5)
    #expect(Color(dark).resolve(in: environment) == dark)
  }
}
