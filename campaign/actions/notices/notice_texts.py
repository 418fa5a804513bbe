"""The words of notices that only a campaign has: subject and sentence, in English for translation.

Placeholders: those of `club.actions.delivery.notice_texts`, and terrain, receipt, chain, text.
"""

from django.utils.translation import gettext_noop as _

BLANKS = ("terrain", "receipt", "chain", "text")

WORDS = {
    "started": (
        _("%(game)s: the campaign begins"),
        _(
            "The campaign has begun. Its dice come from a seed that stays sealed until the end. "
            "Keep this hash of it, and you can check every die afterwards:\n\n%(seed)s"
        ),
    ),
    "reseeded": (
        _("%(game)s: a new seed for the dice"),
        _(
            "No key can open the seed of the dice any more. From now on the dice come from a new "
            "seed; its hash: %(seed)s"
        ),
    ),
    "taken_along": (
        _("%(game)s: saved for another site"),
        _(
            "The organiser saved the campaign for another site, which can open what is sealed. "
            "Sealed bids and plans have therefore been returned here, and later dice have a new "
            "seed; its hash: %(seed)s"
        ),
    ),
    "report": (
        _("%(game)s: a report needs your answer"),
        _(
            "%(who)s has reported the battle at %(terrain)s. Please confirm the report or dispute "
            "it."
        ),
    ),
    "evening_plan": (_("%(game)s: today's battles"), _("To be fought today:")),
    "won": (
        _("%(game)s: the battle at %(terrain)s"),
        _("%(who)s has won the battle at %(terrain)s."),
    ),
    "drawn": (
        _("%(game)s: the battle at %(terrain)s"),
        _("The battle at %(terrain)s ended in a draw."),
    ),
    "bids": (
        _("%(game)s: the bids are open"),
        _("The sealed bids of turn %(turn)s were opened: see who bid what, and how you stand."),
    ),
    "receipt": (
        _("%(game)s: the receipt of your bid"),
        _(
            "Your bid for turn %(turn)s was sealed at %(at)s. Keep the receipt: once the bids are "
            "open, you can use it to check that nothing was swapped:\n\n%(receipt)s\n\nThe "
            "campaign's chain at that time: %(chain)s"
        ),
    ),
    "announced": (
        _("%(game)s: an announcement from %(name)s"),
        _("%(name)s announces:\n\n%(text)s"),
    ),
    "named": (
        _("%(game)s: %(name)s mentioned you"),
        _("%(name)s mentioned you in a message:\n\n%(text)s"),
    ),
    "talk": (_("%(game)s: a message from %(name)s"), _("%(name)s wrote to everybody:\n\n%(text)s")),
    "private": (
        _("%(game)s: a private message from %(name)s"),
        _("%(name)s sent you a private message. You can read it only on the campaign page."),
    ),
    "reported": (
        _("%(game)s: a private message was reported"),
        _("%(name)s is showing you a private message that they received."),
    ),
    "published": (
        _("%(game)s: a public page"),
        _(
            "The organiser has opened a public page for the campaign: strangers can read the "
            "closed turns there. You can hide your name, and you decide which of your photos "
            "are shown."
        ),
    ),
    "ruled": (_("%(game)s: a ruling"), _("The organiser has made a ruling.")),
    "corrected": (
        _("%(game)s: an entry was corrected"),
        _("The organiser has corrected an earlier entry, and what came after it was replayed."),
    ),
    "challenged": (_("%(game)s: somebody asks for a ruling"), _("%(who)s asks for a ruling.")),
    "challenge_granted": (
        _("%(game)s: your request for a ruling was granted"),
        _("The organiser has granted your request."),
    ),
    "challenge_refused": (
        _("%(game)s: your request for a ruling was answered"),
        _("The organiser looked at your request: it stays as it is."),
    ),
    "date_proposed": (
        _("%(game)s: a date for a battle"),
        _("%(who)s proposes %(at)s for the battle at %(terrain)s."),
    ),
    "date_agreed": (
        _("%(game)s: a date is agreed"),
        _("The battle at %(terrain)s will be fought on %(at)s."),
    ),
    "date_declined": (
        _("%(game)s: a date was declined"),
        _("The battle at %(terrain)s will not be fought on %(at)s."),
    ),
    "battles_wait": (
        _("%(game)s: a battle is waiting for you"),
        _(
            "There are battles still to be fought, reported or confirmed, and you are one of the "
            "players they are waiting for. You now have until %(until)s."
        ),
    ),
    "unplayed": (
        _("%(game)s: a battle was not played"),
        _(
            "The battle at %(terrain)s was not played in time, and was decided by this campaign's "
            "rule for that."
        ),
    ),
    "confirmed_by_time": (
        _("%(game)s: a report was confirmed"),
        _(
            "Nobody answered the report of the battle at %(terrain)s in time, so it counts as "
            "confirmed."
        ),
    ),
}
# The text for a campaign's own channel, in place of the text for one reader.
TO_ALL = {
    "bids": (_("%(game)s: the bids are open"), _("The sealed bids of turn %(turn)s were opened."))
}
