import SwiftUI

import SwiftData
import UniformTypeIdentifiers

@Model
final class TripPlan {
  @Attribute(.unique) var name: String
  var nights: Int
  @Transient var isOpen = false

  init(name: String, nights: Int) {
    self.name = name
    self.nights = nights
  }
}

struct TripPlanRow: View {
  @Bindable var plan: TripPlan

  var body: some View {
    Stepper("\(plan.name), \(plan.nights) nights", value: $plan.nights, in: 1...14)
  }
}

struct TripsListing: View {
  @State private var plans = [
    TripPlan(name: "Lisbon", nights: 3), TripPlan(name: "Porto", nights: 2),
  ]
  @State private var isPacked = false

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Text("Faro").draggable("Faro")
        Spacer()
        if isPacked {
          Image(systemName: "star.fill").transition(.symbolEffect)
        }
        Toggle("Packed", isOn: $isPacked.animation()).fixedSize()
      }
      .padding()
      List {
        ForEach(plans) { TripPlanRow(plan: $0) }
          .dropDestination(for: String.self) { names, index in
            plans.insert(contentsOf: names.map { TripPlan(name: $0, nights: 1) }, at: index)
          }
      }
      Text(UTType.png.preferredFilenameExtension ?? "none")
        .font(.footnote)
        .padding()
    }
  }
}
