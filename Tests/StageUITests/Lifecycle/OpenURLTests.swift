import Testing

@testable import StageUI

@Suite @MainActor struct OpenURLTests {
  private struct Links: View {
    let log: Log
    @Environment(\.openURL) private var openURL

    var body: some View {
      Button("link") {
        if let url = URL(string: "https://example.org") {
          openURL(url) { log.lines.append("accepted \($0)") }
        }
      }
    }
  }

  private final class Log {
    var lines: [String] = []
  }

  private func outcome(_ handler: OpenURLAction?, hasSystem: Bool = true) -> [String] {
    let log = Log()
    let bench = Bench {
      if let handler {
        Links(log: log).environment(\.openURL, handler)
      } else {
        Links(log: log)
      }
    }
    if hasSystem {
      bench.host.environment.systemOpenURL = { url, completion in
        log.lines.append("system \(url)")
        completion(true)
      }
    }
    bench.step()
    bench.host.activate(labelled: "link")
    return log.lines
  }

  @Test func urlWithoutAHandlerIsOpenedByTheSystem() {
    #expect(outcome(nil) == ["system https://example.org", "accepted true"])
    #expect(outcome(nil, hasSystem: false) == ["accepted false"])
  }

  @Test func handlerDecidesWhetherAURLIsOpened() {
    #expect(outcome(OpenURLAction { _ in .handled }) == ["accepted true"])
    #expect(outcome(OpenURLAction { _ in .discarded }) == ["accepted false"])
    #expect(
      outcome(OpenURLAction { _ in .systemAction })
        == ["system https://example.org", "accepted true"])
    let other = URL(fileURLWithPath: "/rules.html")
    #expect(
      outcome(OpenURLAction { _ in .systemAction(other) })
        == ["system file:///rules.html", "accepted true"])
  }

  // MARK: - URL

  @Test func urlIsSplitIntoItsComponents() throws {
    let url = try #require(URL(string: "HTTPS://ada@Example.org:8080/a%20b/c.tar.gz?q=1&r#top"))
    #expect(url.scheme == "https" && url.host == "Example.org" && url.port == 8080)
    #expect(url.path == "/a b/c.tar.gz" && url.path(percentEncoded: true) == "/a%20b/c.tar.gz")
    #expect(url.query == "q=1&r" && url.fragment == "top")
    #expect(url.lastPathComponent == "c.tar.gz" && url.pathExtension == "gz")
    let address = try #require(URL(string: "http://[::1]:80/"))
    #expect(address.host == "[::1]" && address.port == 80 && address.path == "/")
    let mail = try #require(URL(string: "mailto:ada@example.org"))
    #expect(mail.scheme == "mailto" && mail.host == nil && mail.path == "ada@example.org")
    let relative = try #require(URL(string: "a/b:c"))
    #expect(relative.scheme == nil && relative.path == "a/b:c")
  }

  @Test func invalidURLCharactersAreEncodedAndMalformedURLsRefused() {
    #expect(URL(string: "https://a.org/ä b")?.absoluteString == "https://a.org/%C3%A4%20b")
    #expect(URL(string: "https://a.org/%20")?.absoluteString == "https://a.org/%20")
    for text in ["", "https://a.org/%2", "https://a.org/%zz", "1a://b", "http://a:8x/"] {
      #expect(URL(string: text) == nil, "\(text)")
    }
  }

  @Test func fileURLsKeepTheirPath() {
    for path in ["/", "/a b/ä%20#?.txt", "/tmp/x"] {
      let url = URL(fileURLWithPath: path)
      #expect(url.isFileURL && url.path == path)
      #expect(URL(string: url.absoluteString) == url)
    }
    let file = URL(fileURLWithPath: "/tmp/a b/c.txt")
    let folder = file.deletingLastPathComponent()
    #expect(folder.path == "/tmp/a b")
    #expect(folder.appendingPathComponent("d%.txt").path == "/tmp/a b/d%.txt")
    #expect(URL(fileURLWithPath: "/.hidden").pathExtension.isEmpty)
  }
}
