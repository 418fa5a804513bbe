"""Where the database is and how it is spoken to: settings for an address, and SQLite kept open."""
