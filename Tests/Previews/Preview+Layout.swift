import PokerCore
import StageUI

extension Preview {
  static let layout = [
    Preview("VStack") {
      VStack(alignment: .leading) {
        Text("Straight")
        Text("Flush")
      }
    },
    Preview("HStack") {
      HStack(alignment: .firstTextBaseline) {
        Text("872").font(.title2)
        Text("points").font(.caption)
      }
    },
    Preview("ZStack") {
      ZStack(alignment: .bottomTrailing) {
        Card("K")
        Image(systemName: "star.fill").foregroundStyle(.orange)
      }
    },
    Preview("LazyVStack") {
      ScrollView {
        LazyVStack(alignment: .leading) {
          ForEach(Hand.allCases, id: \.self) { Text($0.name) }
        }
      }
    },
    Preview("LazyVGrid") {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 30))]) {
          ForEach(1..<20) { Text("\($0)") }
        }
      }
    },
    Preview("Grid") {
      Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 2) {
        GridRow {
          Text("Pair")
          Text("50")
        }
        GridRow {
          Text("Flush")
          Text("500")
        }
      }
    },
    Preview("ScrollView") {
      ScrollView(.horizontal) {
        HStack { ForEach(["A", "K", "Q", "J", "10"], id: \.self) { Card($0) } }
      }
    },
    Preview("Spacer") {
      HStack {
        Text("Pair")
        Spacer()
        Text("50")
      }.padding(.horizontal, 10)
    },
    Preview("Divider") {
      VStack {
        Text("Score")
        Divider()
        Text("Best")
      }
    },
    Preview("frame") { Text("A").frame(width: 60, height: 60).border(.orange) },
    Preview("padding") { Text("Ace").padding(12).border(.orange) },
    Preview("offset") { Card("Q").offset(x: 20, y: -6) },
    Preview("position") { Text("Here").position(x: 40, y: 30) },
    Preview("background") {
      Text("Flush").padding(8).background(.orange, in: RoundedRectangle(cornerRadius: 8))
    },
    Preview("overlay") {
      Card("7").overlay(alignment: .topTrailing) {
        Circle().fill(.red).frame(width: 12, height: 12)
      }
    },
    Preview("zIndex") {
      HStack(spacing: -18) {
        Card("A").zIndex(1)
        Card("K")
      }
    },
    Preview("layoutPriority") {
      HStack {
        Text("Three of a Kind").lineLimit(1)
        Text("225").layoutPriority(1)
      }.frame(width: 110)
    },
    Preview("fixedSize") { Text("Full House").fixedSize().frame(width: 20) },
    Preview("aspectRatio") { Color.orange.aspectRatio(2.5 / 3.5, contentMode: .fit).padding(8) },
    Preview("resizable") {
      Image(Preview.card).resizable().interpolation(.none).frame(width: 80, height: 40)
    },
    Preview("scaledToFit") {
      Image(Preview.card).resizable().scaledToFit().frame(width: 80, height: 50).border(.gray)
    },
    Preview("scaledToFill") {
      Image(Preview.card).resizable().scaledToFill().frame(width: 80, height: 50).clipped()
    },
    Preview("ignoresSafeArea") {
      Text("Table").frame(maxWidth: .infinity, maxHeight: .infinity)
        .background { Color.green.opacity(0.4).ignoresSafeArea() }
        .safeAreaPadding(16)
    },
    Preview("safeAreaPadding") {
      Color.orange.opacity(0.5).safeAreaPadding(20)
    },
  ]

  static let effects = [
    Preview("mask") {
      LinearGradient(colors: [.orange, .purple], startPoint: .leading, endPoint: .trailing)
        .mask { Text("SLAM").font(.title).bold() }
    },
    Preview("clipShape") { Color.purple.frame(width: 60, height: 60).clipShape(Circle()) },
    Preview("clipped") {
      Circle().fill(.blue).frame(width: 90, height: 90).frame(width: 80, height: 50).clipped()
    },
    Preview("cornerRadius") { Color.teal.frame(width: 80, height: 50).cornerRadius(14) },
    Preview("opacity") { Card("9").opacity(0.4) },
    Preview("blur") { Card("9").blur(radius: 3) },
    Preview("shadow") { Card("9").shadow(color: .purple, radius: 6, y: 4) },
    Preview("blendMode") {
      ZStack {
        Circle().fill(.red).frame(width: 50).offset(x: -12)
        Circle().fill(.blue).frame(width: 50).offset(x: 12).blendMode(.screen)
      }
    },
    Preview("compositingGroup") {
      ZStack {
        Circle().fill(.red).frame(width: 50).offset(x: -12)
        Circle().fill(.red).frame(width: 50).offset(x: 12)
      }.compositingGroup().opacity(0.5)
    },
    Preview("saturation") { Hearts().saturation(0.2) },
    Preview("brightness") { Hearts().brightness(0.3) },
    Preview("contrast") { Hearts().contrast(0.5) },
    Preview("grayscale") { Hearts().grayscale(1) },
    Preview("hueRotation") { Hearts().hueRotation(.degrees(120)) },
    Preview("colorInvert") { Card("5").colorInvert() },
    Preview("colorMultiply") { Card("5").colorMultiply(.orange) },
    Preview("scaleEffect") { Card("J").scaleEffect(1.3) },
    Preview("rotationEffect") { Card("J").rotationEffect(.degrees(-15)) },
    Preview("rotation3DEffect") {
      Card("J").rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0))
    },
  ]
}

/// A playing card that is as large as the text of its rank, plus padding.
struct Card: View {
  private let rank: String

  init(_ rank: String) { self.rank = rank }

  var body: some View {
    Text(rank).font(.title3).bold().foregroundStyle(.black)
      .padding(.horizontal, 10).padding(.vertical, 12)
      .background(RoundedRectangle(cornerRadius: 8).fill(.white))
      .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.gray) }
  }
}

private struct Hearts: View {
  var body: some View {
    HStack {
      Image(systemName: "suit.heart.fill").foregroundStyle(.red)
      Image(systemName: "suit.spade.fill").foregroundStyle(.purple)
      Image(systemName: "suit.diamond.fill").foregroundStyle(.orange)
    }.font(.title)
  }
}
