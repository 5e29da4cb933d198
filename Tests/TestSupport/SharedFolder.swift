import Platform

/// Reference data that may exist beside a checkout, but not in a user's clone.
public enum SharedFolder {
  /// Returns the folder `shared/NAME` beside one of the ancestors of a file; nil when there is
  /// none.
  public static func path(_ name: String, beside file: String = #filePath) -> String? {
    var parts = file.split(separator: "/", omittingEmptySubsequences: false)
    while parts.popLast() != nil {
      let folder = parts.joined(separator: "/") + "/shared/\(name)"
      if File.exists(folder) { return folder }
    }
    return nil
  }
}
