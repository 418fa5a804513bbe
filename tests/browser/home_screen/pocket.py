"""What a device keeps, and a site of its own that can stop and come back as another release."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from campaign.world import Battle, Side
from club.models import Game
from host.processes.process_specs import web
from tests.browser.conftest import ROOT, running
from tests.browser.waiting import until
from tests.pages.laid import LAND, lay
from tests.services import wait_until
from tests.table import person
from tests.worlds import a_band, a_world

# The addresses of everything in caches whose name begins so.
PATHS = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("pocket-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname).sort();
}"""
CACHES = '() => caches.keys().then((all) => all.filter((name) => name.startsWith("pocket-")))'
# Everything that pages and workers of the site have stored on the device, as one text.
EVERYTHING = """async () => {
  const found = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const headers = JSON.stringify([...answer.headers]);
      found.push(`${name} ${request.url} ${headers} ${await answer.text()}`);
    }
  }
  for (const { name } of await indexedDB.databases()) {
    const opened = indexedDB.open(name);
    await new Promise((done) => { opened.onsuccess = done; });
    for (const store of opened.result.objectStoreNames) {
      const all = opened.result.transaction(store).objectStore(store).getAll();
      await new Promise((done) => { all.onsuccess = done; });
      found.push(`${name} ${store} ${JSON.stringify(all.result)}`);
    }
  }
  return found;
}"""
# All that is kept, as if it had been kept so many hours earlier.
AGED = """async (hours) => {
  for (const name of (await caches.keys()).filter((one) => one.startsWith("pocket-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const headers = new Headers(answer.headers);
      if (headers.has("Pocket-At")) headers.set("Pocket-At", Date.now() - hours * 3600 * 1000);
      await cache.put(request, new Response(await answer.arrayBuffer(), { headers }));
    }
  }
}"""
AGES = "() => document.querySelector('.pocketed')?.textContent ?? ''"
OTHER_RELEASE = """
import host.releases.version as version
version.VERSION = "99.0.0"
"""


def battle_for_birch() -> Game:
    """Anna and Bruno fight for Birch; Clara looks on."""
    sides = {"A": Side(True, "b1"), "B": Side(True, "b2")}
    row = Battle("Birch", ("A", "B"), (), "B", stage="fight", sides=sides)
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"), a_band("b3", "A", "Elder"))
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    return lay(world, [person(name) for name in ("anna", "bruno", "clara")])


def keep_on_device(page: Page, address: str) -> None:
    """Says yes on the campaign's page, and waits until all is kept."""
    page.goto(address)
    asks = page.locator("[data-pocket='asks']")
    asks.get_by_role("button", name="Keep on this device").click()
    page.locator("[data-pocket='asks'][data-pages]").wait_for(state="attached")


def is_empty(page: Page) -> bool:
    return bool(page.evaluate(CACHES) == [])


def wait_until_empty(page: Page) -> None:
    until(page, lambda: is_empty(page), "the end of all that was kept")


class OwnSite:
    """A web server on a port of its own, for the database of this run."""

    def __init__(self, port: int, env: dict[str, str], folder: Path) -> None:
        self.address, self._port, self._env, self._folder = (
            f"http://127.0.0.1:{port}",
            port,
            env,
            folder,
        )

    @contextmanager
    def serving(self, *, as_another_release: bool = False) -> Iterator[None]:
        env = dict(self._env)
        if as_another_release:
            (self._folder / "sitecustomize.py").write_text(OTHER_RELEASE)
            env["PYTHONPATH"] = f"{self._folder}:{ROOT}"
        part = web("127.0.0.1", self._port, workers=1, name="127.0.0.1")
        with running(part.command, env):
            wait_until(part.answers, f"the web server on port {self._port}")
            yield

    def page_of(self, game: Any) -> str:
        return f"{self.address}/c/{game.public_id}/"
