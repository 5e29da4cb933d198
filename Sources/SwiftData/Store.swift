public import SwiftUI

/// A store of models.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public final class ModelContainer {
  public init(for types: any PersistentModel.Type..., configurations: ModelConfiguration...) throws
  {}
  public init(for schema: Schema, configurations: [ModelConfiguration] = []) throws {}
  public var mainContext: ModelContext { ModelContext() }
}

/// The models in memory that belong to a store.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public final class ModelContext {
  init() {}
  public init(_ container: ModelContainer) {}
  public func insert<Model: PersistentModel>(_ model: Model) {}
  public func delete<Model: PersistentModel>(_ model: Model) {}
  public func fetch<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> [Model]
  {
    []
  }
  public func save() throws {}
}

/// The place and the kind of a store.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public struct ModelConfiguration {
  public init(isStoredInMemoryOnly: Bool = false) {}
  public init(schema: Schema? = nil, isStoredInMemoryOnly: Bool = false) {}
}

/// A search in a store.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public struct FetchDescriptor<Model: PersistentModel> {
  public init(predicate: Predicate<Model>? = nil, sortBy: [SortDescriptor<Model>] = []) {}
}

/// The models that a search in a store finds.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
@propertyWrapper
public struct Query<Model: PersistentModel> {
  public var wrappedValue: [Model] { [] }
  public init() {}
  public init(
    filter: Predicate<Model>? = nil, sort: [SortDescriptor<Model>] = [],
    animation: Animation = .default
  ) {}
  public init<Value: Comparable>(
    filter: Predicate<Model>? = nil, sort: KeyPath<Model, Value>,
    order: Foundation.SortOrder = .forward, animation: Animation = .default
  ) {}
}

/// An actor with models of a store.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public protocol ModelActor: Actor {}

/// A version of a store.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public protocol VersionedSchema {}

/// The way from one version of a store to another.
@available(
  *, unavailable,
  message:
    "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
)
public protocol SchemaMigrationPlan {}

extension PersistentModel {
  /// The context to which the model belongs.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public var modelContext: ModelContext? { nil }
}

extension EnvironmentValues {
  /// The context in which views insert and delete models.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public var modelContext: ModelContext {
    get { ModelContext() }
    set {}
  }
}

extension View {
  /// Opens a store for the models of a view.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public func modelContainer(
    for type: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false
  ) -> some View { self }

  /// Opens a store for the models of a view.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public func modelContainer(
    for types: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false
  ) -> some View { self }

  /// Sets the store for the models of a view.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public func modelContainer(_ container: ModelContainer) -> some View { self }
}

extension Scene {
  /// Opens a store for the models of a scene.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public func modelContainer(
    for type: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false
  ) -> some Scene { self }

  /// Opens a store for the models of a scene.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public func modelContainer(
    for types: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false
  ) -> some Scene { self }

  /// Sets the store for the models of a scene.
  @available(
    *, unavailable,
    message:
      "the kit has no store of SwiftData: keep models in @State, and save them with Codable or @AppStorage"
  )
  public func modelContainer(_ container: ModelContainer) -> some Scene { self }
}
