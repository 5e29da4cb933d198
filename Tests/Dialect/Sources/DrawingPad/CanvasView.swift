import SwiftUI

struct CanvasView: View {
  let strokes: [Stroke]
  let showsGrid: Bool

  var body: some View {
    Canvas(opaque: false, colorMode: .nonLinear, rendersAsynchronously: false) { context, size in
      if showsGrid {
        let spacing: CGFloat = 24
        var grid = Path()
        for x in stride(from: spacing, to: size.width, by: spacing) {
          grid.move(to: CGPoint(x: x, y: 0))
          grid.addLine(to: CGPoint(x: x, y: size.height))
        }
        for y in stride(from: spacing, to: size.height, by: spacing) {
          grid.move(to: CGPoint(x: 0, y: y))
          grid.addLine(to: CGPoint(x: size.width, y: y))
        }
        context.stroke(grid, with: .color(.gray.opacity(0.25)), lineWidth: 0.5)
      }
      context.drawLayer { layer in
        for stroke in strokes {
          layer.blendMode = stroke.isEraser ? .destinationOut : .normal
          layer.stroke(
            stroke.path, with: .color(stroke.isEraser ? .black : stroke.color),
            style: StrokeStyle(lineWidth: stroke.width, lineCap: .round, lineJoin: .round))
        }
      }
    }
  }
}

struct ToolPalette: View {
  @Bindable var drawing: Drawing
  @State private var lastStamp = StampShape.star
  @Namespace private var highlight

  private let swatches: [(name: String, color: Color)] = [
    ("Black", .black), ("Red", .red), ("Orange", .orange), ("Green", .green), ("Blue", .blue),
    ("Purple", .purple),
  ]

  var body: some View {
    VStack(spacing: 12) {
      ViewThatFits(in: .horizontal) {
        tools
        tools.labelStyle(.iconOnly)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .font(.callout)
      HStack(spacing: 10) {
        ForEach(swatches, id: \.name) { swatch in
          Button {
            drawing.color = swatch.color
          } label: {
            Circle()
              .fill(swatch.color)
              .frame(width: 26, height: 26)
              .overlay {
                Circle()
                  .strokeBorder(.white, lineWidth: drawing.color == swatch.color ? 3 : 0)
              }
              .shadow(radius: drawing.color == swatch.color ? 3 : 0)
              .scaleEffect(drawing.color == swatch.color ? 1.15 : 1)
              .animation(.spring(duration: 0.25, bounce: 0.4), value: drawing.color)
          }
          .buttonStyle(.plain)
          .accessibilityLabel(swatch.name)
        }
        Spacer(minLength: 0)
        ColorPicker("Custom color", selection: $drawing.color)
          .labelsHidden()
      }
      HStack {
        Image(systemName: "lineweight")
          .foregroundStyle(.secondary)
        Slider(value: $drawing.width, in: 1...24) {
          Text("Width")
        }
        Text("\(Int(drawing.width)) pt")
          .monospacedDigit()
          .frame(minWidth: 48, alignment: .trailing)
          .fixedSize()
        Menu("Stamp") {
          ForEach(StampShape.allCases) { shape in
            Button(shape.rawValue.capitalized) {
              lastStamp = shape
              drawing.stamp(shape, in: CGSize(width: 300, height: 300))
            }
          }
        } primaryAction: {
          drawing.stamp(lastStamp, in: CGSize(width: 300, height: 300))
        }
        .fixedSize()
      }
      .font(.footnote)
    }
    .padding()
    .background(.thinMaterial)
  }

  private var tools: some View {
    HStack {
      ForEach(Tool.allCases) { tool in
        Button {
          withAnimation(.bouncy(duration: 0.3)) { drawing.tool = tool }
        } label: {
          Label(tool.rawValue.capitalized, systemImage: tool.symbol)
            .padding(.horizontal, 12)
            .padding(.vertical, 6)
            .background {
              if drawing.tool == tool {
                Capsule()
                  .fill(.tint.opacity(0.2))
                  .matchedGeometryEffect(id: "tool", in: highlight)
              }
            }
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(drawing.tool == tool ? .isSelected : [])
      }
    }
  }
}
