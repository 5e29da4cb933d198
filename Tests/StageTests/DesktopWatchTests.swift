import Frame
import Glibc
import Synchronization
import Testing

@testable import Stage

extension StageTests {
  /// The desktop's preferences, read and followed over a scripted D-Bus session bus.
  @Suite(.enabled(if: (try? BusLibrary()) != nil, "libdbus-1.so.3 is not installed"))
  @MainActor struct Desktop {
    private static func key(_ namespace: String, _ name: String) -> PortalSettings.Key {
      PortalSettings.Key(namespace: namespace, name: name)
    }
    private static let scheme = key(PortalSettings.appearance, "color-scheme")
    private static let settings: [PortalSettings.Key: PortalSettings.Value] = [
      scheme: .number(2),
      key(PortalSettings.appearance, "contrast"): .number(0),
      key(PortalSettings.interface, "enable-animations"): .flag(false),
      key(PortalSettings.interface, "text-scaling-factor"): .real(1.25),
      key(PortalSettings.accessibility, "high-contrast"): .flag(false),
    ]
    private static let expected = DesktopPreferences(
      reducesMotion: true, colorScheme: .light, prefersHighContrast: false, textScale: 1.25)

    private final class Counter: Sendable {
      let count = Atomic(0)
      func add() { count.add(1, ordering: .relaxed) }
      var value: Int { count.load(ordering: .relaxed) }
    }

    /// Waits at most five seconds for a change made by another thread.
    private func wait(until isTrue: () -> Bool) -> Bool {
      for _ in 0..<1000 {
        if isTrue() { return true }
        StageClock.sleep(until: StageClock.now() + .milliseconds(5))
      }
      return false
    }

    private func watch(
      _ bus: ScriptedBus?, paths: [String] = [], onChange: @escaping @Sendable () -> Void = {}
    ) -> DesktopWatch {
      let watch = DesktopWatch(
        address: bus?.address, paths: paths, asksDisplay: false, onChange: onChange)
      watch.start()
      return watch
    }

    @Test func portalSettingsAreReadAndFollowed() {
      let bus = ScriptedBus(Self.settings)
      defer { bus.stop() }
      let changes = Counter()
      let watch = watch(bus) { changes.add() }
      defer { watch.stop() }
      #expect(wait { watch.preferences == Self.expected })
      #expect(changes.value == 1)
      #expect(!bus.wasAskedToStart, "reading must not start a process")
      bus.change(Self.scheme, to: .number(1))
      #expect(wait { watch.preferences.colorScheme == .dark })
      #expect(wait { changes.value == 2 })
      bus.change(Self.key(PortalSettings.interface, "cursor-size"), to: .number(48))
      bus.change(Self.key(PortalSettings.interface, "enable-animations"), to: .flag(true))
      #expect(wait { watch.preferences.reducesMotion == false })
      #expect(wait { changes.value == 3 }, "the pointer size is not a preference")
    }

    /// While the watch is idle, its thread is blocked in poll, so the kernel never schedules it.
    @Test func idleWatchDoesNotWakeUp() throws {
      let bus = ScriptedBus(Self.settings)
      defer { bus.stop() }
      let watch = watch(bus)
      defer { watch.stop() }
      #expect(wait { watch.preferences == Self.expected })
      /// Returns the lines with context-switch counts of all threads that have the watch's name.
      ///
      /// The watch threads of earlier tests have ended by then.
      func switches() -> [String] {
        var found: [String] = []
        for thread in threads() where text("/proc/self/task/\(thread)/comm") == "desktop\n" {
          let lines = text("/proc/self/task/\(thread)/status")?.split(separator: "\n") ?? []
          found += lines.filter { $0.contains("ctxt_switches") }.map(String.init)
        }
        return found
      }
      StageClock.sleep(until: StageClock.now() + .milliseconds(200))
      let before = switches()
      #expect(before.count == 2, "one voluntary and one involuntary count")
      StageClock.sleep(until: StageClock.now() + .seconds(1))
      #expect(switches() == before)
    }

    @Test func portalStartedLaterIsRead() {
      let bus = ScriptedBus([:], hasPortal: false)
      defer { bus.stop() }
      let watch = watch(bus)
      defer { watch.stop() }
      #expect(wait { bus.calls.contains("ReadAll") })
      #expect(watch.preferences == DesktopPreferences())
      bus.startPortal(Self.settings)
      #expect(wait { watch.preferences == Self.expected })
    }

    @Test func lostBusFallsBackToTheSettingsFiles() throws {
      let path = try file("[Settings]\ngtk-application-prefer-dark-theme=1\n")
      defer { unsafe unlink(path) }
      let bus = ScriptedBus(Self.settings)
      let watch = watch(bus, paths: [path])
      #expect(wait { watch.preferences == Self.expected })
      bus.stop()
      #expect(wait { watch.preferences == DesktopPreferences(colorScheme: .dark) })
      #expect(wait { !watch.isRunning })
    }

    @Test func silentBusIsNotWaitedFor() throws {
      let path = try file("[Settings]\ngtk-enable-animations=0\n")
      defer { unsafe unlink(path) }
      let bus = ScriptedBus([:], isSilent: true)
      let start = StageClock.now()
      let watch = watch(bus, paths: [path])
      #expect(StageClock.now() - start < .milliseconds(500))
      #expect(wait { watch.preferences.reducesMotion == true })
      #expect(watch.isRunning, "the thread waits for an answer")
      bus.stop()
      #expect(wait { !watch.isRunning })
    }

    @Test func watchThreadEndsWithoutABus() {
      let watch = watch(nil)
      #expect(wait { !watch.isRunning })
    }

    @Test func stoppingEndsTheWatchThread() {
      let bus = ScriptedBus(Self.settings)
      defer { bus.stop() }
      let watch = watch(bus)
      #expect(wait { watch.preferences == Self.expected })
      watch.stop()
      #expect(wait { !watch.isRunning })
    }

    /// An idle program is updated once more when the desktop's preferences change.
    @Test func preferenceChangeWakesAnIdleStage() throws {
      let bus = ScriptedBus(Self.settings)
      defer { bus.stop() }
      let stage = try Stage(StageTests.options(.null))
      let watch = watch(bus, onChange: DesktopWatch.wakeStage)
      defer { watch.stop() }
      stage.desktop = watch
      #expect(wait { watch.preferences == Self.expected })
      let recorder = Recorder()
      recorder.answers = [FrameOutcome(needsPaint: true, next: .atRest)]
      stage.run { input in
        if recorder.inputs.isEmpty { bus.change(Self.scheme, to: .number(1)) }
        var outcome = recorder.update(input)
        if recorder.inputs.count > 500 || input.desktop.colorScheme == .dark {
          outcome.quits = true
        }
        return outcome
      } paint: {
        recorder.paint($0)
      }
      let schemes = recorder.inputs.map(\.desktop.colorScheme)
      #expect(schemes.first == .light && schemes.last == .dark)
      #expect(recorder.inputs.count < 500)
    }

    private func threads() -> [String] {
      guard let folder = unsafe opendir("/proc/self/task") else { return [] }
      defer { unsafe closedir(folder) }
      var names: [String] = []
      while let entry = unsafe readdir(folder) {
        names.append(
          unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      return names
    }

    private func text(_ path: String) -> String? {
      guard let file = unsafe fopen(path, "r") else { return nil }
      defer { unsafe fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = unsafe fread(&bytes, 1, bytes.count, file)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func file(_ text: String) throws -> String {
      var template = Array("/tmp/stage-desktop-XXXXXX".utf8CString)
      let file = unsafe mkstemp(&template)
      try #require(file >= 0)
      defer { close(file) }
      let bytes = Array(text.utf8)
      _ = unsafe write(file, bytes, bytes.count)
      return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
