"""Bundles: a whole campaign as one file, with which it moves to another installation.

`tables` lists the rows that go into it, `sealed_parts` builds the part that nobody may read, and
`file` builds the file. `exporting` and `importing` use them. `docs/sealing.md` says what this
protects.
"""
