"""The lists of the tavern at the desk: their names, and what each is for."""

from django.utils.translation import gettext_lazy as _

from club.admin.desk import DeskGroup, DeskList

GROUPS = (
    DeskGroup("tavern", _("Tavern"), (
        DeskList("tavern.Table", _("terms of a table"), _("terms of tables"),
                 _("How fast each table is played, with which options, and for whom it is open.")),
        DeskList("tavern.AskedPerson", _("person asked to a table"), _("people asked to tables"),
                 _("For whom a seat is kept until they answer, and when they did.")),
        DeskList("tavern.Result", _("result of a seat"), _("results of tables"),
                 _("Who came in at which place, once a table was over.")),
        DeskList("tavern.Strength", _("strength of a player"), _("strengths of players"),
                 _("How strong each person is at each game, by their rated tables.")),
        DeskList("tavern.DayFalls", _("round of the daily falls"), _("rounds of the daily falls"),
                 _("Who has played the deal of which day.")),
        DeskList("tavern.Evening", _("evening"), _("evenings"),
                 _("When and where people meet for several tables, and who invites.")),
        DeskList("tavern.PlannedTable", _("planned table"), _("planned tables"),
                 _("The tables of each evening, and how many people each looks for.")),
        DeskList("tavern.Guest", _("guest of an evening"), _("guests of evenings"),
                 _("Who comes to which evening, and where they sit.")),
    )),
)  # fmt: skip
