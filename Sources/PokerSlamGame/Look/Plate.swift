import StageUI

/// The frosted dark glass of panels.
struct Plate: ViewModifier {
  @Environment(\.look) private var look
  var radius: Double

  func body(content: Content) -> some View {
    content.background(PlateSurface(theme: look.theme, radius: radius))
  }
}

/// The glass: the blurred and tinted backdrop, with light on its upper part.
struct PlateSurface: View {
  var theme: Theme
  var radius: Double

  var body: some View {
    surface
      .background(shadows)
      .overlay(light)
      .overlay(rim)
      .overlay(edge)
  }

  @ViewBuilder private var surface: some View {
    if theme.isOpaque {
      RoundedRectangle(cornerRadius: radius).fill(theme.plate)
    } else {
      RoundedRectangle(cornerRadius: radius)
        .fill(Raster.Material(radius: 30, saturation: 1.7, tint: theme.plate))
    }
  }

  /// The shadows of the panel, clipped so that they do not show through the glass.
  private var shadows: some View {
    Canvas { [radius, isDark = theme.isDark] context, size in
      let plate = Path(
        roundedRect: Rect(origin: .zero, size: size), cornerRadius: radius, style: .continuous)
      context.clip(to: plate, isInverse: true)
      for (opacity, blur, y) in [(0.46, 36.0, 28.0), (0.24, 6, 4)] {
        context.drawShadow(
          of: plate, Color(hex: 0x040114, opacity: isDark ? opacity : opacity * 0.4), radius: blur,
          y: y)
      }
    }
  }

  private var light: some View {
    RoundedRectangle(cornerRadius: radius)
      .fill(
        LinearGradient(
          stops: [
            .init(color: .white.opacity(theme.light), location: 0),
            .init(color: .white.opacity(theme.light * 0.32), location: 0.4),
            .init(color: .white.opacity(theme.light * 0.32), location: 1),
          ], startPoint: .top, endPoint: .bottom))
  }

  @ViewBuilder private var edge: some View {
    if let color = theme.edge {
      RoundedRectangle(cornerRadius: radius).strokeBorder(color, lineWidth: 1.5)
    }
  }

  private var rim: some View {
    RoundedRectangle(cornerRadius: radius)
      .strokeBorder(
        LinearGradient(
          stops: [
            .init(color: .white.opacity(theme.isDark ? 0.18 : 0.6), location: 0),
            .init(color: .white.opacity(0.055), location: 0.06),
            .init(color: .white.opacity(0.055), location: 1),
          ], startPoint: .top, endPoint: .bottom), lineWidth: 1)
  }
}

/// A lighter background for groups on a panel.
struct SoftGroup: View {
  @Environment(\.look) private var look

  var body: some View {
    RoundedRectangle(cornerRadius: 16).fill(look.theme.tint(0.065))
      .overlay(RoundedRectangle(cornerRadius: 16).strokeBorder(look.theme.edge ?? .clear))
  }
}

extension View {
  /// Adds the glass background of panels.
  func plate(radius: Double = 24) -> some View { modifier(Plate(radius: radius)) }

  /// Adds a background for groups on a panel, where a second glass background would be too heavy.
  func softGroup() -> some View { background(SoftGroup()) }

  /// Fades out scrolled content along two edges: the lowest 40 points and the topmost `above`
  /// points.
  func fadingBelow(above: Double = 0) -> some View {
    mask {
      VStack(spacing: 0) {
        LinearGradient(colors: [.clear, .black], startPoint: .top, endPoint: .bottom)
          .frame(height: above)
        Color.black
        LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom)
          .frame(height: 40)
      }
    }
  }

  /// Places the view in a rectangle of its container's coordinates.
  func placed(in rect: Rect) -> some View {
    frame(width: rect.width, height: rect.height)
      .position(x: rect.midX, y: rect.midY)
  }

  /// Adds a soft dark shadow, for light ink on the mesh.
  func inkShadow(_ theme: Theme) -> some View {
    shadow(color: theme.base.opacity(theme.isDark ? 0.6 : 0), radius: 5, y: 2)
  }
}

extension InsettableShape {
  /// Adds a line along the edge, brightest at the top.
  @MainActor func rim(_ colors: [Color], to end: UnitPoint = .center) -> some View {
    strokeBorder(LinearGradient(colors: colors, startPoint: .top, endPoint: end), lineWidth: 1)
  }
}

extension GraphicsContext {
  /// Draws the shadow of a path, but not the path.
  func drawShadow(of path: Path, _ color: Color, radius: Double, y: Double = 0) {
    var shaded = self
    shaded.addFilter(.shadow(color: color, radius: radius, y: y, options: .shadowOnly))
    shaded.fill(path, with: .color(.black))
  }
}
