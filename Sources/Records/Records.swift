// One SQLite file for scores, replays and settings comes here with the first thing to remember.
