"""`make matrix`: a representative part of the tests on each supported Python and Django."""
