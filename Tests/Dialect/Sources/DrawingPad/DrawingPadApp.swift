import SwiftUI

@main
struct DrawingPadApp: App {
  @State private var drawing = Drawing()

  var body: some Scene {
    WindowGroup {
      DrawingPadView(drawing: drawing)
    }
    .commands {
      CommandGroup(replacing: .undoRedo) {
        Button("Undo") { drawing.undo() }
          .keyboardShortcut("z")
          .disabled(!drawing.canUndo)
        Button("Redo") { drawing.redo() }
          .keyboardShortcut("z", modifiers: [.command, .shift])
          .disabled(!drawing.canRedo)
      }
      CommandMenu("Drawing") {
        Button("Clear") { drawing.clear() }
          .keyboardShortcut(.delete, modifiers: .command)
      }
    }
  }
}

struct DrawingPadView: View {
  @Bindable var drawing: Drawing
  @State private var zoom: CGFloat = 1
  @State private var isGridVisible = false
  @State private var isInspectorShown = true
  @State private var confirmsClear = false
  @GestureState private var magnification: CGFloat = 1

  var body: some View {
    VStack(spacing: 0) {
      topBar
      Divider()
      GeometryReader { geometry in
        ZStack {
          CanvasView(
            strokes: drawing.strokes + (drawing.current.map { [$0] } ?? []),
            showsGrid: isGridVisible)
          if drawing.strokes.isEmpty && drawing.current == nil {
            Text("Draw with a finger or the mouse")
              .font(.callout)
              .foregroundStyle(.gray)
              .padding(.horizontal)
              .allowsHitTesting(false)
              .transition(.opacity)
          }
        }
        .frame(width: geometry.size.width, height: geometry.size.height)
        .scaleEffect(zoom * magnification)
        .contentShape(Rectangle())
        .gesture(drag)
        .simultaneousGesture(pinch)
        .simultaneousGesture(
          TapGesture(count: 2).onEnded {
            withAnimation(.spring(response: 0.35, dampingFraction: 0.7)) { zoom = 1 }
          }
        )
        .overlay(alignment: .bottomTrailing) {
          if zoom != 1 {
            Text(zoom, format: .percent.precision(.fractionLength(0)))
              .font(.caption.monospacedDigit())
              .padding(6)
              .background(.ultraThinMaterial, in: .capsule)
              .padding(8)
          }
        }
        .accessibilityElement()
        .accessibilityLabel("Canvas")
        .accessibilityValue("\(drawing.strokes.count) strokes")
        .accessibilityAction(named: "Stamp a star") {
          drawing.stamp(.star, in: geometry.size)
        }
        .focusable()
        .onKeyPress(.space) {
          drawing.stamp(.triangle, in: geometry.size)
          return .handled
        }
        .onKeyPress(keys: ["+", "-"]) { press in
          withAnimation { zoom *= press.key == "+" ? 1.25 : 0.8 }
          return .handled
        }
      }
      .clipped()
      .background(.white)
      if isInspectorShown {
        Divider()
        ToolPalette(drawing: drawing)
          .transition(.move(edge: .bottom).combined(with: .opacity))
      }
    }
    .animation(.snappy, value: isInspectorShown)
    .animation(.default, value: drawing.strokes.isEmpty)
    .confirmationDialog("Clear the drawing?", isPresented: $confirmsClear) {
      Button("Clear", role: .destructive) { drawing.clear() }
    }
  }

  private var topBar: some View {
    HStack(spacing: 16) {
      Group {
        Button("Undo", systemImage: "arrow.uturn.backward", action: drawing.undo)
          .disabled(!drawing.canUndo)
        Button("Redo", systemImage: "arrow.uturn.forward", action: drawing.redo)
          .disabled(!drawing.canRedo)
      }
      .labelStyle(.iconOnly)
      Spacer()
      ViewThatFits(in: .horizontal) {
        gridToggle
        gridToggle.labelStyle(.iconOnly)
      }
      Button {
        isInspectorShown.toggle()
      } label: {
        Image(systemName: "slider.horizontal.3")
      }
      .accessibilityLabel(isInspectorShown ? "Hide Tools" : "Show Tools")
      Button(role: .destructive) {
        confirmsClear = true
      } label: {
        Image(systemName: "trash")
      }
      .accessibilityLabel("Clear")
      .disabled(drawing.strokes.isEmpty)
    }
    .padding(.horizontal)
    .padding(.vertical, 8)
    .background(.bar)
  }

  private var gridToggle: some View {
    Toggle(isOn: $isGridVisible) {
      Label("Grid", systemImage: "square.grid.3x3")
    }
    .toggleStyle(.button)
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 0, coordinateSpace: .local)
      .onChanged { drawing.extend(to: $0.location) }
      .onEnded { _ in drawing.endStroke() }
  }

  private var pinch: some Gesture {
    MagnifyGesture()
      .updating($magnification) { value, state, _ in state = value.magnification }
      .onEnded { zoom = min(max(zoom * $0.magnification, 0.5), 4) }
  }
}
