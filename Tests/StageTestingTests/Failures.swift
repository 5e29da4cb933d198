import Testing

/// Messages that a handler of issues collects.
final class Messages: @unchecked Sendable { var all: [String] = [] }

/// Returns the messages of the issues that a body records; they do not fail the test.
@MainActor func failures(_ body: () throws -> Void) throws -> [String] {
  let messages = Messages()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    messages.all.append("\(issue)")
    return true
  }
  return messages.all
}
