import Combine
import SwiftUI

extension Notification.Name {
  public static let sampleReset = Notification.Name("sample.reset")
}

/// A model that follows notifications and keeps a setting.
@MainActor
public final class Profile: ObservableObject {
  @AppStorage("sample.haptics") public var haptics = true {
    willSet { objectWillChange.send() }
  }
  @Published public var name = "Nova"
  @Published public private(set) var isNameValid = true
  private var bag: Set<AnyCancellable> = []

  public init() {
    $name.map { $0.count >= 2 && $0.count <= 12 }.assign(to: &$isNameValid)
    NotificationCenter.default.publisher(for: .sampleReset)
      .sink { [weak self] _ in self?.name = "Nova" }
      .store(in: &bag)
  }
}

public struct ProfileView: View {
  @ObservedObject var profile: Profile
  @State private var resets = 0
  @State private var dragged: Date?

  public init(profile: Profile) { self.profile = profile }

  public var body: some View {
    VStack {
      Text("\(profile.name) \(profile.isNameValid ? "valid" : "invalid")")
      Text(profile.haptics ? "haptics" : "still")
      Text("resets \(resets)")
      Text(dragged.map { $0 >= Date(timeIntervalSinceReferenceDate: 2) ? "late" : "early" } ?? "-")
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .contentShape(Rectangle())
    .gesture(DragGesture().onChanged { dragged = $0.time })
    .onReceive(NotificationCenter.default.publisher(for: .sampleReset)) { _ in resets += 1 }
  }
}
