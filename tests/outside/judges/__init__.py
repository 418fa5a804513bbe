"""Programs that nobody here wrote look at what this project makes: `make full` alone runs them.

`environment` installs them from package registries into `.venv-judges`, once for each lock
(`requirements/judges.txt`, `requirements/judges/package-lock.json`); what a machine cannot have is
skipped by name. `named.toml` lists the findings that stay, each with the reason: one that is not
named is red, and so is an entry that nothing answers to any more. Each judge is first given
something broken, so that its silence means something.
"""
