"""Corrections: entries of the journal that an organiser changes or strikes, and their forms."""
