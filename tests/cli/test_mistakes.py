"""Every mistake gets one clear message with a suggestion, and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Paceline

SIMULATE = "simulate flamme-rouge --games 2"
TOURNAMENT = "tournament flamme-rouge --races 6"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("simulte flamme-rouge", "No such command 'simulte'. Did you mean 'simulate'?"),
        (
            "zzz",
            (
                "No such command 'zzz'. There are: analyse, bench, doctor, games, load, replay, rules, serve, "
                "simulate, tournament, train, admin."
            ),
        ),
        ("--versoin", "Did you mean --version?"),
        ("simulate", "Missing argument 'GAME'. Expected: A title's id, such as flamme-rouge."),
        ("simulate flame-rouge", "no game is called 'flame-rouge': did you mean 'flamme-rouge'?"),
        ("bench flamme", "did you mean 'flamme-rouge'?"),
        ("rules tour", "no game is called 'tour': there are: flamme-rouge"),
        (f"{SIMULATE} --seat random", "Did you mean --seats"),
        (f"{SIMULATE} --seats random,randon", "no bot is called 'randon': did you mean 'random'?"),
        (f"{SIMULATE} --seats random,", "no bot is called ''"),
        (f"{SIMULATE} --seats random", "2 to 6 teams race"),
        (f"{SIMULATE} --games many", "Invalid value for '--games'"),
        (f"{SIMULATE} --games 0", "greater than or equal to 1"),
        (f"{SIMULATE} --jobs 0", "greater than or equal to 1"),
        (f"{SIMULATE} --course stge-7", "no course is called 'stge-7': did you mean 'stage-7'?"),
        ((*SIMULATE.split(), "--course", ""), "the course is empty"),
        ((*SIMULATE.split(), "--seed", "\udcff"), "is no text"),
        (f"{SIMULATE} --set course=", "the course is empty"),
        (f"{SIMULATE} --set handicap=1,x", "numbers with commas between them, such as 0,1"),
        (f"{SIMULATE} --course abzu", "'abzu' at character 3: no tile has the side 'z'"),
        (f"{SIMULATE} --course abbu", "tile b is there 2 times, the box has it once (fr.setup.tiles)"),
        ("simulate larrivee-du-tour --course f40x5", "'f40x5' at character 4: expected u, f, d or r"),
        (f"{SIMULATE} --set edn=all", "no option is called 'edn': did you mean 'end'?"),
        (f"{SIMULATE} --set end", "--set end: expected option=value"),
        (f"{SIMULATE} --set end=some", "not ‘some’ (end=first|all; fr.finish.end)"),
        (
            f"{SIMULATE} --set muscle_teams=nine",
            "from 0 to 5, not ‘nine’ (muscle_teams=0..5; fr.dummy.muscle)",
        ),
        (f"{SIMULATE} --set peloton_team=perhaps", "not ‘perhaps’ (peloton_team=false|true; fr.dummy.peloton)"),
        (f"{SIMULATE} --set handicap=1", "a handicap needs 2 numbers, one for each player; got 1"),
        (f"{SIMULATE} --set end=all --set end=first", "the option end is set twice"),
        (f"{SIMULATE} --course stage-7 --set course=stage-8", "the course is given twice"),
        (f"{SIMULATE} --course all --set muscle_teams=5", "no course of the box fits this set-up: 2 to 6 teams race"),
        (f"{SIMULATE} --content no-such-folder", "no-such-folder: there is no such folder"),
        (f"{SIMULATE} more", "unexpected extra argument"),
        (TOURNAMENT, "Missing option '--bots'. Expected: The bots that meet, two or more"),
        (f"{TOURNAMENT} --bots random", "--bots random: a tournament needs two bots or more"),
        (f"{TOURNAMENT} --bots random,randon", "no bot is called 'randon': did you mean 'random'?"),
        (f"{TOURNAMENT} --bots random,world:200", "no bot is called 'world:200'"),
        (f"{TOURNAMENT} --bots random,highest,random", "the bot random is named twice"),
        (f"{TOURNAMENT} --bots random,highest --races 0", "greater than or equal to 1"),
        (f"{TOURNAMENT} --bots random,highest --seats-per-race 1", "greater than or equal to 2"),
        (f"{TOURNAMENT} --bots random,highest --seats-per-race 13", "teams race"),
        (f"{TOURNAMENT} --bots random,highest --sure 1", "Invalid value for '--sure'"),
        (f"{TOURNAMENT} --bots random,highest --course stge-7", "did you mean 'stage-7'?"),
        (f"{TOURNAMENT} --bots random,highest --course stage-7,abzu", "no tile has the side 'z'"),
        (f"{TOURNAMENT} --bots random,highest --course stage-7 --set course=stage-8", "the course is given twice"),
        (f"{TOURNAMENT} --bots random,highest --set edn=all", "did you mean 'end'?"),
        (f"{TOURNAMENT} --bots random,highest --state .", "--state . cannot be read: Is a directory"),
        ("bench flamme-rouge --players 7", "2 to 6 teams race"),
        ("replay no-such-file", "no-such-file cannot be read: No such file or directory"),
        ("replay .", ". cannot be read: Is a directory"),
        ("rules flamme-rouge fr.slipsteam", "no rule is called 'fr.slipsteam': did you mean 'fr.slipstream'?"),
        ("rules flamme-rouge fr.slip", "did you mean 'fr.slipstream'?"),
        ("rules flamme-rouge fr.slipstream.gpa", "did you mean 'fr.slipstream.gap'?"),
    ],
)
def test_a_mistake_is_told_in_one_message(paceline: Paceline, command: str | tuple[str, ...], words: str) -> None:
    done = paceline(*(command.split() if isinstance(command, str) else command))
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("Error: ")
    assert words in done.err
    assert done.err.count("Error: ") == 1


def test_a_mistake_in_an_owners_file_names_the_line(paceline: Paceline, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("card = [\n  { code = 3 },\n]\n")
    done = paceline("simulate", "flamme-rouge", "--content", tmp_path)
    assert done.status == 2
    assert "cards.toml, line 2: " in done.err


def test_every_mistake_in_an_owners_folder_is_told_at_once(paceline: Paceline, tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text("")
    (tmp_path / "stages.toml").write_text("stage = [\n}")
    for command in ("simulate", "bench"):
        done = paceline(command, "flamme-rouge", "--content", tmp_path)
        assert done.status == 2
        assert done.err.splitlines()[0].startswith(
            "Error: card.toml: not a file of this game: did you mean 'cards.toml'?"
        )
        assert done.err.splitlines()[1].startswith("stages.toml, line 2: not TOML")


def test_nothing_is_written_after_a_mistake(paceline: Paceline, tmp_path: Path) -> None:
    done = paceline("simulate", "flamme-rouge", "--course", "nowhere", "--record", tmp_path / "races")
    assert done.status == 2
    assert list(tmp_path.iterdir()) == []
