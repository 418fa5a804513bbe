"""The calendar feed, as it is read by parsers that are not ours."""
