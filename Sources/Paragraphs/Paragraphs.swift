// Lines of text from any source of glyphs: breaking, measuring, truncating and placing.
//
// A `TextRequest` is pieces of text with fonts and the available space; a `TextLayout` is the
// position of each glyph. Nothing here opens a font or paints a pixel.
@_exported public import Raster
