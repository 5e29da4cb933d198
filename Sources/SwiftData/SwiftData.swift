// The name that files import for `@Model`. This module is part of the kit: it is not Apple's SwiftData.
// A model is an observable object with an identifier, as Apple's is before it is inserted into a
// context. There is no store: a use of containers, contexts or queries is an error that says so.
@_exported public import Foundation
@_exported public import Observation
internal import Synchronization

/// Makes a class observable and identifiable; its objects are not stored anywhere.
///
/// ```swift
/// @Model
/// final class Trip {
///   var name: String
///   init(name: String) { self.name = name }
/// }
/// ```
///
/// Views that read a stored variable are evaluated again when it changes. Variables with
/// `@Transient`, constants, and computed, static, lazy and wrapped variables are not observed.
@attached(
  member, names: named(_$observationRegistrar), named(persistentModelID), named(access),
  named(withMutation), named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel)
public macro Model() = #externalMacro(module: "SwiftUIMacros", type: "ModelMacro")

/// Describes how a variable would be stored; without a store it has no effect.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SwiftUIMacros", type: "StorageMarkMacro")

/// Describes how models are related; without a store it has no effect.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option...,
  deleteRule: Schema.Relationship.DeleteRule = .nullify, minimumModelCount: Int? = 0,
  maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "SwiftUIMacros", type: "StorageMarkMacro")

/// Excludes a variable from the store; it is not observed either.
@attached(peer)
public macro Transient() = #externalMacro(module: "SwiftUIMacros", type: "StorageMarkMacro")

/// A class with `@Model`.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {
  /// The identifier of the object.
  nonisolated var persistentModelID: PersistentIdentifier { get }
}

extension PersistentModel {
  /// The identifier of the object.
  public nonisolated var id: PersistentIdentifier { persistentModelID }

  public nonisolated static func == (one: Self, other: Self) -> Bool {
    one.persistentModelID == other.persistentModelID
  }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(persistentModelID) }
}

/// The identifier of a model, unique while the program runs.
public struct PersistentIdentifier: Hashable, Comparable, Sendable {
  private static let last = Atomic<UInt64>(0)

  private let number: UInt64

  /// Creates an identifier that no other model has; `@Model` calls it for each object.
  public init() { number = Self.last.add(1, ordering: .relaxed).newValue }

  /// Whether the first object was created before the second one.
  public static func < (one: PersistentIdentifier, other: PersistentIdentifier) -> Bool {
    one.number < other.number
  }
}

/// The models of a store; only the options of `@Attribute` and `@Relationship` are there.
public final class Schema {
  /// Options of `@Attribute`.
  public enum Attribute {
    /// An option, which has no effect without a store.
    public struct Option: Sendable {
      /// No two models have the same value.
      public static let unique = Option()
      /// Is stored in a file of its own.
      public static let externalStorage = Option()
      /// Is found by the search of the system.
      public static let spotlight = Option()
      /// Is kept after the model is deleted.
      public static let preserveValueOnDeletion = Option()
      /// Is not stored.
      public static let ephemeral = Option()
      /// Is encrypted in iCloud.
      public static let allowsCloudEncryption = Option()
    }
  }

  /// Options of `@Relationship`.
  public enum Relationship {
    /// An option, which has no effect without a store.
    public struct Option: Sendable {
      /// No two models are related to the same one.
      public static let unique = Option()
    }

    /// What a store deletes together with a model.
    public enum DeleteRule: Sendable { case noAction, nullify, cascade, deny }
  }

  /// Creates the description of a store.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public init(_ types: [any PersistentModel.Type]) {}
}
