import SwiftUI

@Observable
final class Profile {
  var name = "Ada"
  var age = 36
  var likes: Set<String> = ["Numbers"]
  var isComplete: Bool { !name.isEmpty && !likes.isEmpty }
}

struct ProfileEditor: View {
  @Bindable var profile: Profile

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      TextField("Name", text: $profile.name)
        .textFieldStyle(.roundedBorder)
      Stepper("Age \(profile.age)", value: $profile.age, in: 1...120)
      ForEach(["Numbers", "Music", "Tea"], id: \.self) { like in
        Toggle(
          like,
          isOn: Binding {
            profile.likes.contains(like)
          } set: { isOn in
            if isOn { profile.likes.insert(like) } else { profile.likes.remove(like) }
          })
      }
    }
  }
}

struct BindableListing: View {
  @State private var profile = Profile()

  var body: some View {
    VStack(spacing: 20) {
      ProfileEditor(profile: profile)
      Text("\(profile.name), \(profile.age), likes \(profile.likes.sorted().formatted())")
      Label("Complete", systemImage: profile.isComplete ? "checkmark.circle.fill" : "circle")
    }
    .padding()
  }
}
