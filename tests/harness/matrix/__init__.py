"""`make matrix`: a telling part of the tests on each supported Python and Django."""
