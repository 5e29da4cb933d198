/// A place that one view tells another, which reads it in its own coordinates.
public struct Anchor<Value: Sendable>: Hashable, Sendable {
  /// On the screen.
  fileprivate let place: Rect
  fileprivate let read: @Sendable (Rect) -> Value

  /// The place after a change from the screen's coordinates.
  func value(_ transform: Transform) -> Value { read(transform.apply(place)) }

  public static func == (a: Anchor, b: Anchor) -> Bool { a.place == b.place }
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// Which place it is.
  public struct Source: Sendable {
    fileprivate let make: @Sendable (Rect) -> Anchor
  }
}

extension Anchor.Source where Value == Rect {
  /// A part of the view.
  public static func rect(_ rect: Rect) -> Self {
    Self { Anchor(place: rect.offsetBy(dx: $0.minX, dy: $0.minY)) { $0 } }
  }

  /// All of the view.
  public static var bounds: Self { Self { Anchor(place: $0) { $0 } } }
}

extension Anchor.Source where Value == Point {
  public static func unitPoint(_ point: UnitPoint) -> Self {
    Self { Anchor(place: Rect(origin: point.point(in: $0), size: .zero)) { $0.origin } }
  }

  public static var center: Self { unitPoint(.center) }
  public static var top: Self { unitPoint(.top) }
  public static var bottom: Self { unitPoint(.bottom) }
  public static var leading: Self { unitPoint(.leading) }
  public static var trailing: Self { unitPoint(.trailing) }
  public static var topLeading: Self { unitPoint(.topLeading) }
  public static var topTrailing: Self { unitPoint(.topTrailing) }
  public static var bottomLeading: Self { unitPoint(.bottomLeading) }
  public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}

extension View {
  /// Tells the views around this one a place in it.
  public func anchorPreference<Value, Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Anchor<Value>.Source,
    transform: @escaping @MainActor (Anchor<Value>) -> Key.Value
  ) -> some View {
    modifier(AnchorPreference<Key>(value: { transform(value.make($0)) }))
  }

  /// Lays a view over this one that is made of what the views inside tell.
  public func overlayPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> some View
  ) -> some View {
    PreferenceLayer<Key, _, _>(
      base: self, kind: .above, alignment: alignment, content: transform)
  }

  /// Lays a view below this one that is made of what the views inside tell.
  public func backgroundPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> some View
  ) -> some View {
    PreferenceLayer<Key, _, _>(
      base: self, kind: .below, alignment: alignment, content: transform)
  }
}

/// Tells where a view lies, again whenever that is somewhere else.
private struct AnchorPreference<Key: PreferenceKey>: ViewModifier {
  let value: @MainActor (Rect) -> Key.Value
  @State private var place: Rect?

  func body(content: Content) -> some View {
    content
      .modifier(
        PreferenceModifier<Key>(transform: { own in
          guard let place else { return }
          Key.reduce(value: &own) { value(place) }
        })
      )
      .onGeometryChange(for: Rect.self, of: { $0.frame(in: .global) }, action: { place = $0 })
  }
}

/// A view with a layer made of a preference of it.
private struct PreferenceLayer<Key: PreferenceKey, Base: View, Layer: View>: View {
  let base: Base
  let kind: LayerKind
  let alignment: Alignment
  let content: (Key.Value) -> Layer
  @State private var value = Key.defaultValue

  var body: some View {
    base
      .modifier(PreferenceWatcher<Key> { value = $0 })
      .modifier(LayerModifier(layer: content(value), alignment: alignment, kind: kind))
  }
}

final class GeometryChangeNode<Answer: Equatable>: SurveyingNode, ValueKeeper {
  var value:
    (
      transform: @MainActor (GeometryProxy) -> Answer,
      action: @MainActor (Answer, Answer) -> Void
    )?
  private var told: Answer?

  override func lookAround() {
    guard isPlaced, let (transform, action) = value else { return }
    let new = transform(GeometryProxy(of: self))
    guard new != told else { return }
    let old = told ?? new
    told = new
    tree.afterUpdate { action(old, new) }
  }
}

extension View {
  /// Calls with what a closure makes of the view's size and place, first and whenever that changes.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (Value) -> Void
  ) -> some View {
    onGeometryChange(for: type, of: transform) { action($1) }
  }

  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(ValueModifier<GeometryChangeNode<Value>>((transform, action)))
  }
}
