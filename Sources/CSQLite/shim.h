#include <sqlite3.h>

// Swift cannot call a function with `...`; the numbers of `option` are SQLITE_DBCONFIG_….
static inline int pokerslam_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
