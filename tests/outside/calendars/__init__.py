"""The calendar feed, read by parsers that are not ours."""
