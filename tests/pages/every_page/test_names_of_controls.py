"""Every control on every page has a name for screen readers, and a label contains only words.

A click on a label presses the first control in it. If that is a button next to a field, a tap on
the word does something unexpected.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"input", "img", "br", "hr", "meta", "link", "source", "wbr", "area", "col", "use", "path"}
CONTROLS = {"input", "select", "textarea", "button"}
NAMED = ("aria-label", "aria-labelledby", "title")  # besides labels and words


class Controls(HTMLParser):
    """The controls of a page, and the labels, with what they contain."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str], list[str], list[str]]] = []
        self.labels: list[tuple[str, str, list[str]]] = []  # for, words, controls inside
        self.controls: list[tuple[str, dict[str, str], str, bool]] = []  # tag, words, in a label
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in CONTROLS and given.get("type") != "hidden":
            for name, _, _, inside in self.open:
                if name == "label":
                    inside.append(tag)
        if tag == "img" and given.get("alt"):
            self.handle_data(given["alt"])
        if given.get("aria-label"):
            self.handle_data(given["aria-label"])
        if tag in VOID:
            self._close(tag, given, [given.get("value", "")] if tag == "input" else [])
        else:
            self.open.append((tag, given, [], []))

    def handle_data(self, data: str) -> None:
        for _, _, words, _ in self.open:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        while any(name == tag for name, *_ in self.open):
            name, given, words, inside = self.open.pop()
            if name == "label":
                self.labels.append((given.get("for", ""), "".join(words).strip(), inside))
            self._close(name, given, words)
            if name == tag:
                return

    def _close(self, tag: str, given: dict[str, str], words: list[str]) -> None:
        if tag in CONTROLS:
            within = any(name == "label" for name, *_ in self.open)
            self.controls.append((tag, given, "".join(words).strip(), within))


def nameless(found: Controls) -> Iterator[str]:
    """The controls without a name."""
    labelled = {target for target, words, _ in found.labels if words}
    for tag, given, words, within in found.controls:
        kind = given.get("type", "")
        if kind == "hidden" or given.get("aria-hidden") == "true" or "hidden" in given:
            continue
        spoken = words if tag == "button" or kind in ("submit", "reset", "button") else ""
        named = spoken or any(given.get(name) for name in NAMED)
        if not (named or within or given.get("id") in labelled):
            yield f"<{tag} name={given.get('name', '')} id={given.get('id', '')}>"


def crowded(found: Controls) -> Iterator[str]:
    """The words of labels that contain a button, or more than one control."""
    for _, words, inside in found.labels:
        if "button" in inside or len(inside) > 1:
            yield re.sub(r"\s+", " ", words)


def test_each_control_has_a_name_and_each_label_contains_only_its_words(pages):
    wrong: dict[str, set[str]] = {}
    for name, several in pages.items():
        for page in several:
            found = Controls(page)
            said = {*nameless(found), *(f"label: {words}" for words in crowded(found))}
            if said:
                wrong.setdefault(name, set()).update(said)
    assert wrong == {}
    assert sum(len(Controls(page).controls) for page in pages["table"]) > 20


def test_a_button_in_a_label_and_a_field_without_a_name_are_found():
    bad = Controls(
        "<label>Men <button>−</button><input name=m></label><input name=lost><button></button>"
    )
    assert [*crowded(bad)] == ["Men −"]
    assert len([*nameless(bad)]) == 2
    good = Controls('<label for=m>Men</label><button aria-label="One fewer">−</button><input id=m>')
    assert [*crowded(good), *nameless(good)] == []
