"""The image, built from its Dockerfile by its steps, starts as compose.yaml says and answers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.files import compose
from tests.deploy.processes import answers, ask
from tests.deploy.recipes.bare_root import BareRoot
from tests.deploy.recipes.image import Image
from tests.patience import stretched
from tests.services import wait_until

pytestmark = pytest.mark.night("a bare Debian is made for it")
OF_A_CLUB = 240  # MB, without Caddy, which takes about forty
CLUB = {
    "SITE_NAME": "saga.example.org",
    "EMAIL_URL": "filemail:///tmp",
    "DEFAULT_FROM_EMAIL": "saga@example.org",
}
BACKUP = ["python", "manage.py", "backup", "--keep", "14", "/backups"]


def owners_of_python(root: BareRoot) -> set[int]:
    """The numbers of the users that Python runs as inside."""
    running = [Path(f"/proc/{pid}") for pid in root.memory()]
    return {
        place.stat().st_uid
        for place in running
        if (place / "exe").readlink().name.startswith("python")
    }


def test_the_steps_of_the_dockerfile_make_an_image_that_serves_the_site(
    root: BareRoot, env: dict[str, str], figure: Callable[..., None]
):
    image = Image(root)
    built = image.build()
    services = compose(env)
    begin = [
        "set -e",
        image.typed(services["prepare"]["command"], env),
        f"({image.typed(image.command, env)}) &",
    ]
    with root.running("\n".join(begin), stretched(120)) as prepared:
        wait_until(lambda: answers(8000), "the image's web server", stretched(60))
        (_, *healthcheck) = services["web1"]["healthcheck"]["test"]
        assert root.inside(image.typed(healthcheck, env)).returncode == 0
        status, page = ask(8000, "/accounts/login/code/", **{"Accept-Language": "fr"})
        assert status == 200
        assert "À vous les combats" in page  # the catalogues exist
        assert owners_of_python(root) == {root.number_of(image.user)}
        assert root.inside(image.typed(services["backup"]["command"], env)).returncode == 0
        assert list((root.folder / "backups").glob("*.backup"))
        sizes = root.memory()
        made = f"built in {sum(built.values()):.0f} s, {image.megabytes()} MB on disk"
        served = f"{sum(sizes.values())} MB in {len(sizes)} processes"
        figure(f"image: {made}; prepared in {prepared:.0f} s, {served}", id="O3")


def test_a_club_s_site_makes_its_keys_serves_pages_and_backs_up(
    root: BareRoot, figure: Callable[..., None]
):
    """As compose.club.yaml starts it; both volumes are the folders of the image."""
    image = Image(root)
    image.build()
    site = compose(CLUB, "compose.club.yaml")["site"]
    env = {name: str(value) for name, value in site["environment"].items()}
    with root.running(f"({image.typed(site['command'], env)}) &", stretched(120)):
        wait_until(lambda: answers(8000), "the site", stretched(120))
        assert root.inside(image.typed(site["healthcheck"]["test"][1:], env)).returncode == 0
        status, page = ask(8000, "/accounts/login/code/", **{"Accept-Language": "fr"})
        assert status == 200
        assert "À vous les combats" in page
        keys = root.folder / "data/.env"
        assert keys.stat().st_mode & 0o777 == 0o600
        assert "ENVELOPE_KEYS=" in keys.read_text()
        assert root.inside(image.typed(BACKUP, env)).returncode == 0
        assert list((root.folder / "backups").glob("*.backup"))
        assert owners_of_python(root) == {root.number_of(image.user)}
        sizes = root.memory()
        figure(
            f"a club's site in its container: {sum(sizes.values())} MB in {len(sizes)} "
            "processes, keys made, a backup written",
            id="O3",
        )
        assert sum(sizes.values()) <= OF_A_CLUB
