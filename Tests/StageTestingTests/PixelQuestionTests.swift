import StageUI
import Synchronization
import TestSupport
import Testing

@testable import StageTesting

/// A button of 40 × 20 points at the left of the window, which turns from red to green.
private struct Switch: View {
  @State private var isOn = false

  var body: some View {
    Button {
      isOn = true
    } label: {
      Rectangle().fill(isOn ? Color.green : .red)
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Switch")
    .frame(width: 40, height: 20)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(.white)
  }
}

/// Runs that tell what drew a pixel, also of pictures that equal their files.
@MainActor
@Suite struct PixelQuestionTests {
  private let folder: TemporaryFolder
  private let answers = Answers()

  private final class Answers: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ answer: String) { all.withLock { $0.append(answer) } }
    func take() -> [String] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  init() throws { folder = try TemporaryFolder() }

  private func question(_ text: String) -> PixelQuestion? {
    var question = PixelQuestion(text)
    question?.tell = { [answers] in answers.add($0) }
    return question
  }

  private func settings(_ question: String, isRecording: Bool = false) -> PictureSettings {
    var settings = PictureSettings.alone
    settings.font = .blocks
    settings.isRecording = isRecording
    settings.sourceFile = "\(folder.path)/SwitchTests.swift"
    settings.question = self.question(question)
    return settings
  }

  @Test func questionHasANameAndAPixel() throws {
    let question = try #require(PixelQuestion("CardTests.card.60x40@2:12,7"))
    #expect(question.name == "CardTests.card.60x40@2" && question.pixel == (12, 7))
    // Names may contain colons.
    #expect(PixelQuestion("a:b:1,2")?.name == "a:b")
    for text in ["", "card", ":1,2", "card:1", "card:1,2,3", "card:-1,2", "card:x,2", "card:1,"] {
      #expect(PixelQuestion(text) == nil, "\(text)")
    }
  }

  @Test func pictureThatEqualsItsFileIsExplained() throws {
    func draw(_ question: String, isRecording: Bool = false) throws -> [String] {
      _ = try failures {
        try expectPicture(
          of: Switch(), size: Size(80, 20), scale: 2, named: "switch",
          settings: settings(question, isRecording: isRecording), checks: .none)
      }
      return answers.take()
    }
    _ = try draw("none:0,0", isRecording: true)
    let name = "SwitchTests.switch.80x20-at2"
    let answer = try #require(try draw("\(name):70,30").first)
    #expect(answer.hasPrefix("\(name): pixel (70, 30) #"), "\(answer)")
    #expect(answer.contains("Switch › Button › ") && answer.contains(" › Rectangle\n"), "\(answer)")
    let outside = try #require(try draw("\(name):120,30").first)
    #expect(outside.contains("pixel (120, 30) #FFFFFF") && !outside.contains("Button"))
    // Other pictures, and pixels outside of this one.
    #expect(try draw("SwitchTests.switch:70,30") == [])
    #expect(try draw("\(name):160,30") == [])
  }

  @Test func frameOfAFilmIsExplained() throws {
    func draw(_ x: Int) throws -> String {
      _ = try failures {
        try expectFilm(
          of: Switch(), size: Size(80, 20), at: [0, 1], columns: 2, named: "film",
          settings: settings("SwitchTests.film.film:\(x),10"), checks: .none
        ) { script in
          script.tap("Switch")
        }
      }
      return answers.take().joined()
    }
    let boxes = Film.boxes(of: 2, columns: 2, width: 80, height: 20)
    let (first, second) = (try draw(boxes[0].left + 5), try draw(boxes[1].left + 5))
    // The place inside of the frame is told.
    #expect(first.contains("pixel (5, 10) #") && second.contains("pixel (5, 10) #"))
    #expect(first.contains("Rectangle") && second.contains("Rectangle"), "\(first) \(second)")
    // A gap belongs to no frame.
    #expect(try draw(boxes[0].right) == "")
  }

  @Test func pictureOfAScriptIsExplainedAsItWasDrawn() throws {
    func draw(_ question: String, isRecording: Bool = false) throws -> [String] {
      _ = try failures {
        try useView(
          Switch(), size: Size(80, 20), named: "script",
          settings: settings(question, isRecording: isRecording), checks: .none
        ) { script in
          script.expectPicture("off", of: "Switch")
          script.tap("Switch")
          script.expectPicture("on", of: "Switch")
        }
      }
      return answers.take()
    }
    _ = try draw("none:0,0", isRecording: true)
    let off = try #require(try draw("SwitchTests.script.off:5,10").first)
    let on = try #require(try draw("SwitchTests.script.on:5,10").first)
    #expect(off.contains("isOn = false") && on.contains("isOn = true"), "\(off)\(on)")
  }

  @Test func pictureOfAProgramIsExplained() throws {
    var golden = GoldenFolder("question", beside: "\(folder.path)/Tests/SwitchTests.swift")
    golden.question = question("switch:5,10")
    let pictures = ProgramPictures(in: golden, settings: settings("none:0,0")) { _ in
      let host = ViewHost(glyphs: BlockFont.shared) { Switch() }
      let list = host.frame(size: Size(80, 20), scale: 1, time: 0)
      return ProgramPicture(host: host, list: list, width: 80, height: 20, scale: 1)
    }
    _ = try failures { try pictures.expectGolden("switch") }
    #expect(answers.take().joined().contains("switch: pixel (5, 10) #"))
  }

  @Test func pageTellsHowToAsk() {
    #expect(
      PixelQuestion.invitation("A.card.60x40")
        == "step by step: run the test with STAGE_WHY='A.card.60x40:X,Y'")
  }
}
