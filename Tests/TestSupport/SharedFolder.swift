import Platform

/// Reference data that a checkout may have beside it and a user's clone has not.
public enum SharedFolder {
  /// The folder `shared/NAME` beside one of the folders that a file lies in; nil when there is none.
  public static func path(_ name: String, beside file: String = #filePath) -> String? {
    var parts = file.split(separator: "/", omittingEmptySubsequences: false)
    while parts.popLast() != nil {
      let folder = parts.joined(separator: "/") + "/shared/\(name)"
      if File.exists(folder) { return folder }
    }
    return nil
  }
}
