/// The shadow and the background of a page.
struct PageBackdrop: View {
  let page: Page

  var body: some View {
    BarPart(.shadow, page) {
      LinearGradient(
        colors: [.clear, Color.black.opacity(0.16)],
        startPoint: page.navigator.isMirrored ? .trailing : .leading,
        endPoint: page.navigator.isMirrored ? .leading : .trailing
      )
      .allowsHitTesting(false)
      .ignoresSafeArea(edges: .vertical)
    }
    BarPart(.backdrop, page) { Color(ColorRole.background).ignoresSafeArea() }
  }
}

/// The large title, the backgrounds of the bars, and the shade of a covered page.
struct PageFront: View {
  let page: Page

  var body: some View {
    let info = page.info.read()
    BarPart(.largeTitle, page) {
      if let title = info.title, page.showsLargeTitle {
        title.font(.largeTitle.bold()).lineLimit(1).minimumScaleFactor(0.7)
          .accessibilityAddTraits(.isHeader)
        Spacer(minLength: 0)
      }
    }
    BarPart(.topBackground, page) {
      BarBackground(style: info.barBackground, edge: .bottom)
    }
    BarPart(.bottomBackground, page) {
      BarBackground(style: info.bottomBackground, edge: .top)
    }
    BarPart(.dim, page) { Color.black.ignoresSafeArea().allowsHitTesting(false) }
  }
}

/// The background of a bar, with a line at the edge towards the content.
private struct BarBackground: View {
  let style: AnyShapeStyle?
  let edge: VerticalEdge

  var body: some View {
    Rectangle().fill(style ?? AnyShapeStyle(.bar))
      .ignoresSafeArea(edges: edge == .bottom ? [.top, .horizontal] : [.bottom, .horizontal])
      .overlay(alignment: edge == .bottom ? .bottom : .top) { Divider() }
  }
}

/// The back button and the small title of a page.
struct PageBarItems: View {
  let page: Page
  @Environment(\.dynamicTypeSize) private var dynamicTypeSize

  var body: some View {
    let info = page.info.read()
    BarPart(.back, page) {
      if page.entry != nil, info.hidesBackButton != true { BackButton(page: page) }
    }
    BarPart(.title, page) {
      if let title = info.title {
        title.font(.headline).lineLimit(1)
          // Large text keeps the title whole between the buttons down to the usual size.
          .minimumScaleFactor(dynamicTypeSize.isAccessibilitySize ? 0.45 : 1)
          .accessibilityAddTraits(.isHeader)
      }
    }
  }
}

/// The button that leads to the page below: a chevron and the title of that page.
struct BackButton: View {
  let page: Page

  var body: some View {
    let title = page.navigator.page(below: page)?.title
    Button { [weak page] in
      page?.pop()
    } label: {
      HStack(spacing: 4) {
        Image(systemName: "chevron.backward")
          .font(.title3.weight(.semibold))
        ViewThatFits(in: .horizontal) {
          if let title { title.lineLimit(1) }
          Text("Back").lineLimit(1)
          Color.clear.frame(width: 0, height: 0)
        }
      }
      .frame(minHeight: 34)
      .contentShape(Rectangle())
    }
    .accessibilityLabel(title?.string ?? "Back")
    .font(.body)
  }
}

/// The page of a value without a destination.
struct MissingDestination: View {
  var body: some View {
    Image(systemName: "exclamationmark.triangle.fill").font(.largeTitle)
      .foregroundStyle(.yellow)
      .accessibilityLabel("Missing page")
  }
}
