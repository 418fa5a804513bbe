"""PgBouncer between the processes of the site and PostgreSQL, with the file of `deploy/`."""
