"""The powers of stones in the turn of their placement (S10, S21). One file a power."""
