"""Jobs: work that takes longer than a request may. A page asks for it, and a worker does it.

`kinds` lists the kinds of jobs. `asking` writes a job in the request and reports its progress.
`files` keeps an uploaded file until it is read. `working` claims jobs and does them, in the process
of `manage.py trials` or in Celery's queue `simulations`.

A job is first prepared, outside any transaction and as long as it takes. Then its result is stored
together with its end, once: either all of it or nothing.
"""
