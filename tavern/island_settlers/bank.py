"""Trading with the bank, with and without harbours (C18, C19)."""

from club.refusals import Refusal
from tavern.island_settlers.commands import BankTrade
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.isle import ANY, Isle
from tavern.island_settlers.table import Table, covers, single


def rates(table: Table, place: int) -> tuple[int, ...]:
    """By kind: how many cards buy one of another kind."""
    return rates_of(table.isle, table.settlements[place] | table.cities[place])


def rates_of(isle: Isle, buildings: int) -> tuple[int, ...]:
    """The rates of a seat with buildings on these crossings."""
    harbours = isle.harbour_crossings
    usual = 3 if buildings & harbours[ANY] else 4
    return tuple([2 if buildings & harbours[kind] else usual for kind in range(ANY)])


def bank_trade(draft: Draft, command: BankTrade) -> None:
    table, give, get = draft.table, command.give, command.get
    kinds = [kind for kind, number in enumerate(give) if number]
    if len(kinds) != 1 or sum(get) != 1 or get[kinds[0]]:
        raise Refusal("one-kind", "C18", "Give cards of one resource for a card of another.")
    (kind,) = kinds
    rate = rates(table, draft.place)[kind]
    if give[kind] != rate:
        raise Refusal(
            "rate",
            "C18" if rate == 4 else "C19",
            "The bank takes {rate} cards of this kind for one card.",
            fields=("give",),
            rate=rate,
        )
    if not covers(draft.hands[command.seat].kinds, single(kind, rate)):
        raise Refusal("not-held", "C18", "You do not have these cards.", fields=("give",))
    if not covers(table.bank, get):
        raise Refusal(
            "bank-empty", "C18", "The bank has no cards of this resource.", fields=("get",)
        )
    draft.pay(command.seat, give, "bank")
    draft.gain(command.seat, get, "bank")
