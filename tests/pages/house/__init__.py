"""The pages of the house, and the house on all pages."""
