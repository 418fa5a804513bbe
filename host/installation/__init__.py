"""Making an installation ready: keys, catalogues, tables."""
