import Input
import Raster
import StageUI
import ViewChecks

/// The preview or the contact sheet, between the line of its name and the scrubber.
struct WorkbenchStage: View {
  @ObservedObject var model: WorkbenchModel
  @ObservedObject var player: WorkbenchPlayer
  var marks: PreviewPicture.Marks
  var copyTest: () -> Void

  var body: some View {
    VStack(spacing: 0) {
      header
      Divider()
      switch model.mode {
      case .preview:
        PreviewPicture(player: player, name: model.selected?.name ?? "", marks: marks)
        if player.run?.hasTasks == true {
          Text("This preview runs tasks, which do not follow the scrubber.")
            .font(.footnote).foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
            .padding(.horizontal, 12).padding(.bottom, 8)
        }
      case .everyPreview, .everyCondition: WorkbenchSheet(model: model)
      }
      Divider()
      WorkbenchTransport(model: model, player: player)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var header: some View {
    VStack(spacing: 0) {
      HStack(spacing: 4) {
        iconButton("chevron.left", "Previous preview") { model.turn(by: -1) }
        VStack(spacing: 2) {
          Text(verbatim: model.selected?.name ?? "No preview").font(.headline).lineLimit(2)
          Text(verbatim: model.notice.isEmpty ? model.knobs.summary : model.notice)
            .font(.footnote).foregroundStyle(.secondary).lineLimit(2)
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        iconButton("chevron.right", "Next preview") { model.turn(by: 1) }
        iconButton("doc.on.doc", "Make this a test", action: copyTest)
      }
      .frame(minHeight: 56)
      Picker("Show", selection: $model.mode) {
        Text("Preview").tag(WorkbenchModel.Mode.preview)
        Text("All previews").tag(WorkbenchModel.Mode.everyPreview)
        Text("All conditions").tag(WorkbenchModel.Mode.everyCondition)
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      .frame(maxWidth: 420)
      .padding(.bottom, 8)
    }
    .padding(.horizontal, 6)
  }
}

/// A button with a symbol alone.
@MainActor
private func iconButton(
  _ symbol: String, _ name: String, action: @escaping () -> Void
) -> some View {
  Button(action: action) {
    Image(systemName: symbol).frame(minWidth: 44, minHeight: 44).contentShape(Rectangle())
  }
  .buttonStyle(.plain)
  .accessibilityLabel(name)
  .help(name)
}

/// The picture of the preview, reduced to fit, which passes presses on to the preview.
struct PreviewPicture: View {
  /// What is marked on the preview; while views are, a press selects one.
  enum Marks: Hashable {
    case none, faults, views
  }

  @ObservedObject var player: WorkbenchPlayer
  var name: String
  var marks: Marks
  @State private var isPressed = false
  /// The place of the pointer in the preview; nil outside of it.
  @State private var place: Point?

  var body: some View {
    GeometryReader { area in
      if let picture = player.picture, let run = player.run {
        let size = run.condition.size
        let fit = max(
          min((area.size.width - 24) / size.width, (area.size.height - 24) / size.height, 1), 0.01)
        let shown = Size(size.width * fit, size.height * fit)
        Image(picture, scale: run.condition.scale)
          .resizable()
          .interpolation(fit < 1 || run.condition.scale > 1 ? .high : .none)
          .frame(width: shown.width, height: shown.height)
          .overlay {
            if marks != .none {
              InspectorMarks(model: player.inspector)
                .frame(width: size.width, height: size.height)
                .scaleEffect(fit)
                .frame(width: shown.width, height: shown.height)
                .allowsHitTesting(false)
            }
          }
          .overlay(Rectangle().strokeBorder(.separator, lineWidth: 1).allowsHitTesting(false))
          .contentShape(Rectangle())
          .gesture(press(fit))
          .onContinuousHover { phase in
            switch phase {
            case .active(let place): if !isPressed { send(.moved, place, fit, button: nil) }
            case .ended: send(.left, .zero, fit, button: nil)
            }
          }
          .onWheel { turn in
            guard let place else { return }
            player.send(
              .wheel(WheelEvent(deltaX: turn.width, deltaY: turn.height, position: place)))
          }
          .focusable()
          .onKeyPress(phases: .all) { type($0.event) }
          .accessibilityElement()
          .accessibilityLabel("Preview \(name)")
          .position(x: area.size.width / 2, y: area.size.height / 2)
      }
    }
    .background(Color.primary.opacity(0.06))
    .clipped()
  }

  private func press(_ fit: Double) -> some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { drag in
        if !isPressed {
          isPressed = true
          send(.down, drag.startLocation, fit)
        }
        if drag.location != drag.startLocation { send(.moved, drag.location, fit) }
      }
      .onEnded { drag in
        isPressed = false
        send(.up, drag.location, fit)
      }
  }

  private func send(
    _ phase: PointerEvent.Phase, _ place: Point, _ fit: Double,
    button: PointerEvent.Button? = .primary
  ) {
    let position = Point(place.x / fit, place.y / fit)
    self.place = phase == .left ? nil : position
    guard marks == .views else {
      return player.send(
        .pointer(PointerEvent(phase: phase, position: position, button: button)))
    }
    player.inspector.position = self.place
    if phase == .down { player.pick(position) }
  }

  /// Passes a key on to the preview, and the text that it types; Tab leaves the preview.
  private func type(_ key: KeyEvent) -> KeyPress.Result {
    let isTyping = key.modifiers.subtracting([.shift, .capsLock]).isEmpty
    guard key.key != .tab, isTyping, ![.pageUp, .pageDown].contains(key.key) else {
      return .ignored
    }
    player.send(.key(key))
    let letter = key.key == .space ? " " : key.letter
    if key.isDown, !letter.isEmpty {
      player.send(.text(key.modifiers.contains(.shift) ? letter.uppercased() : letter))
    }
    return .handled
  }
}

/// The buttons that play the preview, and the slider that chooses its time.
struct WorkbenchTransport: View {
  let model: WorkbenchModel
  @ObservedObject var player: WorkbenchPlayer

  var body: some View {
    HStack(spacing: 2) {
      iconButton("backward.end", "To the first frame") { model.scrub(to: 0) }
      iconButton("chevron.left.2", "Previous frame") { model.step(by: -1) }
      iconButton(player.isPlaying ? "pause.fill" : "play.fill", player.isPlaying ? "Pause" : "Play")
      {
        player.isPlaying.toggle()
      }
      iconButton("chevron.right.2", "Next frame") { model.step(by: 1) }
      Slider(
        value: Binding(get: { player.time }, set: { model.scrub(to: $0) }),
        in: 0...player.length, step: PreviewRun.step
      ) { Text("Time") }
      .padding(.horizontal, 8)
      VStack(alignment: .trailing, spacing: 0) {
        Text(verbatim: ScrubBar.text(player.time)).monospacedDigit()
        Text(verbatim: "of \(ScrubBar.text(player.length))").foregroundStyle(.secondary)
          .monospacedDigit()
      }
      .font(.footnote)
      .lineLimit(1)
      .fixedSize()
      .padding(.trailing, 6)
    }
    .padding(.horizontal, 6)
    .frame(minHeight: 56)
  }
}

/// Pictures of all previews, or of one preview in all conditions.
private struct WorkbenchSheet: View {
  @ObservedObject var model: WorkbenchModel

  var body: some View {
    ScrollView {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 160), spacing: 16)], spacing: 16) {
        ForEach(model.cells) { cell in
          Button {
            model.show(cell)
          } label: {
            VStack(spacing: 6) {
              picture(of: cell).frame(height: 200)
              Text(verbatim: cell.name).font(.footnote).multilineTextAlignment(.center)
                .frame(maxWidth: .infinity)
            }
            .contentShape(Rectangle())
          }
          .buttonStyle(.plain)
          .accessibilityLabel(cell.name)
        }
      }
      .padding(16)
    }
    .background(Color.primary.opacity(0.06))
  }

  @ViewBuilder private func picture(of cell: WorkbenchModel.Cell) -> some View {
    if let picture = cell.picture {
      let size = cell.condition.size
      Image(picture, scale: cell.condition.scale).resizable()
        .aspectRatio(size.width / size.height, contentMode: .fit)
        .overlay(Rectangle().strokeBorder(.separator, lineWidth: 1))
        .frame(maxWidth: size.width, maxHeight: size.height)
    } else {
      ProgressView()
    }
  }
}
