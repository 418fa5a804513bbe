"""The recipes of the documents, typed line by line on a bare Debian."""
