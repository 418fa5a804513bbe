"""A person's own pages: notices, calendar, signing in and out."""
