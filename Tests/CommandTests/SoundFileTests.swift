import Testing

@testable import pokerslam

@MainActor
@Suite struct SoundFileTests {
  @Test func listedSoundsCanBeWrittenAsFiles() {
    let world = World()
    #expect(world.run("sound", "--list") == 0)
    let names = world.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.count > 50 && Set(names).count == names.count)
    for name in names.prefix(3) + ["slam-deep", "chord-full-house"] {
      #expect(world.run("sound", "--name", name) == 0, "\(name)")
      #expect((world.files["\(name).wav"]?.count ?? 0) > 10_000, "\(name)")
    }
  }

  @Test func unknownSoundsAreRefused() {
    #expect(World().run("sound", "--name", "slam-depe") == 2)
    #expect(World().run("sound") == 2)
  }
}
