// Lines of text: broken, measured, truncated and placed, from any source of glyphs.
//
// A `TextRequest` is pieces of text with their fonts and the room there is; a `TextLayout` is where
// each glyph goes. Nothing here opens a font or paints a pixel.
@_exported public import Raster
