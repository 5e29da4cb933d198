import Testing

/// Messages that a handler of issues collects.
final class Messages: @unchecked Sendable { var all: [String] = [] }

/// Returns the messages of the issues that a body records; they do not fail the test.
///
/// Warnings about what views mean are left out, since most views here are bare.
@MainActor func failures(_ body: () throws -> Void) throws -> [String] {
  let messages = Messages()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    let message = "\(issue)"
    if issue.severity >= .error || !message.hasSuffix("]") { messages.all.append(message) }
    return true
  }
  return messages.all
}

/// Returns the messages of the warnings that a body records; errors fail the test.
@MainActor func warnings(_ body: () throws -> Void) throws -> [String] {
  let messages = Messages()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    if issue.severity == .warning { messages.all.append("\(issue)") }
    return issue.severity == .warning
  }
  return messages.all
}
