"""The view of one campaign for one viewer, and reading forms."""
