// Unit curves, springs, animations and stagger come here with the first thing that moves.
@_exported public import Numerics
