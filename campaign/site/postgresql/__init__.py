"""Django's PostgreSQL, which is asked whether it is still there without a statement."""
