"""The clock: Celery tasks that take ids in and call an action."""
