import StageUI

/// A node in the colours of a swaying mesh.
///
/// It may follow the ambient clock by itself: no view is evaluated and no memory allocated while the
/// mesh moves.
class SwayingNode: DrawnNode {
  private(set) var ambient: Ambient?
  private var colors: [Color] = []
  /// Copies of the mesh, used in turn.
  ///
  /// Earlier frames may still hold some of the copies; a copy that no frame holds is changed in
  /// place, without an allocation.
  private var meshes: [MeshGradient] = []
  private var next = 0
  private static let mostHeld = 4

  /// The time at which the mesh is drawn, in seconds.
  final var seconds: Double { ambient?.seconds ?? SwayingMesh.stillMoment }

  /// Redraws the node whenever the clock advances; nil stands still.
  final func follow(_ ambient: Ambient?) {
    guard self.ambient !== ambient else { return }
    self.ambient?.remove(self)
    self.ambient = ambient
    ambient?.add(self)
    setNeedsDisplay()
  }

  final func setColors(_ colors: [Color], background: Color = .clear) {
    guard colors != self.colors || meshes.first?.background != background else { return }
    self.colors = colors
    meshes = (0..<Self.mostHeld).map { _ in
      SwayingMesh.at(SwayingMesh.stillMoment, colors: colors, background: background)
    }
    setNeedsDisplay()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  /// The mesh of this moment over a rect; to be called once for each drawing.
  final func shading(in box: Rect) -> GraphicsContext.Shading {
    next = (next + 1) % meshes.count
    SwayingMesh.move(&meshes[next], to: seconds)
    return .meshGradient(meshes[next], in: box)
  }
}
