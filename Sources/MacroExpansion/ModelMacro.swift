/// `@Model final class Trip { var name = "" }`: makes the class observable, and gives each object an
/// identifier.
///
/// The members are those that `@Observable` makes; `@ObservationTracked` of the standard library
/// makes the accessors.
enum ModelMacro {
  /// Returns the registrar, the identifier and the functions that the accessors call.
  static func members(of source: String) -> Expansion {
    guard let type = TypeDeclaration(source), type.keyword == "class" else {
      return Expansion(error: "'@Model' needs a class")
    }
    let access = type.access == nil ? "" : "public "
    return Expansion(
      source: """
        @Observation.ObservationIgnored
        private let _$observationRegistrar = Observation.ObservationRegistrar()

        @Observation.ObservationIgnored
        \(access)nonisolated let persistentModelID = SwiftData.PersistentIdentifier()

        internal nonisolated func access<Member>(keyPath: KeyPath<\(type.name), Member>) {
          _$observationRegistrar.access(self, keyPath: keyPath)
        }

        internal nonisolated func withMutation<Member, MutationResult>(
          keyPath: KeyPath<\(type.name), Member>, _ mutation: () throws -> MutationResult
        ) rethrows -> MutationResult {
          try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }

        private nonisolated func shouldNotifyObservers<Member>(_ old: Member, _ new: Member) -> Bool {
          true
        }

        private nonisolated func shouldNotifyObservers<Member: Equatable>(
          _ old: Member, _ new: Member
        ) -> Bool {
          old != new
        }
        """)
  }

  /// Returns the attribute of a member: stored variables are observed.
  static func attribute(of member: String, in source: String) -> Expansion {
    guard TypeDeclaration(source)?.keyword == "class" else { return Expansion() }
    let isObserved = TypeDeclaration("struct Member {\n\(member)\n}")?.hasObserved == true
    return Expansion(source: isObserved ? "@Observation.ObservationTracked" : "")
  }

  /// Returns the extensions that state the conformances that the class does not have.
  ///
  /// Observation must work on any thread. The other conformance may be isolated, since a model may
  /// have an `id` of its own.
  static func conformance(of source: String, named name: String, conformances: String?) -> Expansion
  {
    guard TypeDeclaration(source)?.keyword == "class" else { return Expansion() }
    let missing = conformances.map(Tokenizer.words(of:))
    let stated = [
      ("Observable", "nonisolated Observation.Observable"),
      ("PersistentModel", "SwiftData.PersistentModel"),
    ].filter { missing?.contains($0.0) ?? true }
    return Expansion(
      source: stated.map { "extension \(name): \($0.1) {\n}" }.joined(separator: "\n"))
  }
}
