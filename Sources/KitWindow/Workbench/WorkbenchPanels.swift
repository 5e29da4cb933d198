import StageUI
import ViewChecks

/// The knobs: one for each condition of the preview.
struct WorkbenchKnobPanel: View {
  @ObservedObject var model: WorkbenchModel
  @ObservedObject var player: WorkbenchPlayer

  var body: some View {
    Form {
      Section("Window") {
        Picker("Size", selection: $model.knobs.window) {
          ForEach(WorkbenchKnobs.windows, id: \.self) { option($0.title).tag($0) }
        }
        Picker("Pixels per point", selection: $model.knobs.scale) {
          ForEach(WorkbenchKnobs.scales, id: \.self) { scale in
            option(RecordedTest.source(scale)).tag(scale)
          }
        }
        Picker("Direction", selection: $model.knobs.direction) {
          option("Left to right").tag(LayoutDirection.leftToRight)
          option("Right to left").tag(LayoutDirection.rightToLeft)
        }
      }
      Section("Appearance") {
        Toggle("Dark", isOn: isDark)
        Toggle("More contrast", isOn: hasContrast)
        Toggle("Less motion", isOn: $model.knobs.reducesMotion)
        if !model.variants.isEmpty { choice("Variant", \.variant, model.variants) }
      }
      Section("Text") {
        Picker("Text size", selection: $model.knobs.textSize) {
          ForEach(DynamicTypeSize.allCases, id: \.self) { option($0.title).tag($0) }
        }
        Picker("Font scale", selection: $model.knobs.textScale) {
          ForEach(WorkbenchKnobs.textScales, id: \.self) { scale in
            option(RecordedTest.source(scale)).tag(scale)
          }
        }
        if !model.locales.isEmpty { choice("Language", \.locale, model.locales) }
      }
      Section("Time") {
        Picker("Speed", selection: $player.slowness) {
          ForEach([1, 2, 4, 8], id: \.self) { option($0 == 1 ? "1" : "1/\($0)").tag($0) }
        }
      }
      Section {
        Button("Reset all knobs", systemImage: "arrow.counterclockwise") {
          model.knobs = WorkbenchKnobs()
        }
        .disabled(model.knobs == WorkbenchKnobs())
      }
    }
  }

  /// Returns the name of a value, in the colour of other text: a form would show it in grey.
  private func option(_ title: String) -> Text {
    Text(verbatim: title).foregroundStyle(Color.primary)
  }

  private var isDark: Binding<Bool> {
    Binding(get: { model.knobs.scheme == .dark }, set: { model.knobs.scheme = $0 ? .dark : .light })
  }

  private var hasContrast: Binding<Bool> {
    Binding(
      get: { model.knobs.contrast == .increased },
      set: { model.knobs.contrast = $0 ? .increased : .standard })
  }

  private func choice(
    _ title: String, _ path: WritableKeyPath<WorkbenchKnobs, PictureVariant>,
    _ values: [PictureVariant]
  ) -> some View {
    Picker(title, selection: $model.knobs[dynamicMember: path]) {
      ForEach([.unchanged] + values, id: \.self) { option($0.title).tag($0) }
    }
  }
}

/// The faults that checks find in the preview.
struct WorkbenchFaults: View {
  @ObservedObject var inspector: InspectorModel
  /// Shows the list of views.
  var showViews: () -> Void

  var body: some View {
    InspectorFaults(model: inspector)
      .font(.subheadline)
      .modifier(InspectorKeys(inspector: inspector))
      .onAppear { inspector.showsChecks = true }
      .onChange(of: inspector.showsChecks) { _, isShown in if !isShown { showViews() } }
  }
}

/// The views of the preview, and what is known of the selected one.
struct WorkbenchViews: View {
  @ObservedObject var player: WorkbenchPlayer

  var body: some View {
    VStack(spacing: 0) {
      InspectorOutline(model: player.inspector)
      Divider()
      InspectorDetails(
        model: player.inspector,
        hint:
          "Up and Down select a view. A press on the preview selects the view under the pointer."
      )
      .frame(maxHeight: 220)
    }
    .font(.footnote)
    .environment(\.layoutDirection, .leftToRight)
    .modifier(InspectorKeys(inspector: player.inspector))
    .onAppear {
      player.inspector.showsChecks = false
      player.inspect(valuesOf: player.inspector.selected)
    }
    // The new value is published before the model has it.
    .onReceive(player.inspector.$selected) { player.inspect(valuesOf: $0) }
  }
}

/// Gives the keys of an inspector to the list of faults or of views, except Tab.
private struct InspectorKeys: ViewModifier {
  let inspector: InspectorModel

  func body(content: Content) -> some View {
    content.focusable().onKeyPress(phases: [.down, .repeat]) { press in
      guard press.event.key != .tab, press.modifiers.subtracting(.shift).isEmpty else {
        return .ignored
      }
      inspector.press(press.event)
      return .handled
    }
    // Room for the focus ring.
    .padding(6)
  }
}

/// The source of a test with the preview as it is shown.
struct WorkbenchTestPanel: View {
  @ObservedObject var model: WorkbenchModel
  @ObservedObject var player: WorkbenchPlayer
  var copy: () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("This test compares the preview as it is shown with a picture beside the test.")
        .foregroundStyle(.secondary)
        .fixedSize(horizontal: false, vertical: true)
      Button(action: copy) {
        Label("Copy the test", systemImage: "doc.on.doc")
          .frame(maxWidth: .infinity, minHeight: 32)
      }
      .buttonStyle(.borderedProminent)
      ScrollView([.horizontal, .vertical]) {
        Text(verbatim: model.test).font(.footnote.monospaced()).fixedSize().padding(10)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .background(Color.primary.opacity(0.06), in: RoundedRectangle(cornerRadius: 8))
      if !model.notice.isEmpty { Text(verbatim: model.notice) }
    }
    .font(.subheadline)
    .padding(12)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}
