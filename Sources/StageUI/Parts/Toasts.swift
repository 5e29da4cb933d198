/// A short message that appears above everything and leaves by itself.
public struct Toast: Identifiable, Hashable, Sendable {
  /// The kind of message, which determines its symbol and colour.
  public enum Kind: Hashable, Sendable { case info, success, warning, failure }

  /// The identity, different for each toast.
  public let id = UUID()
  /// The message.
  public let message: String
  /// A second line; nil for none.
  public let detail: String?
  /// The kind of message.
  public let kind: Kind

  /// Creates a toast.
  public init(_ message: String, detail: String? = nil, kind: Kind = .info) {
    self.message = message
    self.detail = detail
    self.kind = kind
  }

  var symbol: String {
    switch kind {
    case .info: "info.circle.fill"
    case .success: "checkmark.circle.fill"
    case .warning: "exclamationmark.triangle.fill"
    case .failure: "xmark.circle.fill"
    }
  }

  var color: Color {
    switch kind {
    case .info: .accentColor
    case .success: .green
    case .warning: .orange
    case .failure: .red
    }
  }
}

/// Shows toasts one after the other, each for three seconds.
public final class ToastQueue: ObservableObject {
  /// The toast on the screen; nil if there is none.
  @Published public private(set) var current: Toast?
  /// The toasts that wait.
  public private(set) var waiting: [Toast] = []

  /// Creates an empty queue.
  public init() {}

  /// Shows a toast, after those that were added before.
  public func show(_ toast: Toast) {
    if current == nil { current = toast } else { waiting.append(toast) }
  }

  /// Shows a message.
  public func show(_ message: String, detail: String? = nil, kind: Toast.Kind = .info) {
    show(Toast(message, detail: detail, kind: kind))
  }

  /// Removes the toast from the screen, or a waiting one; the next one follows.
  public func dismiss(_ id: Toast.ID) {
    waiting.removeAll { $0.id == id }
    if current?.id == id { current = waiting.isEmpty ? nil : waiting.removeFirst() }
  }
}

private struct ToastLayer: ViewModifier {
  @ObservedObject var queue: ToastQueue
  let seconds: Double

  func body(content: Content) -> some View {
    content.overlay(alignment: .top) {
      ZStack(alignment: .top) {
        if let toast = queue.current {
          ToastView(toast: toast) { queue.dismiss(toast.id) }
            .after(seconds) { queue.dismiss(toast.id) }
            .id(toast.id)
            .transition(
              .asymmetric(
                insertion: .move(edge: .top).combined(with: .opacity)
                  .animation(.spring(response: 0.4, dampingFraction: 0.7)),
                removal: .move(edge: .top).combined(with: .opacity)
                  .animation(.easeOut(duration: 0.3))))
        }
      }
      .padding(.top, 12)
      .padding(.horizontal, 16)
    }
  }
}

/// The capsule of a toast; a tap or a drag upwards removes it.
private struct ToastView: View {
  let toast: Toast
  let dismiss: () -> Void
  @State private var pull = 0.0

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: toast.symbol).font(.title3).foregroundStyle(toast.color)
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: toast.message).font(.subheadline.weight(.semibold))
        if let detail = toast.detail {
          Text(verbatim: detail).font(.footnote).foregroundStyle(.secondary)
        }
      }
      .lineLimit(3)
    }
    .padding(.horizontal, 18)
    .padding(.vertical, 12)
    .frame(minHeight: 48)
    .background(
      Color(light: .white, dark: Color(white: 0.18)), in: .rect(cornerRadius: 24)
    )
    .shadow(color: .black.opacity(0.2), radius: 12, y: 4)
    .frame(maxWidth: 420)
    .offset(y: pull)
    .onTapGesture(perform: dismiss)
    .gesture(
      DragGesture(minimumDistance: 4)
        .onChanged { pull = min($0.translation.height, 12) }
        .onEnded {
          if $0.predictedEndTranslation.height < -40 {
            dismiss()
          } else {
            withAnimation(.preset(.springBack)) { pull = 0 }
          }
        }
    )
    .accessibilityElement(children: .combine)
  }
}

extension View {
  /// Shows the toasts of a queue at the top of the view, each for some seconds.
  public func toasts(_ queue: ToastQueue, seconds: Double = 3) -> some View {
    modifier(ToastLayer(queue: queue, seconds: seconds))
  }
}
