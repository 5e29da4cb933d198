package import Audio
import Commands
package import Stage

extension Stage {
  /// Opens a hidden window for a command; throws `Interruption` if a signal arrives meanwhile.
  package static func open(
    _ options: StageOptions = StageOptions(), start: VideoStart? = nil, mixer: Mixer? = nil
  ) throws -> Stage {
    do throws(StageError) {
      return try Stage(options, start: start, mixer: mixer)
    } catch .interrupted(let signal) {
      throw Interruption(signal: signal)
    }
  }
}
