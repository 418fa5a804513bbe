"""The figures that benchmarks keep, and the document that is made from them."""
