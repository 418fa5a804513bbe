"""Background work: Celery tasks that take ids and call an action, the process that closes due
games without Celery, and the thread that sends notices."""
