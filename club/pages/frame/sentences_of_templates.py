"""`{% translate %}` of Django, whose sentences are looked up once per language in a process.

Django looks a sentence up each time it is shown, which takes 85 calls. A page shows forty that
contain no value. Catalogues do not change while a process serves. All other tags are Django's.
"""

from typing import Any, cast

from django.template import Context, Library, Node
from django.template.base import Parser, Token
from django.templatetags import i18n
from django.utils.translation import get_language

register = Library()
register.tags |= i18n.register.tags
register.filters |= i18n.register.filters


class Sentence(Node):
    """A sentence without values."""

    def __init__(self, asked: i18n.TranslateNode) -> None:
        self.asked = asked
        self._said: dict[str | None, Any] = {}

    def render(self, context: Context) -> Any:
        language = get_language()
        if language not in self._said:
            self._said[language] = self.asked.render(context)
        return self._said[language]


@register.tag("translate")
@register.tag("trans")
def translate(parser: Parser, token: Token) -> Node:
    asked: Any = i18n.do_translate(parser, token)
    has_values = asked.filter_expression.filters or asked.filter_expression.var.literal is None
    if has_values or asked.asvar or asked.noop or asked.message_context:
        return cast(Node, asked)
    return Sentence(asked)
