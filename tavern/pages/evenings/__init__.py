"""The pages of evenings: the list with a form, and one evening with its tables and guests."""
