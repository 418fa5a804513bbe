"""What a browser would send of the forms on a page, untouched."""

import html
import re

from django.http import HttpResponse


def hidden_fields(response: HttpResponse, act: str) -> dict[str, str]:
    """The hidden fields of the first form of this act."""
    return hidden_in(response, rf'action="[^"]*/act/{act}"')


def hidden_in(response: HttpResponse, tag: str = 'class="panel act"') -> dict[str, str]:
    """The hidden fields, without the CSRF token, of the first form whose tag has this in it."""
    page = response.content.decode()
    found = re.search(rf"<form[^>]*{tag}.*?</form>", page, re.S)
    assert found, f"the page has no form with {tag}"
    tags = re.findall(r'<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"', found[0])
    return {name: html.unescape(value) for name, value in tags if name != "csrfmiddlewaretoken"}
