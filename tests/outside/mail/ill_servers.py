"""A mail server on loopback that fails as a test wants; it keeps the letters that it accepted."""

import re
import socketserver
import threading
from email import message_from_bytes
from email.message import Message
from typing import Any

GREETING, EHLO, MAIL, RCPT, DATA, END = "greeting", "EHLO", "MAIL", "RCPT", "DATA", "end"
STEPS = (GREETING, EHLO, MAIL, RCPT, DATA, END)
DROPS = "drops the line"
WELL = {GREETING: "220 here", EHLO: "250 here", DATA: "354 go on", "QUIT": "221 bye"}


class IllServer:
    """`says` is the answer of a failing step. `greylists` refuses each address once, for now. While
    `gate` is closed, the server does not answer."""

    def __init__(self) -> None:
        self.says: dict[str, str] = {}
        self.greylists = False
        self.letters: list[Message] = []
        self.asked_for: list[str] = []  # addresses, one for each time it was named
        self.gate = threading.Event()
        self.gate.set()
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                sink.gate.wait()
                if not self._answer(GREETING):
                    return
                for line in self.rfile:
                    word = line.decode().strip().upper().split(" ")[0].split(":")[0]
                    step = EHLO if word == "HELO" else word
                    if step == RCPT and self._is_grey(line.decode()):
                        self._say("451 come again in a minute")
                    elif not self._answer(step):
                        return
                    elif step == DATA and DATA not in sink.says:
                        body = self._body()
                        if END not in sink.says:
                            sink.letters.append(message_from_bytes(body))
                        if not self._answer(END):
                            return

            def _is_grey(self, line: str) -> bool:
                found = re.search(r"<(.*?)>", line)
                address = found[1] if found else ""
                new = address not in sink.asked_for
                sink.asked_for.append(address)
                return sink.greylists and new

            def _answer(self, step: str) -> bool:
                """False if the connection is dropped."""
                said = sink.says.get(step, WELL.get(step, "250 ok"))
                if said == DROPS:
                    return False
                self._say(said)
                return step != "QUIT" and not said.startswith("421")

            def _say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def _body(self) -> bytes:
                lines = iter(self.rfile.readline, b".\r\n")
                return b"".join(lines)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def heal(self) -> None:
        self.says, self.greylists = {}, False

    def addressees(self) -> list[str]:
        """The recipient of each accepted letter, in order."""
        return sorted(str(letter["To"]) for letter in self.letters)

    def numbers(self) -> list[str]:
        return [str(letter["Message-ID"]).strip() for letter in self.letters]


def text_of(letter: Message) -> str:
    """The words of a letter."""
    parts: list[Any] = [part for part in letter.walk() if part.get_content_type() == "text/plain"]
    return "".join(part.get_payload(decode=True).decode() for part in parts)
