public import PNG
import Platform
package import Stage
public import StageUI
import Typeset
import Workers

/// A program that shows a view in a window, or writes a picture of it.
///
/// ```swift
/// try ViewProgram("Counter", size: Size(320, 200)) { Counter() }.main()
/// ```
@MainActor
@preconcurrency
public final class ViewProgram {
  /// The window's title.
  public let title: String
  /// The initial size of the window in points, which is also the size of the picture.
  public let size: Size
  /// The host of the views; set its environment before the first frame.
  public let host: ViewHost
  private let pool: WorkerPool
  let travel: TimeTravel

  /// Creates a program that shows views on the background of their colour scheme.
  ///
  /// - Throws: `FontError` if no usable font is installed.
  public init<Content: View>(
    _ title: String, size: Size = Size(640, 480),
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) throws {
    self.title = title
    self.size = size
    pool = WorkerPool(threads: ThisProcess.processorCount)
    host = ViewHost(glyphs: try FontLibrary(), runner: PoolRunner(pool: pool)) {
      content()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.background, ignoresSafeAreaEdges: .all)
    }
    host.addTools(threads: pool.concurrency)
    travel = TimeTravel(host)
  }

  /// Runs the command line of the process, and ends the process.
  ///
  /// `--picture FILE` writes the picture as a PNG file; without it the window opens. `--inspect`
  /// opens the inspector. `--time-travel` records the last ten seconds from the start, which F4 shows
  /// again. The exit code is 1 when there is no display or the file cannot be written,
  /// and 2 for a wrong command line.
  ///
  /// - Parameter moment: the time of the picture in seconds.
  public func main(pictureAt moment: Double = 0) -> Never {
    let code = run(Array(CommandLine.arguments.dropFirst()), pictureAt: moment)
    host.abandonJobs()
    ThisProcess.exit(code)
  }

  /// Runs a command line and returns the exit code.
  func run(_ arguments: [String], pictureAt moment: Double) -> Int32 {
    var arguments = arguments
    if let option = arguments.firstIndex(of: "--inspect") {
      arguments.remove(at: option)
      host.isInspecting = true
    }
    if let option = arguments.firstIndex(of: "--time-travel") {
      arguments.remove(at: option)
      travel.isRecording = true
    }
    do {
      switch arguments.count {
      case 0: return try showWindow()
      case 2 where arguments[0] == "--picture":
        PicturePainter.runTasksSerially()
        try File.write(picture(at: moment).encoded(), to: arguments[1])
        return 0
      default:
        ThisProcess.complain("\(title): only --picture FILE, --inspect and --time-travel are known")
        return 2
      }
    } catch {
      ThisProcess.complain("\(title): \(error)")
      return 1
    }
  }

  /// Shows the window and returns the exit code.
  ///
  /// The window is shown until it is closed or the process receives SIGINT, SIGTERM or SIGHUP.
  ///
  /// - Parameter frameLimit: the number of frames after which the window closes; nil for no limit.
  /// - Throws: if there is no display, an error that explains what to do.
  public func showWindow(frameLimit: Int? = nil) throws -> Int32 {
    try show(on: PresentChoice.auto, frameLimit: frameLimit)
  }

  package func show(on present: PresentChoice, frameLimit: Int?) throws -> Int32 {
    var options = StageOptions()
    options.title = title
    options.applicationID = title
    options.size = size
    options.minimumSize = Size(min(size.width, 160), min(size.height, 120))
    options.adaptsScale = false
    options.isWokenByMainActor = true
    host.isWokenByTasks = true
    options.present = present
    let stage = try Stage(options)
    host.clipboard = stage.clipboard
    host.startDate = Date(timeIntervalSince1970: Double(Clock.wallMilliseconds(at: 0)) / 1000)
    host.environment.copyText = { stage.copy($0) }
    host.environment.secondsFromGMT = Clock.wallTime().eastOfUTC
    travel.writeFiles(named: title, runner: host.runner) { [title] in
      ThisProcess.complain("\(title): wrote \($0)")
    }
    let summary = host.withJobs {
      stage.run(
        frameLimit: frameLimit,
        update: { [host, travel] input in
          travel.update(input) { input in
            host.advance(to: input.time.targetTimestamp.seconds)
            _ = host.dropFiles(stage.takeDroppedFiles())
            return host.update(input)
          }
        },
        paint: { [host, travel] in travel.paint(into: $0) { host.paint(into: $0) } })
    }
    return summary.exitCode
  }

  /// Returns a picture of the view at the time `moment` in seconds, drawn at `scale` pixels per
  /// point, without opening a window.
  ///
  /// The frames before that time run first, 1/60 s apart.
  public func picture(at moment: Double = 0, scale: Double = 1) -> PNGImage {
    let painter = PicturePainter(host: host, pool: pool, size: size, scale: scale)
    painter.paint(at: moment)
    return painter.image
  }
}
