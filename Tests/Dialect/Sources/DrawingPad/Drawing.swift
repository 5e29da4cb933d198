import SwiftUI

struct Stroke: Identifiable, Equatable {
  let id = UUID()
  var points: [CGPoint]
  var color: Color
  var width: CGFloat
  var isEraser = false

  var path: Path {
    Path { path in
      guard let first = points.first else { return }
      path.move(to: first)
      if points.count == 1 {
        path.addLine(to: first)
      }
      for (previous, point) in zip(points, points.dropFirst()) {
        let middle = CGPoint(x: (previous.x + point.x) / 2, y: (previous.y + point.y) / 2)
        path.addQuadCurve(to: middle, control: previous)
      }
      if let last = points.last {
        path.addLine(to: last)
      }
    }
  }
}

enum Tool: String, CaseIterable, Identifiable {
  case pen, marker, eraser

  var id: String { rawValue }

  var symbol: String {
    switch self {
    case .pen: "pencil"
    case .marker: "paintbrush"
    case .eraser: "eraser"
    }
  }

  var opacity: Double { self == .marker ? 0.4 : 1 }
}

@Observable @MainActor
final class Drawing {
  var strokes: [Stroke] = []
  var current: Stroke?
  var tool = Tool.pen
  var color = Color.blue
  var width: CGFloat = 6
  private var redoStack: [Stroke] = []

  var canUndo: Bool { !strokes.isEmpty }
  var canRedo: Bool { !redoStack.isEmpty }

  func extend(to point: CGPoint) {
    if current == nil {
      current = Stroke(
        points: [], color: tool == .eraser ? .white : color.opacity(tool.opacity),
        width: tool == .pen ? width : width * 2.5, isEraser: tool == .eraser)
    }
    current?.points.append(point)
  }

  func endStroke() {
    guard let stroke = current else { return }
    strokes.append(stroke)
    redoStack.removeAll()
    current = nil
  }

  func undo() {
    guard let last = strokes.popLast() else { return }
    redoStack.append(last)
  }

  func redo() {
    guard let last = redoStack.popLast() else { return }
    strokes.append(last)
  }

  func clear() {
    strokes.removeAll()
    redoStack.removeAll()
  }

  func stamp(_ shape: StampShape, in size: CGSize) {
    let side = min(size.width, size.height) * 0.4
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    strokes.append(
      Stroke(points: shape.points(center: center, radius: side / 2), color: color, width: width))
    redoStack.removeAll()
  }
}

enum StampShape: String, CaseIterable, Identifiable {
  case triangle, square, star

  var id: Self { self }

  func points(center: CGPoint, radius: CGFloat) -> [CGPoint] {
    let corners: Int
    switch self {
    case .triangle: corners = 3
    case .square: corners = 4
    case .star: corners = 10
    }
    return (0...corners).map { index in
      let angle = Angle.degrees(Double(index) / Double(corners) * 360 - 90)
      let distance = self == .star && !index.isMultiple(of: 2) ? radius * 0.45 : radius
      return CGPoint(
        x: center.x + cos(angle.radians) * distance, y: center.y + sin(angle.radians) * distance)
    }
  }
}
