"""Valid texts and values with mistakes in them, as chance has it: a seed says which."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

NUMBERS = [0, -1, 1, 2, 7, 64, 255, 256, 999, 65_536, 2**31, 2**63, 10**30, -(10**30), 0.5, 1e9, 1e308]
WORDS = [
    "",
    " ",
    "?",
    "-",
    "=",
    ",",
    "*",
    "?*99",
    "E*99",
    "é",
    "٣",
    "𝟛",
    "\0",
    "\t",
    "\u2028",
    "\ufeff",
    "null",
    "true",
]
MARKS = [*WORDS, "{}", "[]", '"', "'", "\r", "\\", "#", *map(str, NUMBERS), "9" * 5000]
CUTS = ["\n", " ", "=", ",", ""]


def mangle_text(chance: Random, text: str, others: list[str]) -> str:
    """A text with one to three mistakes; what is borrowed comes from one of the others."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        mistake = chance.choice((mistake_in_parts, mistake_in_a_number, mistake_in_a_number, mistake_in_words))
        text = mistake(chance, text, others)
    return text


def mistake_in_parts(chance: Random, text: str, others: list[str]) -> str:
    """Lines, words, values or letters lost, doubled, swapped, borrowed or replaced; or the end is missing."""
    cut = chance.choice(CUTS)
    parts = text.split(cut) if cut else list(text)
    if not parts:
        return chance.choice(others)
    at, other = chance.randrange(len(parts)), chance.randrange(len(parts))
    match chance.choice(("lose", "double", "swap", "borrow", "mark", "end")):
        case "lose":
            del parts[at]
        case "double":
            parts.insert(other, parts[at])
        case "swap":
            parts[at], parts[other] = parts[other], parts[at]
        case "borrow":
            whole = chance.choice(others)
            parts[at] = chance.choice(whole.split(cut) if cut else list(whole) or [""])
        case "mark":
            parts[at] = chance.choice(MARKS)
        case _:
            del parts[at:]
    return cut.join(parts)


def mistake_in_a_number(chance: Random, text: str, others: list[str]) -> str:
    """One number is a little or far off, or somebody else's."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return mistake_in_parts(chance, text, others)
    number = chance.choice(found)
    there = int(number[0][:20])
    new = chance.choice((there + 1, there - 1, there + 1, there - 1, there * 10, chance.choice(NUMBERS)))
    return f"{text[: number.start()]}{new}{text[number.end() :]}"


def mistake_in_words(chance: Random, text: str, others: list[str]) -> str:
    """Two words change places, or one is misspelt."""
    found = list(re.finditer(r"[^\W\d]\w*", text))
    if len(found) < 2:
        return mistake_in_parts(chance, text, others)
    one, two = sorted(chance.sample(found, 2), key=lambda word: word.start())
    if chance.random() < 0.7:
        between = text[one.end() : two.start()]
        return f"{text[: one.start()]}{two[0]}{between}{one[0]}{text[two.end() :]}"
    return f"{text[: one.start()]}{misspelt(chance, one[0])}{text[one.end() :]}"


def misspelt(chance: Random, word: str) -> str:
    """A letter lost, doubled, in capitals or foreign."""
    if not word:
        return chance.choice(WORDS)
    at = chance.randrange(len(word))
    return word[:at] + chance.choice(("", word[at] * 2, word[at].swapcase(), "é")) + word[at + 1 :]


# What a text says: numbers, words, lists and tables


def mangle_tree(chance: Random, tree: Any) -> Any:
    """A copy of nested tables and lists with one to three mistakes in what they say."""
    tree = json.loads(json.dumps(tree))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = list(walk(tree))
        if places:
            mistake_in_place(chance, *chance.choice(places), [holder[key] for holder, key in places])
    return tree


def walk(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: a table or list, and the key or number in it."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else []
    return [place for key in keys for place in ((tree, key), *walk(tree[key]))]


def mistake_in_place(chance: Random, holder: Any, key: Any, values: list[Any]) -> None:
    """A field or an item is lost, doubled, renamed, wrapped, borrowed, or has another value."""
    match chance.choice(("value", "value", "value", "value", "lose", "double", "borrow", "borrow", "wrap", "rename")):
        case "lose":
            del holder[key]
        case "double" if isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), holder[key])
        case "rename" | "double" if isinstance(holder, dict):
            value = holder.pop(key) if chance.random() < 0.7 else holder[key]
            holder[misspelt(chance, key)] = value
        case "wrap":
            holder[key] = chance.choice(([holder[key]], {"in": holder[key]}, [], {}))
        case "borrow":
            like = [value for value in values if type(value) is type(holder[key])]
            holder[key] = json.loads(json.dumps(chance.choice(chance.choice((like, values)))))
        case _:
            holder[key] = another(chance, holder[key])


def another(chance: Random, value: Any) -> Any:
    """Another value in place of one: near it more often than not."""
    if chance.random() < 0.1:
        return chance.choice((chance.choice(NUMBERS), chance.choice(WORDS), True, False, [], {}))
    match value:
        case bool():
            return not value
        case int() | float():
            return chance.choice((value + 1, value - 1, value + 1, value - 1, value * 2, chance.choice(NUMBERS)))
        case str():
            return mangle_text(chance, value, WORDS)
        case list():
            return chance.choice((value[::-1], value[1:], value[:-1], value * 2, chance.sample(value, len(value))))
        case _:
            return {}


def toml_text(tree: dict[str, Any]) -> str:
    """A tree as TOML, a line a field."""
    return "".join(f"{json.dumps(key, ensure_ascii=False)} = {toml_value(value)}\n" for key, value in tree.items())


def toml_value(value: Any) -> str:
    match value:
        case dict():
            inner = [f"{json.dumps(key, ensure_ascii=False)} = {toml_value(item)}" for key, item in value.items()]
            return "{" + ", ".join(inner) + "}"
        case list():
            return "[" + ", ".join(map(toml_value, value)) + "]"
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return repr(value)
