// The workloads of `rasterlab bench`, drawn by Cairo for comparison.
//
//   cairo GEOMETRY [PASSES]
//
// Prints a line of JSON for each workload: its name and its shortest time in PASSES passes (at
// least 20). Each pass measures every workload once. Geometry, colours and pictures are those of
// Sources/rasterlab.
#include <cairo.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1920, HEIGHT = 1080, MOST_ROWS = 2000, MOST_NUMBERS = 64 };

typedef struct {
  int rows, columns;
  double *numbers;
} Table;

static Table rrects, circles, lines, star, chords, blobs, glyphs, mesh;
static cairo_t *cr;
static cairo_surface_t *surface, *translucent;
static cairo_pattern_t *mesh_pattern, *linear, *radial;
static cairo_pattern_t *blob_patterns[MOST_ROWS];
static cairo_glyph_t *text;
static uint32_t *ground;

static void fail(const char *reason) {
  fprintf(stderr, "cairo: %s\n", reason);
  exit(1);
}

static void read_geometry(const char *path) {
  struct {
    const char *name;
    int columns;
    Table *table;
  } known[] = {{"RRECTS", 5, &rrects}, {"CIRCLES", 2, &circles}, {"LINES", 4, &lines},
               {"STAR", 2, &star},     {"CHORDS", 2, &chords},   {"BLOBS", 52, &blobs},
               {"GLYPHS", 3, &glyphs}, {"MESH", 36, &mesh}};
  FILE *file = fopen(path, "r");
  if (!file) fail("the geometry cannot be read");
  char name[32];
  int rows, columns;
  while (fscanf(file, "%31s %d %d", name, &rows, &columns) == 3) {
    if (rows < 0 || rows > MOST_ROWS || columns < 1 || columns > MOST_NUMBERS) fail("a bad table");
    double *numbers = malloc(sizeof(double) * (rows * columns + 1));
    for (int i = 0; i < rows * columns; i++)
      if (fscanf(file, "%lf", &numbers[i]) != 1) fail("a table ends early");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
      if (!strcmp(name, known[i].name) && columns == known[i].columns)
        *known[i].table = (Table){rows, columns, numbers};
  }
  fclose(file);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!known[i].table->numbers) fail("a table is missing");
}

static double *row(Table t, int i) { return t.numbers + i * t.columns; }

// MARK: Pictures, as in BenchPictures.swift

static uint32_t square(int x, int y) {
  uint32_t s = (uint32_t)((x / 24 * 7919LL + y / 24 * 104729LL) * 2654435761LL);
  return s ^ s >> 15;
}

static uint32_t opaque_pixel(int x, int y) {
  uint32_t shade = (uint32_t)(x * 200 / WIDTH + y * 55 / HEIGHT) & 0xFF;
  return 0xFF000000 | ((square(x, y) & 0xFFFFFF) ^ shade << 8);
}

static uint32_t translucent_pixel(int x, int y) {
  uint32_t s = square(x, y), alpha = (uint32_t)(x * 3 + y * 5 + (int)(s >> 24)) & 0xFF, p = alpha << 24;
  for (int shift = 0; shift <= 16; shift += 8)
    p |= ((s >> shift & 0xFF) * alpha + 127) / 255 << shift;
  return p;
}

static uint32_t *picture(uint32_t pixel(int, int)) {
  uint32_t *pixels = malloc(4 * WIDTH * HEIGHT);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = pixel(x, y);
  return pixels;
}

static cairo_surface_t *image(uint32_t *pixels) {
  return cairo_image_surface_create_for_data(
      (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT, 4 * WIDTH);
}

// MARK: Patterns and text

static void hex(uint32_t rgb, double alpha) {
  cairo_set_source_rgba(
      cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, alpha);
}

static void violet(void) { hex(0x8053DF, 1); }

static cairo_pattern_t *dusk(cairo_pattern_t *p) {
  uint32_t colors[3] = {0x260846, 0x8053DF, 0x12196F};
  for (int i = 0; i < 3; i++)
    cairo_pattern_add_color_stop_rgb(p, i / 2.0, (colors[i] >> 16 & 255) / 255.0,
                                     (colors[i] >> 8 & 255) / 255.0, (colors[i] & 255) / 255.0);
  return p;
}

static cairo_pattern_t *make_mesh(void) {
  cairo_pattern_t *p = cairo_pattern_create_mesh();
  for (int i = 0; i < mesh.rows; i++) {
    double *n = row(mesh, i);
    cairo_mesh_pattern_begin_patch(p);
    cairo_mesh_pattern_move_to(p, n[0], n[1]);
    for (int side = 0; side < 4; side++) {
      double *c = n + side * 6, *end = n + (side + 1) % 4 * 6;
      cairo_mesh_pattern_curve_to(p, c[2], c[3], c[4], c[5], end[0], end[1]);
    }
    for (int corner = 0; corner < 4; corner++) {
      double *c = n + 24 + corner * 3;
      cairo_mesh_pattern_set_corner_color_rgb(p, corner, c[0], c[1], c[2]);
    }
    cairo_mesh_pattern_end_patch(p);
  }
  return p;
}

static void prepare(void) {
  surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cr = cairo_create(surface);
  ground = picture(opaque_pixel);
  translucent = image(picture(translucent_pixel));
  linear = dusk(cairo_pattern_create_linear(0, 0, WIDTH, HEIGHT));
  radial = dusk(cairo_pattern_create_radial(
      WIDTH / 2, HEIGHT / 2, 0, WIDTH / 2, HEIGHT / 2, WIDTH * 0.55));
  mesh_pattern = make_mesh();
  for (int i = 0; i < blobs.rows; i++) {
    double *n = row(blobs, i);
    blob_patterns[i] =
        dusk(cairo_pattern_create_linear(n[0] - 50, n[1] - 50, n[0] + 50, n[1] + 50));
  }
  cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, 24);
  text = malloc(sizeof(cairo_glyph_t) * glyphs.rows);
  for (int i = 0; i < glyphs.rows; i++) {
    double *n = row(glyphs, i);
    char letter[2] = {(char)n[0], 0};
    cairo_glyph_t *found = NULL;
    int count = 0;
    cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(cr), n[1], n[2], letter, 1, &found,
                                     &count, NULL, NULL, NULL);
    text[i] = (cairo_glyph_t){count > 0 ? found[0].index : 0, n[1], n[2]};
    cairo_glyph_free(found);
  }
}

// MARK: Paths

static void polygon(Table t) {
  for (int i = 0; i < t.rows; i++) cairo_line_to(cr, row(t, i)[0], row(t, i)[1]);
  cairo_close_path(cr);
}

static void plate(double *n) {
  double x = n[0], y = n[1], w = n[2], h = n[3], r = n[4];
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + w - r, y + r, r, -M_PI / 2, 0);
  cairo_arc(cr, x + w - r, y + h - r, r, 0, M_PI / 2);
  cairo_arc(cr, x + r, y + h - r, r, M_PI / 2, M_PI);
  cairo_arc(cr, x + r, y + r, r, M_PI, 3 * M_PI / 2);
  cairo_close_path(cr);
}

// MARK: Workloads

static void w1(void) {
  hex(0x12196F, 1);
  cairo_paint(cr);
}
static void w2(void) {
  hex(0x8053DF, 0.5);
  cairo_paint(cr);
}
static void source(cairo_pattern_t *p) {
  cairo_set_source(cr, p);
  cairo_paint(cr);
}
static void w3(void) { source(linear); }
static void w4(void) { source(radial); }
static void w5(void) { source(mesh_pattern); }
static void w6(void) {
  violet();
  for (int i = 0; i < rrects.rows; i++) {
    plate(row(rrects, i));
    cairo_fill(cr);
  }
}
static void w8(void) {
  violet();
  for (int i = 0; i < circles.rows; i++) {
    cairo_arc(cr, row(circles, i)[0], row(circles, i)[1], 15, 0, 2 * M_PI);
    cairo_fill(cr);
  }
}
static void w9(void) {
  violet();
  cairo_set_line_width(cr, 2);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < lines.rows; i++) {
    double *n = row(lines, i);
    cairo_move_to(cr, n[0], n[1]);
    cairo_line_to(cr, n[2], n[3]);
    cairo_stroke(cr);
  }
}
static void w10(void) {
  violet();
  cairo_set_line_width(cr, 2);
  for (int i = 0; i < rrects.rows; i++) {
    plate(row(rrects, i));
    cairo_stroke(cr);
  }
}
static void w12a(void) {
  cairo_set_source_surface(cr, translucent, 0, 0);
  cairo_paint(cr);
}
static void w12b(void) {
  cairo_scale(cr, 1.5, 1.5);
  cairo_set_source_surface(cr, translucent, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
  cairo_paint(cr);
}
static void blend(cairo_operator_t mode) {
  cairo_set_operator(cr, mode);
  hex(0xC08040, 0.75);
  cairo_paint(cr);
}
static void w13ov(void) { blend(CAIRO_OPERATOR_OVERLAY); }
static void w13mu(void) { blend(CAIRO_OPERATOR_MULTIPLY); }
static void w13hl(void) { blend(CAIRO_OPERATOR_HARD_LIGHT); }
static void w14(void) {
  hex(0xFFFFFF, 1);
  cairo_show_glyphs(cr, text, glyphs.rows);
}
static void fill(Table t, cairo_fill_rule_t rule) {
  violet();
  cairo_set_fill_rule(cr, rule);
  polygon(t);
  cairo_fill(cr);
}
static void w15nz(void) { fill(star, CAIRO_FILL_RULE_WINDING); }
static void w15eo(void) { fill(star, CAIRO_FILL_RULE_EVEN_ODD); }
static void w15xnz(void) { fill(chords, CAIRO_FILL_RULE_WINDING); }
static void w15xeo(void) { fill(chords, CAIRO_FILL_RULE_EVEN_ODD); }
static void w16(void) {
  for (int i = 0; i < blobs.rows; i++) {
    double *n = row(blobs, i);
    cairo_set_source(cr, blob_patterns[i]);
    cairo_move_to(cr, n[2], n[3]);
    for (double *c = n + 4; c < n + 52; c += 6)
      cairo_curve_to(cr, c[0], c[1], c[2], c[3], c[4], c[5]);
    cairo_close_path(cr);
    cairo_fill(cr);
  }
}

// MARK: Timing

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int count, char **words) {
  struct {
    const char *name;
    void (*draw)(void);
    int has_ground;
    double least;
  } workloads[] = {
      {"W1", w1, 0, 0},         {"W2", w2, 0, 0},         {"W3", w3, 0, 0},
      {"W4", w4, 0, 0},         {"W5", w5, 0, 0},         {"W6", w6, 0, 0},
      {"W8", w8, 0, 0},         {"W9", w9, 0, 0},         {"W10", w10, 0, 0},
      {"W12a", w12a, 0, 0},     {"W12b", w12b, 0, 0},     {"W13ov", w13ov, 1, 0},
      {"W13mu", w13mu, 1, 0},   {"W13hl", w13hl, 1, 0},   {"W14", w14, 0, 0},
      {"W15nz", w15nz, 0, 0},   {"W15eo", w15eo, 0, 0},   {"W15Xnz", w15xnz, 0, 0},
      {"W15Xeo", w15xeo, 0, 0}, {"W16", w16, 0, 0}};
  if (count < 2) fail("usage: cairo GEOMETRY [PASSES]");
  read_geometry(words[1]);
  prepare();
  int passes = count > 2 ? atoi(words[2]) : 20;
  if (passes < 20) passes = 20;
  unsigned char *memory = cairo_image_surface_get_data(surface);
  size_t size = sizeof workloads / sizeof *workloads;
  // The first pass warms the caches and is not measured.
  for (int pass = 0; pass <= passes; pass++) {
    for (size_t i = 0; i < size; i++) {
      memset(memory, 0xFF, 4 * WIDTH * HEIGHT);
      if (workloads[i].has_ground) memcpy(memory, ground, 4 * WIDTH * HEIGHT);
      cairo_surface_mark_dirty(surface);
      cairo_save(cr);
      double start = now();
      workloads[i].draw();
      cairo_surface_flush(surface);
      double time = now() - start;
      cairo_restore(cr);
      if (pass == 1 || (pass > 1 && time < workloads[i].least)) workloads[i].least = time;
    }
  }
  if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) fail(cairo_status_to_string(cairo_status(cr)));
  for (size_t i = 0; i < size; i++)
    printf("{\"workload\":\"%s\",\"min_ns\":%.0f}\n", workloads[i].name, workloads[i].least);
  return 0;
}
