"""Background work: Celery tasks that take ids and call an action.

Without Celery, a process closes due games, and its thread sends notices.
"""
