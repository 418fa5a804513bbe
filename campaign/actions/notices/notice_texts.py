"""The words of notices that only a campaign has: subject and sentence, in English for translation.

Blanks: those of `club.actions.delivery.notice_texts`, and terrain, receipt, chain, text.
"""

from django.utils.translation import gettext_noop as _

BLANKS = ("terrain", "receipt", "chain", "text")

WORDS = {
    "started": (
        _("%(game)s: the campaign begins"),
        _(
            "The campaign has begun. Its dice are drawn from a seed that is sealed until the end. "
            "Keep the hash of it; with it you can check every die afterwards:\n\n%(seed)s"
        ),
    ),
    "reseeded": (
        _("%(game)s: a new seed of dice"),
        _(
            "No key opens the seed of the dice any more. From now on they are drawn from another; "
            "its hash: %(seed)s"
        ),
    ),
    "taken_along": (
        _("%(game)s: saved for another installation"),
        _(
            "The organiser saved the campaign for another installation, which can open what is "
            "sealed. So sealed bids and plans were returned here, and later dice have "
            "another seed; its hash: %(seed)s"
        ),
    ),
    "report": (
        _("%(game)s: a report waits for your answer"),
        _("%(who)s reported the battle at %(terrain)s. Confirm the report or dispute it."),
    ),
    "bids": (
        _("%(game)s: the bids are open"),
        _("The sealed bids of turn %(turn)s were opened: see who bid what, and how you stand."),
    ),
    "receipt": (
        _("%(game)s: the receipt of your bid"),
        _(
            "Your bid of turn %(turn)s has been sealed since %(at)s. Keep its receipt; with it you "
            "can check after the opening that nothing was swapped:\n\n%(receipt)s\n\nThe "
            "campaign's chain at that time: %(chain)s"
        ),
    ),
    "announced": (
        _("%(game)s: an announcement of %(name)s"),
        _("%(name)s announces:\n\n%(text)s"),
    ),
    "named": (
        _("%(game)s: %(name)s names you"),
        _("%(name)s names you in a message:\n\n%(text)s"),
    ),
    "talk": (
        _("%(game)s: a message of %(name)s"),
        _("%(name)s wrote to all:\n\n%(text)s"),
    ),
    "private": (
        _("%(game)s: a private message of %(name)s"),
        _("%(name)s wrote to you in private. The words are on the page of the campaign alone."),
    ),
    "reported": (
        _("%(game)s: a private message is reported"),
        _("%(name)s shows you a private message that they got."),
    ),
    "ruled": (_("%(game)s: a ruling"), _("The organiser has ruled.")),
    "corrected": (
        _("%(game)s: an entry was corrected"),
        _("The organiser has corrected an earlier entry; what came after it was played again."),
    ),
    "challenged": (_("%(game)s: a challenge"), _("%(who)s asks for a ruling.")),
    "challenge_granted": (
        _("%(game)s: your challenge was granted"),
        _("The organiser agrees with your challenge."),
    ),
    "challenge_refused": (
        _("%(game)s: your challenge was answered"),
        _("After your challenge it stays as it is."),
    ),
    "date_proposed": (
        _("%(game)s: a date for a battle"),
        _("%(who)s proposes %(at)s for the battle at %(terrain)s."),
    ),
    "date_agreed": (
        _("%(game)s: a date is agreed"),
        _("The battle at %(terrain)s is fought on %(at)s."),
    ),
    "date_declined": (
        _("%(game)s: a date was declined"),
        _("The battle at %(terrain)s is not fought on %(at)s."),
    ),
    "battles_wait": (
        _("%(game)s: a battle waits for you"),
        _(
            "Battles wait until they are fought, reported and confirmed, and you are among those "
            "they wait for. Their window now ends on %(until)s."
        ),
    ),
    "unplayed": (
        _("%(game)s: a battle was not played"),
        _(
            "The battle at %(terrain)s was not played in time, and was decided as the campaign "
            "has it."
        ),
    ),
    "confirmed_by_time": (
        _("%(game)s: a report is confirmed"),
        _(
            "Nobody answered the report of the battle at %(terrain)s in time: it counts as "
            "confirmed."
        ),
    ),
}
# What a campaign's own channel reads instead of what is said to one reader.
TO_ALL = {
    "bids": (
        _("%(game)s: the bids are open"),
        _("The sealed bids of turn %(turn)s were opened."),
    ),
}
