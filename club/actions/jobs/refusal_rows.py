"""Refusals as JSON can hold them, so that the page of a job can show them later."""

from typing import Any

from club.refusals import Refusal


def row_of(refusal: Refusal) -> dict[str, Any]:
    """The refusal as JSON. Values that are not refusals, numbers or booleans become texts."""
    return {
        "code": refusal.code,
        "rule": refusal.rule,
        "sentence": refusal.sentence,
        "fields": list(refusal.fields),
        "values": {name: _written(value) for name, value in refusal.values.items()},
    }


def refusal_of(row: dict[str, Any]) -> Refusal:
    values = {name: _read(value) for name, value in row["values"].items()}
    words = (row["code"], row["rule"], row["sentence"])
    return Refusal(*words, fields=tuple(row["fields"]), **values)


def _written(value: object) -> object:
    if isinstance(value, Refusal):
        return row_of(value)
    return value if isinstance(value, bool | int) else str(value)


def _read(value: Any) -> Any:
    return refusal_of(value) if isinstance(value, dict) else value
