import SwiftUI

struct Sample: Identifiable, Equatable {
  let id: Int
  let label: String
  var value: Double
}

enum Period: String, CaseIterable, Identifiable {
  case week = "Week"
  case month = "Month"
  case year = "Year"

  var id: Self { self }

  var count: Int {
    switch self {
    case .week: 7
    case .month: 10
    case .year: 12
    }
  }
}

struct Metric: Identifiable, Equatable {
  enum Kind: String, CaseIterable {
    case steps, sleep, water, energy
  }

  let kind: Kind
  let samples: [Sample]
  let goal: Double

  var id: Kind { kind }
  var total: Double { samples.reduce(0) { $0 + $1.value } }
  var average: Double { samples.isEmpty ? 0 : total / Double(samples.count) }
  var best: Sample? { samples.max { $0.value < $1.value } }
  var change: Double {
    guard let first = samples.first?.value, let last = samples.last?.value, first != 0 else {
      return 0
    }
    return (last - first) / first
  }
}

extension Metric.Kind {
  var title: LocalizedStringKey {
    switch self {
    case .steps: "Steps"
    case .sleep: "Sleep"
    case .water: "Water"
    case .energy: "Energy"
    }
  }

  var symbol: String {
    switch self {
    case .steps: "figure.walk"
    case .sleep: "moon.fill"
    case .water: "drop.fill"
    case .energy: "flame.fill"
    }
  }

  var color: Color {
    switch self {
    case .steps: .green
    case .sleep: .indigo
    case .water: .cyan
    case .energy: .orange
    }
  }

  var unit: String {
    switch self {
    case .steps: "steps"
    case .sleep: "h"
    case .water: "l"
    case .energy: "kcal"
    }
  }
}

class DashboardModel: ObservableObject {
  @Published var period: Period = .week
  @Published var selected: Metric.Kind = .steps
  @Published var highlighted: Int?

  var metrics: [Metric] {
    Metric.Kind.allCases.map { metric(for: $0) }
  }

  var current: Metric { metric(for: selected) }

  func metric(for kind: Metric.Kind) -> Metric {
    let scale: Double
    let goal: Double
    switch kind {
    case .steps: (scale, goal) = (8_000, 10_000)
    case .sleep: (scale, goal) = (7.2, 8)
    case .water: (scale, goal) = (1.8, 2.5)
    case .energy: (scale, goal) = (450, 600)
    }
    let samples = (0..<period.count).map { index -> Sample in
      let seed = Double(index * 37 % 11) / 11 + Double(kind.rawValue.count % 4) / 8
      return Sample(id: index, label: label(for: index), value: scale * (0.6 + seed * 0.6))
    }
    return Metric(kind: kind, samples: samples, goal: goal)
  }

  private func label(for index: Int) -> String {
    switch period {
    case .week: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][index]
    case .month: "\(index * 3 + 1)"
    case .year: String("JFMAMJJASOND"[index])
    }
  }
}

extension String {
  subscript(offset: Int) -> Character {
    self[index(startIndex, offsetBy: offset)]
  }
}
