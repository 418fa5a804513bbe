"""The start page, which describes the site for people who are not signed in."""
