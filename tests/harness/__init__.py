"""How tests run: environment, databases, static files, and coverage."""
