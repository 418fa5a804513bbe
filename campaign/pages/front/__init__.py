"""The start page: what the site is, for people who are not signed in."""
