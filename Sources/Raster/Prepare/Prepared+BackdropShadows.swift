// A material shows the content below it. In an offscreen picture nothing is below it, so a material
// and its shadow cannot be painted there together. Instead a layer is opened, and the shadows and
// then the material are drawn into it. A material inside a layer shows the content below the layer,
// so it does not show its own shadow.
extension Prepared {
  /// Draws a command that contains backdrops, together with its shadows, and returns true.
  ///
  /// Draws nothing and returns false if the command contains no backdrop, if one of its filters is
  /// not a plain shadow, or if too many layers are open.
  mutating func addBackdropWithShadows(
    _ command: DrawCommand, at place: Placement, _ context: PaintContext
  ) -> Bool {
    guard command.reach > 0, depth < 2 * Layer.deepest,
      command.filters.allSatisfy(\.isShadowBelow)
    else { return false }
    var content = command.unplaced
    var inner = place
    if !command.blendMode.actsOutside {
      inner.area = PixelRect(covering: content.bounds(under: place.transform), in: place.area)
      guard !inner.area.isEmpty else { return true }
    }
    inner.opacity = 1
    inner.clip = nil
    beginLayer(
      LayerFrame(
        opacity: Self.byte(place.opacity), blendMode: command.blendMode, clip: place.clip),
      bounds: inner.area)
    // The last filter's shadow is below all others.
    let caster = content.opaqueCaster
    for index in command.filters.indices.reversed() {
      var shadow = caster
      shadow.filters = Array(command.filters[..<index]) + [command.filters[index].shadowOnly]
      addFiltered(shadow, at: inner.transformed(by: shadow), context)
    }
    content.filters = []
    if case .layer(let layer) = content.shape {
      add(layer.commands, at: inner, context)
    } else {
      addShape(content, mode: .normal, at: inner, context)
    }
    endLayer(bounds: inner.area)
    return true
  }
}

extension Placement {
  fileprivate func transformed(by command: DrawCommand) -> Placement {
    var place = self
    place.transform = command.transform.concatenating(transform)
    return place
  }
}

extension Filter {
  /// Whether the filter is a shadow that is drawn together with its content and below it.
  fileprivate var isShadowBelow: Bool {
    guard case .shadow(let shadow) = storage else { return false }
    return shadow.isPlain && !shadow.isAlone
  }

  /// The same shadow without its content.
  fileprivate var shadowOnly: Filter {
    guard case .shadow(var shadow) = storage else { return self }
    shadow.options.insert(.shadowOnly)
    return Filter(storage: .shadow(shadow), options: options)
  }
}

extension DrawCommand {
  /// A command that casts the same shadow, but without reading the content below it.
  ///
  /// It has opaque black in place of backdrops.
  fileprivate var opaqueCaster: DrawCommand {
    var command = self
    if case .layer(let layer) = shape {
      let caster = layer.opaqueCaster
      if let only = caster.onlyCommand {
        command = only
        command.transform = only.transform.concatenating(transform)
      } else {
        command.shape = .layer(caster)
      }
    } else if case .backdrop = shading.storage {
      command.shading = .color(.black)
    }
    return command
  }

  /// The command with opaque black in place of backdrops, for use inside a layer.
  fileprivate var opaquePart: DrawCommand {
    guard reach > 0 else { return self }
    var command = self
    if case .layer(let layer) = shape {
      command.shape = .layer(layer.opaqueCaster)
    } else {
      command.shading = .color(.black)
    }
    return command
  }
}

extension Layer {
  /// The layer with opaque black in place of backdrops; made once.
  fileprivate var opaqueCaster: Layer {
    reach > 0 ? caster { Layer(commands.map(\.opaquePart)) } : self
  }
}
