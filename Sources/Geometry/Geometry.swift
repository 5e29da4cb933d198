// Whoever imports a kit module sees the modules it stands on: one import is enough, and the
// manifest's arrows stay the only ones.
@_exported public import Numerics
