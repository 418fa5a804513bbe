"""Benchmarks: figures as JSON lines, never tests. Ratios within one run are what counts."""
