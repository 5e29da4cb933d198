/// The properties of a gauge that its style receives.
@MainActor
@preconcurrency
public struct GaugeStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart
  /// The type-erased label of the current value.
  public typealias CurrentValueLabel = StylePart
  /// The type-erased label of the lower end.
  public typealias MinimumValueLabel = StylePart
  /// The type-erased label of the upper end.
  public typealias MaximumValueLabel = StylePart
  /// The type-erased labels of marked values.
  public typealias MarkedValueLabels = StylePart

  /// The position of the value in its range, 0…1.
  public let value: Double
  /// The label of the gauge.
  public let label: Label
  /// The label of the current value, if there is one.
  public let currentValueLabel: CurrentValueLabel?
  /// The label of the lower end, if there is one.
  public let minimumValueLabel: MinimumValueLabel?
  /// The label of the upper end, if there is one.
  public let maximumValueLabel: MaximumValueLabel?
  /// The labels of marked values, if there are any.
  public let markedValueLabels: MarkedValueLabels?
}

/// The appearance of gauges.
public protocol GaugeStyle: ViewStyle where Input == GaugeStyleConfiguration {
  typealias Configuration = GaugeStyleConfiguration
}

/// A bar that fills up to the value, between the labels of its ends.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    LinearGauge(configuration: configuration, isAccessory: false, isCapacity: true)
  }
}

/// A narrow bar with a marker at the value.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    LinearGauge(configuration: configuration, isAccessory: true, isCapacity: false)
  }
}

/// A narrow bar that fills up to the value.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    LinearGauge(configuration: configuration, isAccessory: true, isCapacity: true)
  }
}

/// An open ring with a marker at the value.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    CircularGauge(configuration: configuration, isCapacity: false)
  }
}

/// A closed ring that fills clockwise up to the value.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    CircularGauge(configuration: configuration, isCapacity: true)
  }
}

/// The style of gauges by default.
public typealias DefaultGaugeStyle = LinearCapacityGaugeStyle

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar that fills up to the value, between the labels of its ends.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// The default style, `.linearCapacity`.
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A narrow bar with a marker at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A narrow bar that fills up to the value.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
    AccessoryLinearCapacityGaugeStyle()
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring with a marker at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle()
  }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A closed ring that fills clockwise up to the value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}

private struct GaugeLookKey: @MainActor EnvironmentKey {
  @MainActor static let defaultValue = StyleLook<GaugeStyleConfiguration>()
}

extension EnvironmentValues {
  var gaugeLook: StyleLook<GaugeStyleConfiguration> {
    get { self[GaugeLookKey.self] }
    set { self[GaugeLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of gauges inside the view.
  public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
    environment(\.gaugeLook, StyleLook(style))
  }
}
