/// A tab view in the page style: the pages, and dots that show and choose the current one.
struct PagedTabs: View {
  let model: TabModel
  let current: Int
  let mode: PageTabViewStyle.IndexDisplayMode
  let choose: (Int) -> Void

  var body: some View {
    Pager(current: current, choose: choose, content: model.views(findsTabs: false))
      .overlay(alignment: .bottom) {
        if mode.shows(model.pages.count) {
          PageDots(count: model.pages.count, current: current) { page in
            withAnimation { choose(page) }
          }
          .padding(.bottom, 8)
        }
      }
  }
}

private struct Pager<Content: View>: ContainerView {
  let current: Int
  let choose: (Int) -> Void
  let content: Content

  func update(_ node: PagerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      current, isEnabled: environment.isEnabled && environment.isScrollEnabled,
      reducesMotion: environment.accessibilityReduceMotion, choose)
  }
}

/// One dot for each page; a tap beside the current dot or a drag along the dots turns the page.
private struct PageDots: View {
  let count: Int
  let current: Int
  let choose: (Int) -> Void
  @Environment(\.self) private var environment

  private static let pitch = 16.0
  private static let diameter = 8.0

  var body: some View {
    ControlPicture(
      name: "the dots of pages", value: Double(current) * 100,
      look: Look(colors: ControlColors(environment), count: count),
      size: { proposal in
        let wide = Double(count) * Self.pitch + 8
        return Size(min(wide, max(proposal.width ?? wide, 24)), 24)
      }, draw: Self.draw
    )
    .animation(.easeOut(duration: 0.2), value: current)
    .contentShape(.focusEffect, Capsule())
    .modifier(
      ControlModifier(
        role: .stepper, value: { "\(current + 1) of \(count)" }, onSlide: slide,
        adjust: { step($0 == .increment ? 1 : -1) }, axis: .horizontal)
    )
    .accessibilityLabel("Page")
  }

  private func step(_ step: Int) {
    let page = current + step
    if (0..<count).contains(page) { choose(page) }
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let point, let start, let size) where abs(point.x - start.x) > 10:
      let place = (point.x - Self.margin(count, size)) / Self.pitch(count, size)
      let page = min(max(Int(place.rounded(.down)), 0), count - 1)
      if page != current { choose(page) }
    case .ended(let point, let start, let size) where abs(point.x - start.x) <= 10:
      step(point.x < size.width / 2 ? -1 : 1)
    default: break
    }
  }

  private struct Look: Equatable {
    var colors: ControlColors
    var count: Int
  }

  private static func pitch(_ count: Int, _ size: Size) -> Double {
    min(pitch, (size.width - 8) / Double(max(count, 1)))
  }

  private static func margin(_ count: Int, _ size: Size) -> Double {
    (size.width - pitch(count, size) * Double(count)) / 2
  }

  private static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ place: Double, _ look: Look
  ) {
    let step = pitch(look.count, size)
    let radius = min(diameter, step * 0.6) / 2
    func dot(_ index: Double) -> Path {
      let x = margin(look.count, size) + (index + 0.5) * step
      return Path(
        ellipseIn: Rect(
          x: x - radius, y: size.height / 2 - radius, width: 2 * radius, height: 2 * radius))
    }
    for index in 0..<look.count {
      context.fill(dot(Double(index)), with: .color(look.colors.text.opacity(0.3)))
    }
    guard look.count > 0 else { return }
    context.fill(dot(place / 100), with: .color(look.colors.text.opacity(0.6)))
  }
}
