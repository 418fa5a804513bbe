"""The settings that the program reads from its environment, found in its sources."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house.sources import ROOT

ROOMS = ("campaign", "club", "tavern", "host")
DEPLOY = ROOT / "deploy"
# `${NAME}` of the compose file, `{$NAME}` of Caddy; a shell's own variables are lower case here.
IN_A_FILE = re.compile(r"\$\{([A-Z_0-9]+)|\{\$([A-Z_0-9]+)")
SET_BY_A_FILE = re.compile(r"^(?:Environment=|ENV |export )(.*)$", re.MULTILINE)
SHARED = ("compose.yaml", "Caddyfile", "campaign", "Dockerfile", "pgbouncer.ini")


class Module:
    """A module's reads and writes of the environment.

    `read` and `written` are names of variables; `unclear` are the places where the name is neither
    a text, nor a constant of the module, nor an argument of its own functions.
    """

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.constants = dict(_constants(self.tree))
        self.environments = {"os.environ", *_environments(self.tree)}
        self.read: set[str] = set()
        self.written: set[str] = set()
        self.unclear: list[str] = []
        for function, node in _with_functions(self.tree):
            self._look(function, node)

    def _look(self, function: ast.FunctionDef | None, node: ast.AST) -> None:
        match node:
            case ast.Call(func=ast.Attribute(value=where, attr=method), args=[first, *_]):
                if self._is_environment(where) and not method.endswith(("_config", "_env")):
                    self._note(self.read, function, first)
                    if method == "setdefault":
                        self._note(self.written, function, first)
                elif ast.unparse(node.func) == "os.getenv":
                    self._note(self.read, function, first)
            case ast.Call(func=where, args=[first, *_]) if self._is_environment(where):
                self._note(self.read, function, first)
            case ast.Subscript(value=where, slice=key, ctx=use) if self._is_environment(where):
                self._note(self.read if isinstance(use, ast.Load) else self.written, function, key)
            case ast.Compare(left=left) if any(map(self._is_environment, ast.walk(node))):
                for key in left.elts if isinstance(left, ast.Set) else [left]:
                    self._note(self.read, function, key)

    def _is_environment(self, node: ast.AST) -> bool:
        return isinstance(node, ast.expr) and ast.unparse(node) in self.environments

    def _note(self, names: set[str], function: ast.FunctionDef | None, key: ast.expr) -> None:
        found = [*self._texts(function, key)]
        names.update(found)
        if not found:
            self.unclear.append(f"line {key.lineno}: {ast.unparse(key)}")

    def _texts(self, function: ast.FunctionDef | None, key: ast.expr) -> Iterator[str]:
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value
        elif isinstance(key, ast.Name) and key.id in self.constants:
            yield self.constants[key.id]
        elif isinstance(key, ast.Name) and function is not None:
            names = [one.arg for one in function.args.args]
            if key.id in names:
                yield from self._given(function.name, names.index(key.id))

    def _given(self, function: str, place: int) -> Iterator[str]:
        """The values of this argument in the module's own calls of this function."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function:
                yield from self._texts(None, node.args[place])


@cache
def of_the_program() -> tuple[set[str], set[str], list[str]]:
    """The names that all modules and files of `deploy` read and set, and the unclear ones."""
    read, written, unclear = set[str](), set[str](), list[str]()
    for path in [ROOT / "manage.py", *(file for room in ROOMS for file in _modules(room))]:
        text = path.read_text(encoding="utf-8")
        if "environ" not in text and "getenv" not in text:
            continue  # every read contains one of them
        found = Module(text)
        read, written = read | found.read, written | found.written
        unclear += [f"{path.relative_to(ROOT)}, {where}" for where in found.unclear]
    for path in [*(DEPLOY / name for name in SHARED), *(DEPLOY / "systemd").iterdir()]:
        text = path.read_text(encoding="utf-8")
        read |= {one or other for one, other in IN_A_FILE.findall(text)}
        written |= {
            name
            for line in SET_BY_A_FILE.findall(text)
            for name in re.findall(r"\b([A-Z_0-9]+)=", line)
        }
    return read, written, unclear


def _modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def _environments(tree: ast.Module) -> Iterator[str]:
    """Names for the environment: of django-environ's reader, and of imports from `os`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=made)):
                if ast.unparse(made) == "environ.Env":
                    yield name
            case ast.ImportFrom(module="os", names=names):
                yield from (one.asname or one.name for one in names if "env" in one.name)


def _with_functions(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef | None, ast.AST]]:
    """Every node, with the innermost function around it."""
    waiting: list[tuple[ast.FunctionDef | None, ast.AST]] = [(None, tree)]
    while waiting:
        function, node = waiting.pop()
        yield function, node
        inner = node if isinstance(node, ast.FunctionDef) else function
        waiting += [(inner, child) for child in ast.iter_child_nodes(node)]
