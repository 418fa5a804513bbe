"""Games that anybody plays without an account."""
