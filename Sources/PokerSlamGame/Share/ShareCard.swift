import Session
import StageUI

/// The picture of a game for other players: score, medal, final board, and where the hands lay.
struct ShareCard: View {
  var summary: ShareSummary
  @Environment(\.look) private var look

  /// The edge of the texts.
  private static let left = 64.0
  private static let right = 640.0

  var body: some View {
    ZStack(alignment: .topLeading) {
      MeshBackground()
      text(Strings.gameName, TypeSize.title, heavy: true, isLight: true)
        .frame(height: 40)
        .offset(x: Self.left, y: 55)
      text(Strings.name(summary.game.mode), TypeSize.heading, ink: .secondary)
        .frame(width: Self.right - Self.left, height: 32, alignment: .trailing)
        .offset(x: Self.left, y: 61)
      Text(Strings.number(summary.score)).game(TypeSize.hero, heavy: true).lightInk()
        .fixedSize()
        .frame(height: 120)
        .offset(x: Self.left - 2, y: 134)
      if summary.game.mode.hasReview {
        RankMedal(rank: summary.rank)
          .frame(width: 116, height: 150)
          .offset(x: 522, y: 119)
      }
      HStack(alignment: .firstTextBaseline, spacing: 16) {
        text(Strings.shareRank(summary), TypeSize.title, ink: .primary)
        text(Strings.shareDetail(summary), TypeSize.heading, ink: .secondary)
      }
      .frame(height: 44)
      .offset(x: Self.left, y: 264)
      if let par = summary.par {
        CardBar(scale: ScoreScale(par, score: summary.score), score: summary.score)
          .frame(width: Self.right - Self.left, height: 52)
          .offset(x: Self.left, y: 331)
      }
      HStack {
        text(Strings.shareFoot(summary), TypeSize.heading, ink: .secondary)
        Spacer()
        if let par = summary.par { text(Strings.par(par), TypeSize.heading, ink: .secondary) }
      }
      .frame(width: Self.right - Self.left, height: 32)
      .offset(x: Self.left, y: summary.par == nil ? 340 : 397)
      PlacesStrip(hands: summary.hands)
        .frame(width: Self.right - Self.left, height: 70)
        .offset(x: Self.left, y: 445)
      HStack(spacing: 20) {
        text(summary.code, TypeSize.heading, ink: .primary)
          .padding(.horizontal, 28)
          .frame(height: 51)
          .background(Capsule().fill(look.theme.sharedWell(0.66)))
          .overlay { if let edge = look.theme.edge { Capsule().strokeBorder(edge) } }
        text(Strings.beatIt, TypeSize.heading, ink: .primary)
      }
      .offset(x: Self.left, y: 537)
      FinalBoard(grid: summary.grid)
        .frame(width: 406, height: 526)
        .offset(x: 736, y: 50)
    }
    .frame(
      width: SharedPicture.size.width, height: SharedPicture.size.height, alignment: .topLeading)
  }

  @ViewBuilder private func text(
    _ words: String, _ size: Double, heavy: Bool = false, ink: Ink? = nil, isLight: Bool = false
  ) -> some View {
    if isLight {
      Text(words).game(size, heavy: heavy).lightInk().fixedSize()
    } else {
      Text(words).game(size, heavy: heavy, ink: ink).fixedSize()
        .inkShadow(look.theme)
    }
  }
}

/// The score on a scale from 0 to par, with the stars and the crown above it.
private struct CardBar: View {
  var scale: ScoreScale
  var score: Int
  @Environment(\.look) private var look

  var body: some View {
    GeometryReader { proxy in
      let width = proxy.size.width
      ZStack(alignment: .topLeading) {
        Capsule().fill(look.theme.edge == nil ? look.theme.sharedWell(0.75) : look.theme.groove)
          .frame(width: width, height: 16)
          .offset(y: 35)
        Capsule()
          .fill(LinearGradient(colors: Theme.fillBar, startPoint: .leading, endPoint: .trailing))
          .overlay(Capsule().rim([.white.opacity(0.35), .clear]))
          .frame(width: max(width * scale.place(Double(score)), 16), height: 16)
          .shadow(color: Color(hex: 0xFF9A3C, opacity: 0.45), radius: 7)
          .offset(y: 35)
        ForEach(scale.marks, id: \.points) { mark in
          let isLit = score >= mark.points
          GameSymbol(mark.isCrown ? "crown.fill" : "star.fill", size: 22, isFixed: true)
            .foregroundStyle(isLit ? look.theme.selection : look.theme.unlitMark)
            .shadow(
              color: Theme.gold.opacity(isLit && look.theme.isDark ? 0.5 : 0), radius: 5
            )
            .offset(x: min(width * scale.place(Double(mark.points)) - 11, width - 25), y: 1)
        }
      }
    }
  }
}

/// The places of all hands in the order of play, as small grids; it shows no card.
struct PlacesStrip: View {
  var hands: [ShareSummary.PlayedPlaces]
  @Environment(\.look) private var look

  var body: some View {
    Canvas { [hands, theme = look.theme] context, size in
      let (side, columns) = Self.fit(hands.count, in: size)
      let pitch = side * Self.pitch
      let rows = (hands.count + columns - 1) / columns
      let top = (size.height - Double(rows) * side - Double(rows - 1) * (pitch - side)) / 2
      for (index, hand) in hands.enumerated() {
        let origin = Point(
          Double(index % columns) * pitch, top + Double(index / columns) * pitch)
        Self.draw(hand, at: origin, side: side, theme, into: context)
      }
    }
  }

  /// The distance of two grids in units of their side: eleven grids of 40 points fill 576 points.
  private static let pitch = 1.34

  /// Returns the largest side of grids, up to 40 points, with which all fit, and the number in a row.
  static func fit(_ count: Int, in size: Size) -> (side: Double, columns: Int) {
    var best = (side: 4.0, columns: max(count, 1))
    for rows in 1...6 {
      let columns = (max(count, 1) + rows - 1) / rows
      let across = size.width / (Double(columns - 1) * pitch + 1)
      let down = size.height / (Double(rows - 1) * pitch + 1)
      let side = min(40, across, down)
      if side > best.side { best = (side, columns) }
    }
    return best
  }

  private static func draw(
    _ hand: ShareSummary.PlayedPlaces, at origin: Point, side: Double, _ theme: Theme,
    into context: GraphicsContext
  ) {
    let step = side / 4.94
    let cell = step * 0.94
    for place in Cell.all {
      let rect = Rect(
        x: origin.x + Double(place.column) * step, y: origin.y + Double(place.row) * step,
        width: cell, height: cell * 0.88)
      let color =
        hand.played.contains(place)
        ? theme.selection : theme.tint(hand.occupied.contains(place) ? 0.27 : 0.12)
      context.fill(
        Path(roundedRect: rect, cornerRadius: cell * 0.24, style: .circular), with: .color(color))
    }
  }
}

/// The cards that were left, on a plate.
private struct FinalBoard: View {
  var grid: PokerCore.Grid
  @Environment(\.look) private var look

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.clear
      ForEach(Cell.all, id: \.index) { cell in
        place(cell)
          .frame(width: 62, height: 86)
          .offset(x: 32 + 70 * Double(cell.column), y: 32 + 94 * Double(cell.row))
      }
    }
    .plate()
  }

  @ViewBuilder private func place(_ cell: Cell) -> some View {
    if let card = grid[cell] {
      CardView(card: card, size: Size(62, 86))
        .shadow(
          color: Color(hex: 0x07031E, opacity: look.theme.isDark ? 0.4 : 0.18), radius: 5, y: 4)
    } else {
      RoundedRectangle(cornerRadius: 7).fill(look.theme.sharedWell(0.42))
        .overlay(
          RoundedRectangle(cornerRadius: 7)
            .strokeBorder(look.theme.isDark ? .white.opacity(0.03) : look.theme.tint(0.08)))
    }
  }
}

extension Theme {
  /// Returns the colour of a hollow in a shared picture; `opacity` is that on dark themes.
  fileprivate func sharedWell(_ opacity: Double) -> Color {
    isDark ? base.opacity(opacity) : tint(0.07)
  }

  /// The colour of a star or a crown that was not earned.
  fileprivate var unlitMark: Color {
    isDark ? Color(hex: 0xEBE6FF, opacity: 0.6) : textPrimary.opacity(0.3)
  }
}
