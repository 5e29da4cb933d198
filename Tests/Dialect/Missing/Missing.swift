// The names of frameworks that do not exist here: the first use of each is an error that says why.
// `Tests/Scripts/dialect` compares the compiler's errors with the comments.
import CloudKit
import GameKit
import SpriteKit
import StoreKit
import SwiftData
import SwiftUI

@Model
final class Note {
  var text = ""
  init() {}
}

struct NotesView: View {
  @Environment(\.modelContext) private var context
  // expected-error@-1 {{unavailable: the kit has no store of SwiftData}}
  @Query private var notes: [Note]
  // expected-error@-1 {{unavailable: the kit has no store of SwiftData}}

  var body: some View {
    Text("Notes")
      .modelContainer(for: Note.self)
    // expected-error@-1 {{unavailable: the kit has no store of SwiftData}}
  }
}

struct SortedView: View {
  @Query(sort: \Note.text) private var notes: [Note]
  // expected-error@-1 {{unavailable: the kit has no store of SwiftData}}

  var body: some View { Text("Sorted") }
}

func makeContainer() throws {
  _ = try ModelContainer(for: Note.self)
  // expected-error@-1 {{unavailable: the kit has no store of SwiftData}}
}

func signIn() {
  GKLocalPlayer.local.authenticateHandler = { _, _ in }
  // expected-error@-1 {{'GKLocalPlayer' is unavailable: there is no Game Center on Linux}}
  _ = GKAchievement(identifier: "first")
  // expected-error@-1 {{'GKAchievement' is unavailable: there is no Game Center on Linux}}
}

func buy() async throws {
  _ = try await Product.products(for: ["coins"])
  // expected-error@-1 {{'Product' is unavailable: there is no App Store on Linux}}
  for await _ in StoreKit.Transaction.updates {}
  // expected-error@-1 {{'Transaction' is unavailable: there is no App Store on Linux}}
}

struct ReviewView: View {
  @Environment(\.requestReview) private var requestReview
  // expected-error@-1 {{'requestReview' is unavailable: there is no App Store on Linux}}

  var body: some View { Text("Review") }
}

func openCloud() {
  _ = CKContainer.default().privateCloudDatabase
  // expected-error@-1 {{'CKContainer' is unavailable: there is no iCloud on Linux}}
}

final class GameScene: SKScene {
  // expected-error@-1 {{unavailable: the kit does not have SpriteKit's nodes}}
  override func didMove(to view: SKView) {}
  // expected-error@-1 {{unavailable: the kit does not have SpriteKit's nodes}}
}

struct SceneView: View {
  var body: some View {
    SpriteView(scene: GameScene(size: .zero))
    // expected-error@-1 {{'SpriteView' is unavailable: the kit does not have SpriteKit's nodes}}
  }
}
