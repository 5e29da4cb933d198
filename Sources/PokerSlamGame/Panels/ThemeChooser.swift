import Session
import StageUI

/// The themes that the player may use, as thumbnails.
struct ThemeChooser: View {
  @Environment(\.look) private var look
  @Binding var theme: ThemeName

  var body: some View {
    VStack(spacing: 0) {
      grid
      if look.themes.count < ThemeName.allCases.count {
        Text(Strings.themesInStore).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(.bottom, 8)
      }
    }
  }

  private var grid: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 40)], spacing: 12) {
      ForEach(look.themes, id: \.self) { name in
        Button {
          withAnimation(.easeInOut(duration: 0.3)) { theme = name }
        } label: {
          VStack(spacing: 10) {
            ThemeThumbnail(theme: .named(name))
              .frame(height: 84)
              .lighterUnderPointer(RoundedRectangle(cornerRadius: 14))
              .overlay { if theme == name { Chosen() } }
            Text(name.title).game(TypeSize.caption)
              .multilineTextAlignment(.center)
              .foregroundStyle(theme == name ? Ink.primary : .onPlate)
          }
        }
        .buttonStyle(.pressed)
        .accessibilityAddTraits(theme == name ? .isSelected : [])
      }
    }
    // This leaves room for the selection ring and its glow, which reach beyond the thumbnails.
    .padding(EdgeInsets(top: 8, leading: 0, bottom: 16, trailing: 0))
  }

  /// The mark of the selected theme, the only gold on the page.
  private struct Chosen: View {
    @Environment(\.look) private var look

    var body: some View {
      RoundedRectangle(cornerRadius: 18)
        .strokeBorder(look.theme.selection, lineWidth: 2)
        .shadow(color: look.theme.selection.opacity(0.4), radius: 8, y: 2)
        .padding(-4)
    }
  }
}

private struct ThemeThumbnail: View {
  var theme: Theme

  var body: some View {
    Canvas { [theme] context, size in
      let box = Rect(origin: .zero, size: size)
      context.clip(to: Path(roundedRect: box, cornerRadius: 14, style: .continuous))
      context.fill(
        Path(box),
        with: .meshGradient(
          SwayingMesh.at(
            SwayingMesh.stillMoment, colors: theme.mesh, background: theme.base), in: box))
      let card = Rect(x: size.width / 2 - 19, y: size.height / 2 - 28, width: 38, height: 56)
      let plate = Path(roundedRect: card, cornerRadius: 5, style: .circular)
      context.drawShadow(of: plate, Color(white: 0, opacity: 0.25), radius: 4, y: 2)
      context.fill(plate, with: .color(theme.card))
      if theme.name == .highContrast {
        context.stroke(plate, with: .color(.white), lineWidth: 2)
      } else if theme.isDark {
        var edge = context
        edge.clip(to: plate)
        edge.clip(to: Path(Rect(x: card.minX, y: card.minY, width: card.width, height: 4)))
        edge.stroke(plate, with: .color(Color(white: 1, opacity: 0.2)), lineWidth: 2)
      }
      let color = SuitColors.of(.classic, on: theme.name).small[0]
      context.drawRank(
        .king, size: 16, capitalsCentredAt: Point(card.midX, card.minY + 20), with: .color(color))
      SuitArt.draw(
        .hearts, in: Rect(x: card.midX - 7, y: card.minY + 30, width: 14, height: 14),
        color: color, into: context)
    }
  }
}
