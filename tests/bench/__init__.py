"""Benchmarks run to their ends, and the document has their figures."""
