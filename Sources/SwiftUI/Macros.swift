public import StageUI

/// Makes a preview of a view; the program itself does not use it.
///
/// Variables with `@Previewable` are the state of the preview. The option `--previews` of a debug build of
/// an `App` shows all previews of the program in a workbench.
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> Content
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Marks a variable as the state of a preview, directly inside of `#Preview`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// Makes a value of the environment out of a variable in an extension of `EnvironmentValues`, of
/// transactions in one of `Transaction`, and of subviews in one of `ContainerValues`.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var cardBack = Color.blue
/// }
/// ```
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")

/// Makes the property `animatableData` of a type from its stored variables, and the conformance to
/// `Animatable` unless the type states one that includes it, such as `Shape`.
///
/// ```swift
/// @Animatable
/// struct Wave: Shape {
///   var phase: Angle
///   var height: CGFloat
///   @AnimatableIgnored var isDashed: Bool
///   // …
/// }
/// ```
///
/// The types of the variables conform to `Animatable`. Constants and computed, static, lazy and
/// wrapped variables take no part. A variable needs its type unless its value shows it, as `1.5`,
/// `Angle.zero` and `CGPoint(x: 1, y: 2)` do.
@attached(extension, conformances: StageUI.Animatable)
@attached(member, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "SwiftUIMacros", type: "AnimatableMacro")

/// Excludes a variable from the `animatableData` that `@Animatable` makes.
@attached(accessor, names: named(willSet))
public macro AnimatableIgnored() =
  #externalMacro(module: "SwiftUIMacros", type: "AnimatableIgnoredMacro")
