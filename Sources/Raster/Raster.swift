// The canvas. A drawing travels through the folders in this order:
//
// Canvas    recording: GraphicsContext writes commands into immutable fragments; a DisplayList
//           says which fragments show, under which group transforms and opacities
// Paint     the renderer: flattens the list, finds the damage, prepares outlines, masks and
//           gradient tables, and paints bands of rows, each owned by one thread
// Coverage  outlines to exact area coverage, in integers, the same for any band or clip
// Filters   finished pictures: blurs at any radius for one price, shadows, colours, frosted glass
// Kernels   rows of pixels: the only code that runs once per pixel
// Pixels    colours and pixel memory
@_exported public import Geometry
@_exported public import Profiling
