import Observation
import Scenes
import StageUI

/// The pictures of scenes beside one another, of which one can be chosen.
///
/// The window of the gallery shows it in place of a scene. Pictures are drawn when they come into
/// sight, one in each frame.
@MainActor
@Observable
final class SceneSheet {
  struct Cell: Identifiable {
    /// The place of the scene among those of the gallery.
    let id: Int
    let name: String
    /// The size of the picture in points.
    let size: Size
    /// The picture; nil until it is drawn.
    var picture: Bitmap?
  }

  /// What all pictures have in common.
  let title: String
  private(set) var cells: [Cell]
  /// The place of the scene that was pressed; nil before.
  var chosen: Int?
  /// The cells that can be seen and have no picture yet, in the order in which they are drawn.
  @ObservationIgnored private var seen: [Int] = []
  @ObservationIgnored private let draw: @MainActor (Int, _ width: Int, _ height: Int) -> Bitmap
  /// Pixels per point.
  @ObservationIgnored private let scale: Double

  /// The largest size of a picture in points.
  static let box = Size(256, 160)

  /// - Parameters:
  ///   - scenes: the scenes of the gallery.
  ///   - places: the places of the scenes to show.
  ///   - scale: pixels per point.
  ///   - draw: draws the scene at a place with a width and a height in pixels.
  init(
    _ title: String, of scenes: [AnimatedScene], at places: [Int], scale: Double,
    draw: @escaping @MainActor (Int, _ width: Int, _ height: Int) -> Bitmap
  ) {
    (self.title, self.scale, self.draw) = (title, scale, draw)
    cells = places.map { place in
      let size = scenes[place].scene.size
      let fit = min(Self.box.width / size.width, Self.box.height / size.height)
      return Cell(
        id: place, name: scenes[place].name, size: Size(size.width * fit, size.height * fit))
    }
  }

  /// Whether pictures that can be seen are missing.
  var isDrawing: Bool { !seen.isEmpty }

  /// Notes that a cell is seen, so that its picture is drawn.
  func see(_ cell: Cell) {
    if cell.picture == nil, !seen.contains(cell.id) { seen.append(cell.id) }
  }

  /// Notes that a cell was scrolled away, so that the pictures in sight come first.
  func forget(_ cell: Cell) { seen.removeAll { $0 == cell.id } }

  /// Draws one of the missing pictures; called once in each frame.
  func drawNext() {
    guard !seen.isEmpty else { return }
    let id = seen.removeFirst()
    guard let place = cells.firstIndex(where: { $0.id == id }) else { return }
    let size = cells[place].size
    cells[place].picture = draw(
      id, max(Int(clamping: (size.width * scale).rounded()), 1),
      max(Int(clamping: (size.height * scale).rounded()), 1))
  }
}

/// The grid of a sheet, below its title.
struct SceneSheetView: View {
  var sheet: SceneSheet

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: sheet.title).font(.headline)
        .padding(EdgeInsets(top: 16, leading: 16, bottom: 8, trailing: 16))
      ScrollView {
        LazyVGrid(
          columns: [GridItem(.adaptive(minimum: SceneSheet.box.width), spacing: 16)], spacing: 16
        ) {
          ForEach(sheet.cells) { cell in
            Button {
              sheet.chosen = cell.id
            } label: {
              VStack(spacing: 6) {
                picture(of: cell)
                  .frame(width: SceneSheet.box.width, height: SceneSheet.box.height)
                Text(verbatim: cell.name).font(.footnote).lineLimit(1)
              }
              .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .accessibilityLabel(cell.name)
            .onAppear { sheet.see(cell) }
            .onDisappear { sheet.forget(cell) }
          }
        }
        .padding(16)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .foregroundStyle(.white)
    .background(Color(white: 0.13))
    .environment(\.colorScheme, .dark)
  }

  @ViewBuilder private func picture(of cell: SceneSheet.Cell) -> some View {
    if let picture = cell.picture {
      Image(picture).resizable().frame(width: cell.size.width, height: cell.size.height)
    } else {
      Rectangle().fill(Color(white: 0.2)).frame(width: cell.size.width, height: cell.size.height)
    }
  }
}
