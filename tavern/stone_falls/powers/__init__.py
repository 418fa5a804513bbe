"""The powers of stones in the turn of their placement (S10, S21), with one file for each."""
