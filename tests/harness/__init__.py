"""How tests run: environment, databases, static files, and what of the source they reach."""
