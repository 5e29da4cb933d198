// Re-exports the modules this one depends on, so that one import is enough. Package.swift stays the
// only list of dependencies.
@_exported public import Numerics
