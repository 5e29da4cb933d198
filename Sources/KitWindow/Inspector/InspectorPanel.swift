import StageUI

/// The window of an inspector: marks over the program's views, and the panel at one edge.
struct InspectorPanel: View {
  @ObservedObject var model: InspectorModel
  @Environment(\.textScale) private var textScale

  /// The width from which on the details are beside the outline instead of below.
  private static let broad = 600.0

  /// Returns the panel's frame in a window.
  static func rect(
    in size: Size, side: InspectorModel.Side, textScale: Double
  ) -> Rect {
    let growth = min(max(textScale, 1), 2)
    let width = min(min(max(size.width * 0.36, 320), 440) * growth, size.width * 0.7)
    let height = min(min(max(size.height * 0.45, 240), 420) * growth, size.height * 0.7)
    switch side {
    case .top: return Rect(x: 0, y: 0, width: size.width, height: height)
    case .bottom: return Rect(x: 0, y: size.height - height, width: size.width, height: height)
    case .left: return Rect(x: 0, y: 0, width: width, height: size.height)
    case .right: return Rect(x: size.width - width, y: 0, width: width, height: size.height)
    }
  }

  var body: some View {
    GeometryReader { window in
      let rect = Self.rect(in: window.size, side: model.side(in: window.size), textScale: textScale)
      InspectorMarks(model: model).allowsHitTesting(false)
      VStack(alignment: .leading, spacing: 0) {
        InspectorHeader(model: model)
        Divider()
        if model.showsChecks {
          InspectorFaults(model: model)
        } else if rect.width >= Self.broad {
          HStack(spacing: 0) {
            InspectorOutline(model: model)
            Divider()
            InspectorDetails(model: model)
          }
        } else {
          InspectorOutline(model: model)
          Divider()
          InspectorDetails(model: model).frame(height: rect.height * 0.42)
        }
      }
      .frame(width: rect.width, height: rect.height)
      .background(.background)
      .overlay(Rectangle().strokeBorder(.separator, lineWidth: 1).allowsHitTesting(false))
      .shadow(color: .black.opacity(0.25), radius: 12)
      .position(x: rect.midX, y: rect.midY)
    }
    .font(.footnote)
    .environment(\.layoutDirection, .leftToRight)
  }
}

/// The title, the filter and the buttons of the panel.
private struct InspectorHeader: View {
  @ObservedObject var model: InspectorModel

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(spacing: 6) {
        Text("Inspector").font(.subheadline.weight(.semibold)).lineLimit(1)
          .minimumScaleFactor(0.6)
        Spacer(minLength: 0)
        button("scope", "Pick a view (Ctrl+P)", isOn: model.isPicking) { model.isPicking.toggle() }
        button("slider.horizontal.3", "Modifiers (Ctrl+M)", isOn: model.showsModifiers) {
          model.showsModifiers.toggle()
        }
        button("checklist", "Checks (Ctrl+K)", isOn: model.showsChecks) {
          model.showsChecks.toggle()
        }
        button(
          "doc.on.doc",
          model.showsChecks ? "Copy the fault (Ctrl+C)" : "Copy the path and frame (Ctrl+C)"
        ) { model.copySelection() }
        button("square.split.2x1", "Other edge (Ctrl+D)") { model.chooseNextSide() }
        button("xmark", "Close (F12)") { model.isClosed = true }
      }
      HStack(spacing: 4) {
        if !model.showsChecks {
          Image(systemName: "magnifyingglass").foregroundStyle(.secondary)
        }
        Text(hint).foregroundStyle(isFiltered ? .primary : .secondary).lineLimit(2)
        Spacer(minLength: 0)
        if !model.notice.isEmpty {
          Text(model.notice).foregroundStyle(.secondary).lineLimit(1)
        }
      }
    }
    .padding(.horizontal, 10).padding(.vertical, 6)
  }

  private var isFiltered: Bool { !model.showsChecks && !model.filter.isEmpty }

  private var hint: String {
    if isFiltered { return model.filter }
    if model.showsChecks, model.takesKeys {
      return "Up and Down mark an element · Return: its view · Shift+F12: no checks"
    }
    if model.isPicking { return "Press a view to select it" }
    return model.takesKeys
      ? "Type to filter · F6: keys to the program" : "F6: keys to the inspector"
  }

  private func button(
    _ symbol: String, _ name: String, isOn: Bool = false, action: @escaping () -> Void
  ) -> some View {
    Button(action: action) {
      Image(systemName: symbol)
        .foregroundStyle(isOn ? Color.accentColor : .primary)
        .padding(5)
        .background(
          isOn ? Color.accentColor.opacity(0.18) : .clear, in: RoundedRectangle(cornerRadius: 6)
        )
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel(name)
    .help(name)
  }
}
