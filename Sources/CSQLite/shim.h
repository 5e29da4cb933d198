#include <sqlite3.h>

// Sets an option of a database, one of SQLITE_DBCONFIG_…. Swift cannot call sqlite3_db_config,
// because it is variadic.
static inline int pokerslam_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// Copies SQLite's allocation functions to `methods`. If `sets` is not 0, makes SQLite use the
// functions in `methods` instead.
//
// For tests. Call it before SQLite is first used.
static inline int pokerslam_memory(sqlite3_mem_methods *methods, int sets) {
  return sets ? sqlite3_config(SQLITE_CONFIG_MALLOC, methods)
              : sqlite3_config(SQLITE_CONFIG_GETMALLOC, methods);
}
