"""Figures of the recipes, in the table of the reliability bar."""

from tests.reliability.conftest import figure  # noqa: F401
