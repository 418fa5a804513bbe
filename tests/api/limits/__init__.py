"""What programs send has an end: the limits of the description, and what is at them and beyond."""
