import Commands
import KitWindow
import PNG
import Platform

extension AppProgram {
  /// Draws what the command line asks for, without a window, and returns the exit code.
  func drawPicture() throws -> Int32 {
    defer { host.abandonJobs() }
    if FoundationHooks.current != nil { setStartDate(timeZero: Clock.nanoseconds()) }
    let window = try buildScenes()
    let size = request.size ?? window.facts.settings.size ?? WindowDefaults.size
    let (width, height) = (
      Int(clamping: size.width * request.scale), Int(clamping: size.height * request.scale)
    )
    if let problem = request.problem(width: width, height: height) { throw UsageError(problem) }
    runtime.hasWindow = true
    if request.explainedPixel != nil { host.recordEvaluations() }
    host.frame(size: size, scale: request.scale, time: 0)
    if deliverFiles() { host.frame(size: size, scale: request.scale, time: 0) }
    let recorder =
      request.records ? FrameRecorder(host, width: width, height: height) : nil
    var isBeforePicture = true
    let painter = PicturePainter(host: host, pool: pool, size: size, scale: request.scale) {
      if isBeforePicture { recorder?.record(at: $0) }
    }
    let image = image(by: painter)
    isBeforePicture = false
    if let path = request.picture { try io.writeFile(image.encoded(), path) }
    if request.printsDigest {
      try io.print("\(name) \(ByteDigest.text(of: painter.picture.digest))")
    }
    if let path = request.tree { try io.writeFile(Array(host.accessibilityTree.utf8), path) }
    if let (x, y) = request.explainedPixel {
      let history = host.pixelHistory(of: host.list, x: x, y: y, width: width, height: height)
      try io.write(request.printsJSON ? "\(history.json)\n" : history.description)
    }
    if let film = request.film { try write(film.format, film.path, by: painter) }
    return try recorder.map { try finish($0.recording) } ?? 0
  }

  /// Returns the picture at the moment of the command line, or a strip of pictures up to it.
  private func image(by painter: PicturePainter) -> PNGImage {
    guard let count = request.strip else {
      painter.paint(at: request.moment)
      return painter.image
    }
    let strip = MomentStrip(count, until: request.moment)
    let pictures = strip.moments.map { moment in
      painter.paint(at: moment)
      return painter.picture.straightRGBA
    }
    return strip.image(
      of: pictures, width: painter.picture.width, height: painter.picture.height,
      glyphs: host.glyphs)
  }

  /// Writes a film that begins with the picture that was painted last.
  private func write(_ format: FilmFormat, _ path: String, by painter: PicturePainter) throws {
    let (width, height) = (painter.picture.width, painter.picture.height)
    let rate = request.filmRate
    let film = try format.film(path, width: width, height: height, rate: rate)
    try film.add(
      painter.picture, damage: [PixelRect(left: 0, top: 0, right: width, bottom: height)])
    let count = Int((request.filmLength * Double(rate)).rounded())
    for number in 1..<max(count, 1) {
      let damage = painter.paint(at: request.moment + Double(number) / Double(rate))
      try film.add(painter.picture, damage: damage)
    }
    try film.finish()
  }

  /// Writes a recording, and compares it with an earlier one; returns 1 if they differ.
  private func finish(_ recording: FrameRecording) throws -> Int32 {
    if let path = request.recording { try io.writeFile(Array(recording.text.utf8), path) }
    guard let path = request.comparedRecording else { return 0 }
    let text = String(decoding: try io.readFile(path, 256 << 20), as: UTF8.self)
    guard let earlier = FrameRecording(text: text) else {
      throw CommandFailure("\(path): this is not a file of --recording")
    }
    guard let difference = earlier.firstDifference(from: recording) else { return 0 }
    try io.print(difference)
    return 1
  }
}
