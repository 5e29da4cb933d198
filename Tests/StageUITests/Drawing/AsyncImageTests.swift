import PNG
import TestSupport
import Testing

@testable import StageUI

/// Images that are loaded: their phases, sizes and errors.
@MainActor
struct AsyncImageTests {
  /// A PNG file of 4 by 2 pixels.
  private static let file = PNGImage(
    width: 4, height: 2, pixels: [UInt8](repeating: 255, count: 32)
  ).encoded()

  /// Runs frames until the views have no running tasks.
  private func load(_ bench: Bench) async throws {
    for _ in 0..<5000 where bench.host.tree.runningTasks > 0 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(bench.host.tree.runningTasks == 0)
    bench.step()
  }

  private func describe(_ phase: AsyncImagePhase) -> String {
    switch phase {
    case .empty: "empty"
    case .success: "success"
    case .failure(let error): "\(error)"
    }
  }

  private func phases(of url: URL?) async throws -> [String] {
    let diary = Diary()
    let bench = Bench {
      AsyncImage(url: url) { phase in
        let _ = diary.note(describe(phase))
        Color.green
      }
    }
    try await load(bench)
    return diary.take()
  }

  @Test func fileIsShownAtItsScale() async throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "picture.png", bytes: Self.file)
    let url = URL(fileURLWithPath: "\(folder.path)/picture.png")
    #expect(try await phases(of: url) == ["empty", "success"])
    let bench = Bench { AsyncImage(url: url, scale: 2) }
    #expect(bench.nodes(ImageNode.self).isEmpty)
    try await load(bench)
    #expect(bench.frames(ImageNode.self).map(\.size) == [Size(2, 1)])
  }

  @Test func placeholderIsReplaced() async throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "picture.png", bytes: Self.file)
    let bench = Bench {
      AsyncImage(url: URL(fileURLWithPath: "\(folder.path)/picture.png")) {
        $0.resizable().frame(width: 50, height: 40)
      } placeholder: {
        Text("Loading")
      }
    }
    #expect(bench.host.element(labelled: "Loading") != nil)
    try await load(bench)
    #expect(bench.host.element(labelled: "Loading") == nil)
    #expect(bench.frames(ImageNode.self).map(\.size) == [Size(50, 40)])
  }

  @Test func otherAddressIsLoadedAgain() async throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "picture.png", bytes: Self.file)
    let name = Selection("missing.png")
    let bench = Bench {
      Bound(name) { name in
        AsyncImage(url: URL(fileURLWithPath: "\(folder.path)/\(name.wrappedValue)"))
      }
    }
    try await load(bench)
    #expect(bench.nodes(ImageNode.self).isEmpty)
    name.value = "picture.png"
    bench.step()
    try await load(bench)
    #expect(bench.nodes(ImageNode.self).count == 1)
    name.value = "missing.png"
    bench.step()
    try await load(bench)
    #expect(bench.nodes(ImageNode.self).isEmpty)
  }

  @Test func failuresSayWhatIsWrong() async throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "text.png", bytes: Array("no picture".utf8))
    #expect(try await phases(of: nil) == ["empty"])
    let missing = try await phases(of: URL(fileURLWithPath: "\(folder.path)/missing.png"))
    #expect(missing.last?.contains("No such file") == true)
    let other = try await phases(of: URL(fileURLWithPath: "\(folder.path)/text.png"))
    #expect(other.last == "\(PNGError.notPNG)")
    let page = try await phases(of: URL(string: "https://example.org/a.png"))
    #expect(page.last?.contains("not with https") == true)
  }

  @Test func dataURLsAreDecoded() {
    #expect(LoadedPicture.dataBytes("data:image/png;base64,AQID") == [1, 2, 3])
    #expect(LoadedPicture.dataBytes("data:;base64,+/8=") == [251, 255])
    #expect(LoadedPicture.dataBytes("data:;base64,AQ==") == [1])
    #expect(LoadedPicture.dataBytes("data:;base64,") == [])
    #expect(LoadedPicture.dataBytes("data:;base64,A") == nil)
    #expect(LoadedPicture.dataBytes("data:;base64,A!ID") == nil)
    #expect(LoadedPicture.dataBytes("data:text/plain,AQID") == nil)
  }
}
