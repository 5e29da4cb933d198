import StageUI

private struct Player: Identifiable {
  let id: Int
  let name: String
  let score: Int
  var isMe = false
}

struct LeaderboardListing: View {
  private enum Scope: String, CaseIterable, Identifiable {
    case device = "This device"
    case friends = "Friends"
    case daily = "Daily"
    var id: String { rawValue }
  }

  @State private var scope: Scope = .device
  private let players = [
    Player(id: 1, name: "Grace", score: 9_800), Player(id: 2, name: "Ada", score: 8_125),
    Player(id: 3, name: "You", score: 7_440, isMe: true),
    Player(id: 4, name: "Linus with a very long name", score: 610),
  ]

  var body: some View {
    VStack(spacing: 16) {
      Picker("Scope", selection: $scope) {
        ForEach(Scope.allCases) { Text($0.rawValue).tag($0) }
      }
      .pickerStyle(SegmentedPickerStyle())

      ScrollView {
        LazyVStack(spacing: 8, pinnedViews: [.sectionHeaders]) {
          Section {
            ForEach(players) { player in
              PlayerRow(rank: player.id, player: player)
            }
          } header: {
            Text("Top players")
              .font(.subheadline.bold())
              .foregroundStyle(.secondary)
              .frame(maxWidth: .infinity, alignment: .leading)
          }
        }
      }
    }
    .padding()
  }
}

private struct PlayerRow: View {
  let rank: Int
  let player: Player

  var body: some View {
    HStack(spacing: 12) {
      badge.frame(width: 32)
      Circle()
        .fill(Color.gray.opacity(0.25))
        .frame(width: 44, height: 44)
        .overlay(Text(player.name.prefix(1)).font(.headline))
      Text(player.name)
        .font(.system(size: 16, weight: player.isMe ? .bold : .regular))
        .lineLimit(1)
        .truncationMode(.tail)
      Spacer()
      Text(player.score, format: .number)
        .font(.system(size: 18, weight: .semibold).monospacedDigit())
        .layoutPriority(1)
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 12)
    .background(
      player.isMe
        ? AnyShapeStyle(Color.blue.opacity(0.1)) : AnyShapeStyle(.quaternary.opacity(0.3)),
      in: RoundedRectangle(cornerRadius: 12)
    )
    .overlay {
      if player.isMe {
        RoundedRectangle(cornerRadius: 12).stroke(.blue.opacity(0.3), lineWidth: 2)
      }
    }
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(player.isMe ? .isSelected : [])
  }

  @ViewBuilder private var badge: some View {
    switch rank {
    case 1...3:
      Image(systemName: "trophy.fill")
        .foregroundStyle(rank == 1 ? .yellow : rank == 2 ? .gray : .brown)
    default:
      Text(verbatim: "\(rank)").foregroundStyle(.secondary)
    }
  }
}
