"""Rules, switches and differences in the reader's language."""
