// The declarative layer. Values describe: a screen is a function that returns an `Element` tree.
// Nodes hold what lasts: identity, the recorded drawing, the press in progress. The host is called
// with input and time, answers with a display list, and never calls out, except to measure text.
@_exported public import Frame
@_exported public import Motion
@_exported public import Raster
