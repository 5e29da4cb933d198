// The name that files import for `UTType`. This module is part of the kit: it is not Apple's
// UniformTypeIdentifiers. The type is the one of StageUI, so that files with either import or both
// agree.
@_exported public import struct StageUI.UTType
