import PokerSlamGame
import Records
import Testing

@testable import Commands
@testable import pokerslam

@MainActor
@Suite struct SettingOptionsTests {
  @Test func everyFlagOfASettingIsInTheHelp() throws {
    let page = World()
    #expect(page.run("help", "play") == 0)
    let flags = Settings().all.compactMap(\.flag)
    #expect(flags.count > 4)
    for flag in flags { #expect(page.output.contains("[\(flag.name)"), "\(flag.name)") }
  }

  @Test func screenshotHasNoWindowOptions() throws {
    let page = World()
    #expect(page.run("help", "screenshot") == 0)
    #expect(page.output.contains("[--theme") && !page.output.contains("[--fullscreen"))
  }

  @Test func flagsBecomeValuesOfTheirSettings() throws {
    var request = PlayRequest()
    let options = Option<PlayRequest>.settings(forWindows: true, \.settings)
    for (name, text) in [
      ("--theme", "felt"), ("--scale", "1.5"), ("--reduce-motion", ""), ("--patterns", ""),
      ("--colour-scheme", "dark"), ("--main-hand", "left"), ("--animation-speed", "fast"),
      ("--frame-cap", "60"), ("--reduce-transparency", ""), ("--screen-echo", ""),
      ("--speech", ""), ("--notify-daily", ""),
    ] {
      try #require(options.first { $0.facts.name == name }).store(&request, text)
    }
    #expect(
      request.settings == [
        "theme": .text("felt"), "interfaceScale": .real(1.5), "reduceMotion": .text("on"),
        "patterns": .truth(true), "colorScheme": .text("dark"), "hand": .text("left"),
        "animationSpeed": .text("fast"), "frameCap": .text("60"),
        "reduceTransparency": .truth(true), "screenEcho": .truth(true), "speech": .truth(true),
        "notifiesDaily": .truth(true),
      ])
    let settings = Settings()
    settings.override(request.settings)
    #expect(settings.theme == .felt && settings.interfaceScale == 1.5)
    #expect(settings.motionIsReduced && settings.patterns && !settings.isFullscreen)
    #expect(settings.colorScheme == .dark && settings.mainHand == .left)
    #expect(settings.animationSpeed == .fast && settings.frameCap == .at60)
    #expect(settings.reduceTransparency && settings.screenEcho && settings.speech)
    #expect(settings.notifiesDaily)
  }
}
