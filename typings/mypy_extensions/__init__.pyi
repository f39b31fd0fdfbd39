"""For pyright: mypyc's native integers are int, as they are without a compiler."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

_T = TypeVar("_T")

i64: TypeAlias = int
i32: TypeAlias = int
i16: TypeAlias = int
u8: TypeAlias = int

def mypyc_attr(*attrs: str, **kwattrs: Any) -> Callable[[_T], _T]: ...
def trait(cls: _T) -> _T: ...
