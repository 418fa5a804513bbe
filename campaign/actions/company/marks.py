"""Marks of unread messages of a campaign (`club.actions.talk.unread`).

A mark is the number of a message in the campaign's thread, such as "12"; for a message about a
battle also the battle, "12 k1"; or "p7 3": the private message 7 of the account 3.
"""

from campaign.models import BattleComment, PrivateMessage


def mark_of(row: BattleComment) -> str:
    return f"{row.pk} {row.battle}".strip()


def private_mark(row: PrivateMessage) -> str:
    return f"p{row.pk} {row.writer_id}"
