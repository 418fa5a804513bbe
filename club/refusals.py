"""The one family of refusals: what the rules, or the site, do not let a person do."""


class Refusal(Exception):
    """A command that is not allowed now.

    `code` is stable and short (kebab-case), `rule` is the R… or A… number of RULES.md (or a D…
    section of the shell). `sentence` is for the player, and `fields` names its subjects. `values`
    fill the sentence's `{placeholders}`, so that the sentence itself is a constant that can be
    translated; `str(refusal)` is the English sentence, filled. `place` is that of the command it is
    about, from 1, where several were given at once. Anything else that is raised is a bug.
    """

    def __init__(
        self, code: str, rule: str, sentence: str, *, fields: tuple[str, ...] = (), **values: object
    ) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.code = code
        self.rule = rule
        self.sentence = sentence
        self.values = values
        self.fields = fields
        self.place: int | None = None
