import Testing

@Suite struct MutationTests {
  /// A change of the sources that a mutation replaces must be made in `Tests/Mutations` too.
  @Test func everyMutationHasExactlyOnePlaceInTheSources() throws {
    let (status, text) = try Script.run("/usr/bin/env", ["Tests/Scripts/mutate", "--check"])
    #expect(status == 0, "\(text)")
  }
}
