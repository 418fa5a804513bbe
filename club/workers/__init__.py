"""Background work: Celery tasks that take ids and call an action; without Celery a process that
closes due games, and the thread in which it sends notices."""
