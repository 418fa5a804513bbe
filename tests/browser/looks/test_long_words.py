"""In a language whose words are 40 % longer nothing scrolls sideways on a phone, a narrow phone and
a desktop. Nothing is cut off there, nor in text of twice the size."""

from collections.abc import Iterator

import pytest

from host.processes.process_specs import free_port, web
from tests.browser.conftest import PHONE, ROOT, Arrives, Site, running
from tests.browser.every_page import NO_PAGES, Club
from tests.browser.looks.staff import reader
from tests.services import wait_until
from tests.translations.pseudo import CODE, write_pseudo

pytestmark = pytest.mark.browser

WIDTHS = ((360, 100), (320, 100), (360, 200), (1280, 100))  # px, and the size of text in per cent
# Names elements with texts that do not fit into them, and the width of a page that is too wide.
# Texts for screen readers alone are exempt. An ellipsis may end what a tap opens, if the page says
# it in full there. Otherwise no words of the site do: a title is out of a thumb's reach.
CUT = r"""([width, size]) => {
  const root = document.documentElement;
  root.style.fontSize = size + '%';
  const letters = text => text.replace(/\s+/g, '');
  const words = box => letters(box.textContent);
  const isHeardOnly = box => getComputedStyle(box).clipPath === 'inset(50%)';
  const isOpenedByATap = box => getComputedStyle(box).textOverflow === 'ellipsis'
    && box.closest('summary')
    && [...document.querySelectorAll('main *, header *')]
      .some(one => !one.contains(box) && !box.contains(one) && !isHeardOnly(one)
        && words(one).includes(words(box)));
  const found = size === 100 && root.scrollWidth > width ? [`${root.scrollWidth} px wide`] : [];
  for (const box of document.body.querySelectorAll('*')) {
    const ours = node => node.nodeType === 3 && node.data.includes('⟦');
    if (![...box.childNodes].some(ours)) continue;
    if (box.closest('svg, .unseen, .skip, option, [hidden]')) continue;
    if (!box.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const isCut = box.clientWidth && box.scrollWidth > box.clientWidth + 1;
    if (isCut && !isHeardOnly(box) && !isOpenedByATap(box))
      found.push(`${box.scrollWidth} in ${box.clientWidth} px: ${box.outerHTML.slice(0, 160)}`);
  }
  return found;
}"""


@pytest.fixture
def pseudo_site(site: Site, tmp_path: object) -> Iterator[Site]:
    """A second web server of the installation, in the pseudo-language."""
    write_pseudo(tmp_path)
    env = site.env | {
        "DJANGO_SETTINGS_MODULE": "tests.translations.pseudo_settings",
        "PSEUDO_LOCALE": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    port = free_port()
    part = web("127.0.0.1", port, workers=2, name="127.0.0.1")
    with running(part.command, env):
        wait_until(part.answers, f"the web server on port {port}")
        yield Site(f"http://127.0.0.1:{port}", site.post, env)


def test_long_words_fit(transactional_db: None, arrives: Arrives, pseudo_site: Site):
    club = Club()
    astrid = reader(club, arrives, PHONE, CODE)
    found: dict[str, list[str]] = {}
    for address, route in club.addresses().items():
        if route in NO_PAGES:
            continue
        astrid.page.goto(pseudo_site.address + address)
        assert "⟦" in astrid.page.inner_text("main")
        for width, size in WIDTHS:
            astrid.page.set_viewport_size({"width": width, "height": 740})
            for wrong in astrid.page.evaluate(CUT, [width, size]):
                found.setdefault(f"{address} at {width} px, {size} %", []).append(wrong)
    assert found == {}


def test_a_word_that_does_not_fit_is_found(arrives: Arrives):
    visitor = arrives("Visitor", how=PHONE)
    visitor.page.set_content("<p style='width:50px;overflow:hidden'>⟦Ṁûûstééríñg⟧</p><p>⟦Ïñ⟧</p>")
    wrong = visitor.page.evaluate(CUT, [PHONE["viewport"]["width"], 100])
    assert any(" in 50 px: <p" in one for one in wrong)


def test_a_title_does_not_excuse_an_ellipsis(arrives: Arrives):
    visitor = arrives("Visitor", how=PHONE)
    cut = "width:50px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"
    word = "⟦Šhåðôŵ låñð⟧"
    visitor.page.set_content(
        f"<title>{word}</title><main><h3 style='{cut}'>{word}</h3><p>{word}</p>"
        f"<details><summary><span style='display:block;{cut}'>{word}</span></summary></details>"
        "</main>"
    )
    found = visitor.page.evaluate(CUT, [PHONE["viewport"]["width"], 100])
    assert ["<h3" in one for one in found if "<" in one] == [True]
