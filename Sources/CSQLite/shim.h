#include <sqlite3.h>

// Swift cannot call a function with `...`; the numbers of `option` are SQLITE_DBCONFIG_….
static inline int pokerslam_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// For tests: where SQLite's memory comes from; to be set before its first use.
static inline int pokerslam_memory(sqlite3_mem_methods *methods, int sets) {
  return sets ? sqlite3_config(SQLITE_CONFIG_MALLOC, methods)
              : sqlite3_config(SQLITE_CONFIG_GETMALLOC, methods);
}
