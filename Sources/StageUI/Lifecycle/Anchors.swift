/// A position or rect in a view, which other views can read in their own coordinates.
public struct Anchor<Value: Sendable>: Hashable, Sendable {
  /// The position or rect in window coordinates.
  fileprivate let place: Rect
  fileprivate let read: @Sendable (Rect) -> Value

  /// Returns the value in the coordinates of a view.
  ///
  /// `transform` converts window coordinates to the coordinates of that view.
  func value(_ transform: Transform) -> Value { read(transform.apply(place)) }

  public static func == (a: Anchor, b: Anchor) -> Bool { a.place == b.place }
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// The part of a view that an anchor refers to.
  public struct Source: Sendable {
    fileprivate let make: @Sendable (Rect) -> Anchor

    /// Returns the value for a view with these bounds, in the same coordinates.
    func value(in bounds: Rect) -> Value { make(bounds).value(.identity) }
  }
}

extension Anchor.Source where Value == Rect {
  /// A rect in the view's coordinates.
  public static func rect(_ rect: Rect) -> Self {
    Self { Anchor(place: rect.offsetBy(dx: $0.minX, dy: $0.minY)) { $0 } }
  }

  /// The bounds of the view.
  public static var bounds: Self { Self { Anchor(place: $0) { $0 } } }
}

extension Anchor.Source where Value == Point {
  /// The position of a unit point in the view.
  public static func unitPoint(_ point: UnitPoint) -> Self {
    Self { Anchor(place: Rect(origin: point.point(in: $0), size: .zero)) { $0.origin } }
  }

  /// The centre of the view.
  public static var center: Self { unitPoint(.center) }
  /// The middle of the top edge.
  public static var top: Self { unitPoint(.top) }
  /// The middle of the bottom edge.
  public static var bottom: Self { unitPoint(.bottom) }
  /// The middle of the leading edge.
  public static var leading: Self { unitPoint(.leading) }
  /// The middle of the trailing edge.
  public static var trailing: Self { unitPoint(.trailing) }
  /// The top leading corner.
  public static var topLeading: Self { unitPoint(.topLeading) }
  /// The top trailing corner.
  public static var topTrailing: Self { unitPoint(.topTrailing) }
  /// The bottom leading corner.
  public static var bottomLeading: Self { unitPoint(.bottomLeading) }
  /// The bottom trailing corner.
  public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}

extension View {
  /// Sets a preference that contains an anchor of the view.
  public func anchorPreference<Value, Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Anchor<Value>.Source,
    transform: @escaping @MainActor (Anchor<Value>) -> Key.Value
  ) -> some View {
    modifier(AnchorPreference<Key>(value: { transform(value.make($0)) }))
  }

  /// Draws another view, made from a preference, in front of this one.
  ///
  /// `transform` makes the view from the combined preference of the views inside.
  public func overlayPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> some View
  ) -> some View {
    PreferenceLayer<Key, _, _>(
      base: self, kind: .above, alignment: alignment, content: transform)
  }

  /// Draws another view, made from a preference, behind this one.
  ///
  /// `transform` makes the view from the combined preference of the views inside.
  public func backgroundPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> some View
  ) -> some View {
    PreferenceLayer<Key, _, _>(
      base: self, kind: .below, alignment: alignment, content: transform)
  }
}

/// Sets a preference from the view's frame and updates it when the frame changes.
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

/// A view with a background or an overlay made from its own preference.
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

final class GeometryChangeNode<Answer: Equatable>: LayoutObservingNode, ValueKeeper {
  var value:
    (
      transform: @MainActor (GeometryProxy) -> Answer,
      action: @MainActor (Answer, Answer) -> Void
    )?
  private var told: Answer?

  override func layoutFinished() {
    guard isPlaced, let (transform, action) = value else { return }
    let new = transform(GeometryProxy(of: self))
    guard new != told else { return }
    let old = told ?? new
    told = new
    tree.afterUpdate { action(old, new) }
  }
}

extension View {
  /// Calls `action` with a value of the view's geometry, initially and whenever the value changes.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (Value) -> Void
  ) -> some View {
    onGeometryChange(for: type, of: transform) { action($1) }
  }

  /// Calls `action` with the old and the new value of the view's geometry, initially and whenever
  /// the value changes.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(ValueModifier<GeometryChangeNode<Value>>((transform, action)))
  }
}
