"""Browser tests wait until something is visible: never for a time, and never look right after an
act.

A page, or a part of one, answers most acts of a test later. A look right after an act sees the old
page or the new one, by chance.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.house.sources import ROOT, sources, tree

# Waiting for a time, for a quiet network, or for less long than other tests.
TIMES = {"wait_for_timeout", "sleep"}
SILENCE = "networkidle"
ACTS = {
    "check",
    "click",
    "dblclick",
    "fill",
    "go_back",
    "press",
    "press_sequentially",
    "select_option",
    "set_input_files",
    "tap",
    "uncheck",
}
# Methods that only say where something is.
PLACES = {
    "and_",
    "filter",
    "get_by_alt_text",
    "get_by_label",
    "get_by_role",
    "get_by_text",
    "get_by_title",
    "locator",
    "nth",
    "compile",
    "escape",
    "len",
    "range",
}
WAITING = {"another_page", "answered", "at_rest", "draw", "expect", "goto", "look", "until", "use"}
# A script that changes the page; database rows, which a form changes once it has arrived.
CHANGED = {"evaluate", "objects", "refresh_from_db", "journal", "results"}
LATER = (".then(", "async ", "Promise")


def called(node: ast.AST) -> set[str]:
    """The names of all functions and methods that this calls."""
    calls = [one.func for one in ast.walk(node) if isinstance(one, ast.Call)]
    return {str(getattr(func, "attr", getattr(func, "id", ""))) for func in calls}


def is_act(statement: ast.stmt) -> bool:
    """An act of Playwright without a wait. `press` of a player waits; that of a key does not."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    of_keys = getattr(call.func.value, "attr", "") == "keyboard"
    return call.func.attr in ACTS and (call.func.attr != "press" or of_keys)


def that_wait(module: ast.Module) -> set[str]:
    """Waiting calls, and functions of this file that begin with one."""
    named = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    begins = {node.name: node.body[bool(ast.get_docstring(node))] for node in named if node.body}
    return WAITING | {name for name, first in begins.items() if called(first) & WAITING}


def looks(statement: ast.stmt, waiting: set[str]) -> bool:
    """It looks at the page as it is, whether or not the act before it is finished."""
    begins = getattr(statement, "test", getattr(statement, "iter", None))
    first = begins if isinstance(statement, ast.If | ast.While | ast.For) else statement
    names = called(first)
    if names & waiting or any(name.startswith(("wait_for", "expect_")) for name in names):
        return False
    if isinstance(statement, ast.Expr | ast.With):
        return bool(
            {one.attr for one in ast.walk(first) if isinstance(one, ast.Attribute)} & CHANGED
        )
    return isinstance(statement, ast.Assert) or bool(names - PLACES)


def blocks(module: ast.Module) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(module):
        for part in ("body", "orelse", "finalbody"):
            if isinstance(block := getattr(node, part, None), list):
                yield block


def texts(modules: list[ast.Module]) -> dict[str, str]:
    """Scripts that files store under a name."""
    return {
        target.id: ast.unparse(node.value)
        for module in modules
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def promised(call: ast.AST, kept: dict[str, str]) -> bool:
    """`wait_for_function` accepts any promise as an answer, and does not wait."""
    if getattr(getattr(call, "func", None), "attr", "") != "wait_for_function":
        return False
    assert isinstance(call, ast.Call)
    script = ast.unparse(call.args[0])
    return any(sign in kept.get(script, script) for sign in LATER)


def imported(module: ast.Module) -> set[str]:
    """The packages from which this imports something."""
    found = [node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[0] for name in found}


def has_patience(call: ast.Call) -> bool:
    """The timeout of one expectation; the one for all of them is set once."""
    return getattr(call.func, "attr", "") != "set_options" and any(
        one.arg == "timeout" for one in call.keywords
    )


def faults(module: ast.Module, kept: dict[str, str]) -> list[str]:
    found = []
    for node in ast.walk(module):
        if getattr(node, "attr", getattr(node, "id", "")) in TIMES:
            found.append(f"{node.lineno} waits for a time")
        elif isinstance(node, ast.Constant) and node.value == SILENCE:
            found.append(f"{node.lineno} waits for a silence")
        elif isinstance(node, ast.Call) and has_patience(node):
            found.append(f"{node.lineno} has a patience of its own")
        if promised(node, kept):
            found.append(f"{node.lineno} waits for no promise")
    waiting = that_wait(module)
    for block in blocks(module):
        for act, after in zip(block, block[1:], strict=False):
            if is_act(act) and looks(after, waiting):
                found.append(f"{after.lineno} looks right after an act")
    return found


def test_no_browser_test_waits_for_a_time_or_looks_right_after_an_act():
    driving = {path for path in sources("tests") if "playwright" in imported(tree(path))}
    driving |= {*sources("tests/browser")}
    modules = {path.relative_to(ROOT).as_posix(): tree(path) for path in sorted(driving)}
    kept = texts([*modules.values()])
    found = {path: wrong for path, module in modules.items() if (wrong := faults(module, kept))}
    assert found == {}
    assert len(modules) > 90


@pytest.mark.parametrize(
    "wrong",
    [
        "page.wait_for_timeout(5)",
        "time.sleep(1)",
        "page.wait_for_load_state('networkidle')",
        "expect(page).to_have_title('So', timeout=5)",
        "page.wait_for_function('() => caches.keys().then(all => all.length)')",
        "page.wait_for_function(READY)",
        "button.click()\nassert page.url",
        "button.tap()\nif link.count(): pass",
        "page.keyboard.press('Enter')\nname = page.locator('h1').inner_text()",
        "field.fill('2')\nreturn measured(page)",
        "button.click()\ngame.refresh_from_db()",
        "field.fill('2')\npage.evaluate('delete localStorage.draft')",
    ],
)
def test_what_would_lose_a_race_is_found(wrong: str):
    assert len(faults(ast.parse(wrong), {"READY": "'async () => true'"})) == 1


@pytest.mark.parametrize(
    "right",
    [
        "button.click()\nexpect(line).to_be_visible()\nassert page.url",
        "anna.press('Send')\nassert page.url",
        "button.click()\nline = page.locator('p').first",
        "with answered(page):\n    button.click()\nassert page.url",
        "field.fill('2')\nbutton.click()",
        "button.click()\nassert anna.look().phase",
        "page.wait_for_function('() => navigator.serviceWorker.controller')",
    ],
)
def test_what_waits_for_what_is_seen_is_right(right: str):
    assert faults(ast.parse(right), {}) == []
