/// The colours of the kit's own controls.
struct ControlColors: Hashable {
  var isDark: Bool
  var isHighContrast: Bool
  /// The tint colour of the environment; the accent colour if none is set.
  var tint: Color

  @MainActor
  init(_ environment: EnvironmentValues) {
    isDark = environment.colorScheme == .dark
    isHighContrast = environment.colorSchemeContrast == .increased
    tint = Color.accentColor.resolved(in: environment)
  }

  var text: Color { isDark ? .white : Color(hex: 0x221A3D) }
  var danger: Color { Color(hex: isDark ? 0xFF6B5E : 0xB8481A) }
  /// The colour of labels that can be pressed.
  var link: Color { tint }
  var accentTop: Color { tint }
  var accentBottom: Color { accentTop.mix(with: .black, by: 0.2) }
  /// The background colour of a group of adjoining controls.
  var group: Color {
    isDark ? Color(white: 1, opacity: 0.065) : Color(hex: 0x221A3D, opacity: 0.065)
  }
  /// The colour of the track of a slider or a switch.
  var groove: Color {
    let opacity = isHighContrast ? 0.45 : 0.16
    return isDark
      ? Color(white: 1, opacity: opacity) : Color(hex: 0x221A3D, opacity: opacity)
  }
  /// The colour of the background of a bordered button, on which its label is as clear as elsewhere.
  var button: Color {
    Color(hex: isDark ? 0xFFFFFF : 0x221A3D, opacity: isHighContrast ? 0.1 : 0.16)
  }
  /// The colour of a dark inset background.
  var bed: Color {
    isDark ? Color(hex: 0x07031E, opacity: 0.38) : Color(hex: 0x221A3D, opacity: 0.09)
  }
  var plateTop: Color { isDark ? Color(white: 1, opacity: 0.24) : .white }
  var plateBottom: Color { isDark ? Color(white: 1, opacity: 0.16) : .white }

  /// Returns a vertical gradient in the accent colour.
  ///
  /// - Parameter isUnderText: Whether white letters lie on it. With increased contrast the accent is light
  ///   in the dark, and needs a darker shade for them.
  func accent(in rect: Rect, isUnderText: Bool = false) -> GraphicsContext.Shading {
    let needsShade = isUnderText && isHighContrast && isDark
    let top = needsShade ? accentTop.mix(with: .black, by: 0.4) : accentTop
    return .linearGradient(
      Gradient(colors: [top, top.mix(with: .black, by: 0.2)]),
      startPoint: Point(rect.minX, rect.minY),
      endPoint: Point(rect.minX, rect.maxY))
  }
}

extension Double {
  /// The number as a percentage, rounded; empty if it is infinite or NaN.
  var percents: String { isFinite ? "\(Int((self * 100).rounded()))%" : "" }
}

/// A drawing that depends on an animatable value and on an equatable `look`.
struct ControlPicture<Value: VectorArithmetic, Look: Equatable>: LeafView {
  /// The name of the control in warnings.
  var name = "a control"
  /// Whether the picture is reflected in a right-to-left layout.
  var isDirected = true
  /// The value that animates.
  ///
  /// An animation ends when the remaining distance is a small fraction of 1. The range of the value
  /// should therefore be much larger than 1.
  var value: Value
  var look: Look
  var size: @MainActor (ProposedViewSize) -> Size
  var draw: (inout GraphicsContext, Size, Value, Look) -> Void

  func makeNode(_ tree: Tree) -> ControlPictureNode<Value, Look> {
    ControlPictureNode(tree, self)
  }

  func update(
    _ node: ControlPictureNode<Value, Look>, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.set(self, pass)
  }
}

final class ControlPictureNode<Value: VectorArithmetic, Look: Equatable>: DrawnNode {
  private var picture: ControlPicture<Value, Look>
  private var animated: Animated<Value>

  init(_ tree: Tree, _ picture: ControlPicture<Value, Look>) {
    self.picture = picture
    animated = Animated(picture.value.magnitudeSquared.isFinite ? picture.value : .zero)
    self.picture.value = animated.target
    super.init(tree)
  }

  func set(_ picture: ControlPicture<Value, Look>, _ pass: UpdatePass) {
    let old = self.picture
    self.picture = picture
    if tree.refuses(picture.value, picture.name, at: slot) { self.picture.value = old.value }
    guard self.picture.value != old.value || picture.look != old.look else { return }
    animated.set(self.picture.value, pass, for: self)
    setNeedsDisplay()
  }

  override func tickValues(_ time: Double) -> Bool {
    guard animated.isRunning else { return false }
    setNeedsDisplay()
    return animated.tick(time)
  }

  override var reflectsDrawing: Bool { picture.isDirected && isMirrored }

  override func measure(_ proposal: ProposedViewSize) -> Size { picture.size(proposal) }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    picture.draw(&context, size, animated.shown, picture.look)
  }
}

extension GraphicsContext {
  /// Draws a white knob with its shadow.
  func drawKnob(_ path: Path) {
    var shaded = self
    shaded.addFilter(
      .shadow(color: Color(white: 0, opacity: 0.28), radius: 3, x: 0, y: 1.5))
    shaded.fill(path, with: .color(.white))
  }
}
