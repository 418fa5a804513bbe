"""Bundles: a whole campaign as one file, with which it moves to another installation.

`tables` says which rows go into it, `sealed_parts` what of them nobody may read, `file` how the
file is built; `exporting` and `importing` use them. `docs/sealing.md` says what this protects.
"""
