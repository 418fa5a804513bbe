"""Standing terms: the automatic answers of a seat to offers, and the new line in progress."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.actions.security.whole_numbers import whole_number
from tavern.island_settlers import commands as acts
from tavern.island_settlers.table import StandingTerms, Term
from tavern.pages.island_settlers.command_words import ActForm, form_of
from tavern.pages.island_settlers.island.place_words import RESOURCES, resource_words
from tavern.pages.island_settlers.island.selectable_places import query_of

LEAST = (1, 2, 3, 4)  # the number of given cards that stay in the hand until then
MOST = 10  # lines
Link = tuple[str, str, bool]  # words, address, whether it is chosen


@dataclass(frozen=True, slots=True)
class TermsView:
    """Each row is a question with its links. `forms` remove lines, or change the rest."""

    lines: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Link, ...]], ...]
    add: ActForm | None
    forms: tuple[ActForm, ...]


def terms_of(scene: Any) -> TermsView:
    terms: StandingTerms = scene.seen.own.terms
    give, get, least = (_picked(scene, name) for name in ("give", "get", "least"))
    get = None if get == give else get
    line = Term(give, get, least or 1) if give is not None and get is not None else None
    fits = line is not None and line not in terms.lines and len(terms.lines) < MOST
    return TermsView(
        tuple(map(_words, terms.lines)),
        _rows(scene, give, get, least or 1),
        _set(scene, _("Add: %(line)s"), line, (*terms.lines, line)) if fits and line else None,
        (*(_without(scene, terms, one) for one in terms.lines), _otherwise(scene, terms)),
    )


def _picked(scene: Any, name: str) -> int | None:
    return whole_number(scene.picked.get(name, ""), len(RESOURCES) - 1)


def _rows(
    scene: Any, give: int | None, get: int | None, least: int
) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """The questions in order: the cards given, the cards received, and the number to keep."""

    def href(**changed: Any) -> str:
        return query_of(
            scene, **{"do": "terms", "give": give, "get": get, "least": least} | changed
        )

    kinds = range(len(RESOURCES))
    rows = [(_("I give"), [(resource_words(k), href(give=k), k == give) for k in kinds])]
    if give is not None:
        others = [kind for kind in kinds if kind != give]
        rows.append((_("for"), [(resource_words(k), href(get=k), k == get) for k in others]))
    if get is not None:
        rows.append(
            (_("while I hold at least"), [(str(n), href(least=n), n == least) for n in LEAST])
        )
    return tuple((title, tuple(links)) for title, links in rows)


def _words(line: Term) -> str:
    return _("I give %(give)s for %(get)s while I hold %(least)s or more.") % {
        "give": resource_words(line.give),
        "get": resource_words(line.get),
        "least": line.least,
    }


def _set(scene: Any, label: str, line: Term, lines: tuple[Term, ...]) -> ActForm:
    """The form that saves these lines. Its label names the line that is added or removed."""
    terms = StandingTerms(lines, scene.seen.own.terms.others_no)
    return form_of(
        scene, acts.SetTerms(scene.seen.seat, terms), label=label % {"line": _words(line)}
    )


def _without(scene: Any, terms: StandingTerms, line: Term) -> ActForm:
    rest = tuple(one for one in terms.lines if one != line)
    return _set(scene, _("Take away: %(line)s"), line, rest)


def _otherwise(scene: Any, terms: StandingTerms) -> ActForm:
    """Changes the answer to offers that match no line."""
    label = _("Ask me about all other offers") if terms.others_no else _("No to all other offers")
    changed = StandingTerms(terms.lines, not terms.others_no)
    return form_of(scene, acts.SetTerms(scene.seen.seat, changed), label=label)
