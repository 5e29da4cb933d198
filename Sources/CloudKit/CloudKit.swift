// The name of Apple's CloudKit, so that a file that imports it compiles. This module is part of the
// kit: there is no iCloud here, and a use of these names is an error that says so.

/// The data of an app in iCloud.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKContainer {
  public init(identifier: String) {}
  public static func `default`() -> CKContainer { CKContainer(identifier: "") }
  public var privateCloudDatabase: CKDatabase { CKDatabase() }
  public var publicCloudDatabase: CKDatabase { CKDatabase() }
  public var sharedCloudDatabase: CKDatabase { CKDatabase() }
}

/// A database of records.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKDatabase {
  init() {}
  public func save(_ record: CKRecord) async throws -> CKRecord { record }
}

/// A record of a database.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKRecord {
  public typealias RecordType = String
  public init(recordType: RecordType) {}
  public subscript(key: String) -> Any? {
    get { nil }
    set {}
  }
}

/// A zone of a database.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKRecordZone {
  public init(zoneName: String) {}
}

/// A search for records.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKQuery {
  init() {}
}

/// A subscription to changes.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
open class CKSubscription {
  init() {}
}

/// A file of a record.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKAsset {
  init() {}
}

/// A share of records.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKShare {
  init() {}
}

/// An error of iCloud.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public struct CKError: Error {
  init() {}
}

/// Keeps a database in step with iCloud.
@available(
  *, unavailable,
  message: "there is no iCloud on Linux: the kit stores nothing outside of this machine"
)
public final class CKSyncEngine {
  init() {}
}
