/// Stacks of clips: each is a box and the product of some masks.
struct ClipStacks {
  struct Stack {
    var masks: Range<Int>
    var bounds: PixelRect
    /// The pixels of the steps that the stack clips.
    var used = PixelRect.empty
  }

  /// The part of the pixels that a path's inverse clip changes: those of `box`, except `hole`.
  ///
  /// Outside of `box` everything is visible, and inside of `hole` nothing is.
  struct Cut {
    var box: PixelRect
    var hole: PixelRect
  }

  struct Mask {
    enum Shape {
      case outline(Int)
      /// The index in `Prepared.pictures` of a picture whose alpha is the mask, and its position.
      case picture(Int, left: Int, top: Int)
    }

    var shape: Shape
    var isInverse: Bool
    var isAliased = false
    var opacity: UInt8 = 255
    /// What an inverse clip to a rectangle cuts out.
    var cut: Cut?
  }

  private(set) var stacks: [Stack] = []
  fileprivate(set) var masks: [Mask] = []

  /// The largest number of masks in one stack.
  ///
  /// Beyond the limit, a path clips only to its box, and a layer does not clip.
  static let maximumMasks = 256

  /// The indices of the frame's pictures that are masks.
  var pictures: [Int] {
    masks.compactMap { if case .picture(let index, _, _) = $0.shape { index } else { nil } }
  }

  mutating func removeAll() {
    stacks.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func add(_ stack: Stack) -> Int {
    stacks.append(stack)
    return stacks.count - 1
  }

  /// What a stack cuts out, if an inverse clip to a rectangle is all that it consists of.
  func cut(_ index: Int) -> Cut? {
    let masks = stacks[index].masks
    return masks.count == 1 ? self.masks[masks.lowerBound].cut : nil
  }

  /// Notes that a stack clips the pixels of `bounds`.
  mutating func use(_ index: Int, in bounds: PixelRect) {
    stacks[index].used = stacks[index].used.union(bounds)
  }
}

extension ClipStacks.Cut {
  /// Creates the cut of a path in device space; nil for other paths than upright rectangles.
  ///
  /// The hole leaves out the rows of the corners and a pixel more.
  init?(_ path: Path, transform: Transform, surface: PixelRect) {
    guard transform.isAxisAligned else { return nil }
    let rect: Rect
    let corner: Double
    switch path.storage {
    case .rect(let plain): (rect, corner) = (transform.apply(plain), 0)
    case .roundedRect(let rounded):
      (rect, corner) = (transform.apply(rounded.rect), rounded.cornerExtent * abs(transform.d) + 1)
    default: return nil
    }
    guard rect.isFinite, corner.isFinite else { return nil }
    box = PixelRect(covering: rect, in: surface)
    hole = PixelRect(
      left: PixelRect.whole(rect.minX.rounded(.up)),
      top: PixelRect.whole((rect.minY + corner).rounded(.up)),
      right: PixelRect.whole(rect.maxX.rounded(.down)),
      bottom: PixelRect.whole((rect.maxY - corner).rounded(.down))
    ).intersection(surface)
  }
}

extension Prepared {
  /// Intersects a placement with a list of clips.
  mutating func push(
    _ list: some Collection<Clip>, at placement: inout Placement, _ context: PaintContext
  ) {
    guard !list.isEmpty else { return }
    let first = clips.masks.count
    if let outer = placement.clip {
      for index in clips.stacks[outer].masks { clips.masks.append(clips.masks[index]) }
    }
    let inherited = clips.masks.count
    for clip in list {
      let toDevice = clip.transform.concatenating(placement.transform)
      let isFull = clips.masks.count - first >= ClipStacks.maximumMasks
      switch clip.shape {
      case .path(let path, let style):
        push(
          path, style, isInverse: clip.isInverse, toDevice: toDevice, at: &placement,
          isFull: isFull)
      case .layer(let layer, let opacity):
        guard !isFull else { continue }
        push(
          layer, opacity: opacity, isInverse: clip.isInverse, toDevice: toDevice, at: &placement,
          context)
      }
      guard !placement.area.isEmpty else { return }
    }
    guard clips.masks.count > inherited else {
      clips.masks.removeLast(clips.masks.count - first)
      return
    }
    placement.clip = clips.add(
      ClipStacks.Stack(masks: first..<clips.masks.count, bounds: placement.area))
  }

  private mutating func push(
    _ path: Path, _ style: FillStyle, isInverse: Bool, toDevice: Transform,
    at placement: inout Placement, isFull: Bool
  ) {
    if !isInverse {
      let box = toDevice.apply(path.controlBounds)
      if case .rect = path.storage, toDevice.isAxisAligned, box.isFinite {
        let edges = SIMD4(box.minX, box.minY, box.maxX, box.maxY)
        if !style.isAntialiased || edges == edges.rounded(.toNearestOrAwayFromZero) {
          placement.area = placement.area.intersection(
            PixelRect(
              left: PixelRect.whole(box.minX.rounded()), top: PixelRect.whole(box.minY.rounded()),
              right: PixelRect.whole(box.maxX.rounded()),
              bottom: PixelRect.whole(box.maxY.rounded())))
          return
        }
      }
      placement.area = PixelRect(covering: box, in: placement.area)
    }
    guard !isFull, !placement.area.isEmpty else { return }
    let outline = outlines.add(.path(path), isEvenOdd: style.isEOFilled, transform: toDevice)
    let cut =
      isInverse && style.isAntialiased
      ? ClipStacks.Cut(path, transform: toDevice, surface: placement.area) : nil
    clips.masks.append(
      ClipStacks.Mask(
        shape: .outline(outline), isInverse: isInverse, isAliased: !style.isAntialiased, cut: cut))
  }

  private mutating func push(
    _ layer: Layer, opacity: Double, isInverse: Bool, toDevice: Transform,
    at placement: inout Placement, _ context: PaintContext
  ) {
    let content = DrawCommand(layer)
    guard let picture = context.picture(of: content, filters: [], transform: toDevice) else {
      if !isInverse { placement.area = .empty }
      return
    }
    if !isInverse { placement.area = placement.area.intersection(picture.bounds) }
    pictures.append(picture.picture)
    clips.masks.append(
      ClipStacks.Mask(
        shape: .picture(pictures.count - 1, left: picture.left, top: picture.top),
        isInverse: isInverse, opacity: Self.byte(opacity)))
  }
}

extension DrawCommand {
  /// Creates a command that draws a layer with default state.
  init(_ layer: Layer) {
    self.init(
      shape: .layer(layer), shading: .color(.clear), transform: .identity, opacity: 1,
      blendMode: .normal, isUnbounded: false, clips: [], filters: [])
  }
}
