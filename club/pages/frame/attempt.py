"""A form that may be refused. The page is then drawn again, with the reason."""

from types import TracebackType

from club.refusals import Refusal


class Attempt:
    """A context that ends at a refusal and stores it for the page.

    with Attempt() as attempt:
        if request.method == "POST":
            pause(game.pk, actor=actor)
            return redirect("organise", public_id=public_id)
    return render(request, "…", {"refusal": attempt.refusal}, status=attempt.status)
    """

    refusal: Refusal | None = None

    @property
    def status(self) -> int:
        return 422 if self.refusal else 200

    def __enter__(self) -> "Attempt":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if isinstance(error, Refusal):
            self.refusal = error
        return self.refusal is not None
