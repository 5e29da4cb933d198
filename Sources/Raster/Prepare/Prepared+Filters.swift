// Drawings with filters are painted offscreen, filtered, cached, and drawn like an image.
extension Prepared {
  mutating func addFiltered(
    _ command: DrawCommand, at place: Placement, _ context: PaintContext
  ) {
    if addShadowPatch(command, at: place, context) { return }
    if addBackdropWithShadows(command, at: place, context) { return }
    var content = command.unplaced
    content.filters = []
    let picture = context.picture(
      of: content, filters: command.filters, transform: place.transform, showing: place.area)
    if command.blendMode.actsOutside {
      beginLayer(
        LayerFrame(opacity: 255, blendMode: command.blendMode, clip: place.clip),
        bounds: place.area)
      if let picture { add(picture, mode: .normal, at: place, clip: nil) }
      endLayer(bounds: place.area)
    } else if let picture {
      add(picture, mode: command.blendMode, at: place, clip: place.clip)
    }
  }

  private mutating func add(
    _ picture: PaintContext.PlacedPicture, mode: BlendMode, at place: Placement, clip: Int?
  ) {
    let bounds = picture.bounds.intersection(place.area)
    guard !bounds.isEmpty else { return }
    pictures.append(picture.picture)
    let paint = PicturePaint(
      index: pictures.count - 1, left: picture.left, top: picture.top,
      opacity: Self.byte(place.opacity))
    addStyle(Style(paint: .picture(paint), blendMode: mode, clip: clip))
    steps.append(Step(kind: .box, index: 0, style: styles.count - 1, bounds: bounds))
  }
}

extension DrawCommand {
  /// The command with its filters but without the state that applies after them.
  var unplaced: DrawCommand {
    var command = self
    command.transform = .identity
    command.opacity = 1
    command.blendMode = .normal
    command.isUnbounded = false
    command.clips = []
    return command
  }
}
