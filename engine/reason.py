"""Why something is forbidden: a sentence that can be said in other languages too."""

from typing import Any


class Reason(str):
    """An English sentence that remembers how it was made."""

    template: str
    """The sentence with its fields, as `{card}`: the key for a translator."""
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> "Reason":
        reason = super().__new__(cls, template.format(**values))
        reason.template, reason.values = template, values
        return reason

    def __reduce__(self) -> tuple[Any, ...]:
        return (read_reason, (self.template, self.values))


def read_reason(template: str, values: dict[str, Any]) -> Reason:
    return Reason(template, **values)
