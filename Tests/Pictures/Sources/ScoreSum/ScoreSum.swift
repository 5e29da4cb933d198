// Adds scores: ScoreSum 640 120

@main
struct ScoreSum {
  static func main() {
    let scores = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    print(scores.reduce(0, +))
  }
}
