// A colour may stand for a role, such as a foreground style. During recording, it is replaced by
// the role's current colour. That colour comes from a closure that was given to the recorder.

extension GraphicsContext.Shading {
  func replacingRoles(_ colors: (Color) -> Color) -> GraphicsContext.Shading {
    switch storage {
    case .color(let color):
      return color.role == 0 ? self : .color(colors(color))
    case .gradient(var gradient, let geometry, let spread):
      guard gradient.stops.contains(where: { $0.color.role != 0 }) else { return self }
      for index in gradient.stops.indices where gradient.stops[index].color.role != 0 {
        gradient.stops[index].color = colors(gradient.stops[index].color)
      }
      return .gradient(gradient, geometry, spread: spread)
    case .mesh(var mesh, let rect):
      guard mesh.background.role != 0 || mesh.colors.contains(where: { $0.role != 0 }) else {
        return self
      }
      mesh.colors = mesh.colors.map { $0.role == 0 ? $0 : colors($0) }
      if mesh.background.role != 0 { mesh.background = colors(mesh.background) }
      return .meshGradient(mesh, in: rect)
    case .image, .backdrop: return self
    }
  }
}

extension Filter {
  func replacingRoles(_ colors: (Color) -> Color) -> Filter {
    switch storage {
    case .shadow(var shadow) where shadow.color.role != 0:
      shadow.color = colors(shadow.color)
      return Filter(storage: .shadow(shadow), options: options)
    case .multiply(let color) where color.role != 0:
      return Filter(storage: .multiply(colors(color)), options: options)
    case .threshold(var threshold) where threshold.color.role != 0:
      threshold.color = colors(threshold.color)
      return Filter(storage: .threshold(threshold), options: options)
    default: return self
    }
  }
}
