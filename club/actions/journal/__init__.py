"""The journal of a game: permissions, the lock, the entries, and awaited players."""
