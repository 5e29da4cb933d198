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
        TitleLines(subtitle: info.subtitle, subtitleFont: .subheadline, alignment: .leading) {
          title.font(.largeTitle.bold()).lineLimit(1).minimumScaleFactor(0.7)
            .accessibilityAddTraits(.isHeader)
        }
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

/// A title, with the subtitle below it if there is one.
private struct TitleLines<Title: View>: View {
  let subtitle: Text?
  let subtitleFont: Font
  let alignment: HorizontalAlignment
  @ViewBuilder let title: Title

  var body: some View {
    if let subtitle {
      VStack(alignment: alignment, spacing: 0) {
        title
        subtitle.font(subtitleFont).foregroundStyle(.secondary).lineLimit(1)
          .minimumScaleFactor(0.6)
      }
    } else {
      title
    }
  }
}

/// The back button and the small title of a page.
struct PageBarItems: View {
  let page: Page
  @Environment(\.splitColumn) private var column
  @Environment(\.dynamicTypeSize) private var dynamicTypeSize

  var body: some View {
    let info = page.info.read()
    BarPart(.back, page) {
      if page.entry != nil {
        if info.hidesBackButton != true { BackButton(page: page) }
      } else if let column, page.innerStacks.read() == 0 {
        SplitButton(column: column, page: page, info: info)
      }
    }
    BarPart(.title, page) {
      if let title = info.title {
        TitleLines(subtitle: info.subtitle, subtitleFont: .caption, alignment: .center) {
          title.font(.headline).lineLimit(1)
            // Large text keeps the title whole between the buttons down to the usual size.
            .minimumScaleFactor(dynamicTypeSize.isAccessibilitySize ? 0.45 : 1)
            .accessibilityAddTraits(.isHeader)
        }
      }
    }
  }
}

/// The button that leads to the page below: a chevron and the title of that page.
struct BackButton: View {
  let page: Page

  var body: some View {
    BackLabel(title: page.navigator.page(below: page)?.title, page: page) { [weak page] in
      page?.pop()
    }
  }
}

/// A button with a chevron and the title of another page.
struct BackLabel: View {
  let title: Text?
  let page: Page
  let action: () -> Void

  var body: some View {
    Button(action: action) {
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
