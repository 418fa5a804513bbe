"""Jobs: what takes longer than a request may, asked for on a page and worked on behind it.

`kinds` is what a job may be about; `asking` writes one in the request and says how far it is;
`files` keeps what was sent until it is read; `working` claims jobs and does them, in the process
of `manage.py trials` or in Celery's queue `simulations`. A job is first prepared, outside any
transaction and as long as it takes; then what came of it is stored together with its end, so that
there is all of it or nothing, once.
"""
