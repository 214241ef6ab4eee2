"""`dtlang play`: a game in the terminal, against bots or each other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes, sides
from dtlang.cli.odds import terminal
from dtlang.cli.output import say, show, stop, wants_colour
from dtlang.cli.speaking import language, speaks, words
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.playing import Screen, Sitting

HUMAN = "human"
KINDS = (HUMAN, *sides.BOTS)
SAVED = b'{\n"replay":'  # how a saved game begins


def seats(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[int, str]:
    """Who sits where: `1=human`."""
    found: dict[int, str] = {}
    for value in values:
        number, _, kind = value.partition("=")
        if not number.isdecimal() or len(number) > 1 or not (kind == HUMAN or sides.is_bot(kind)):
            raise click.BadParameter(
                Said(
                    "`{value}` is not a seat and who plays there: 1={listed}.",
                    value=value,
                    listed=" or 1=".join(KINDS),
                )
            )
        found[int(number)] = kind
    return found


def kept(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Where a game is to be saved; a place that does not do is refused before anybody has played."""
    if path is not None:
        wrong = unfit(path)
        if wrong:
            raise click.BadParameter(Said("{wrong}; nothing was played.", wrong=wrong))
    return path


@click.command("play", short_help="Play a game in the terminal.")
@click.argument("paths", nargs=-1, type=heroes.PATH, metavar="HERO HERO...")
@click.option(
    "--seat",
    "given",
    multiple=True,
    callback=seats,
    metavar="NUMBER=WHO",
    help="Who plays a hero: human, sensible, random or level2 to level5. Seat 1 is human if left out.",
)
@sides.LEVEL
@sides.MILLISECONDS
@sides.MODE
@sides.EDITION
@sides.UPGRADE_DECK
@click.option(
    "--seed",
    type=click.IntRange(0, sides.MAX_SEED),
    help="The same seed gives the same dice and decks; any other if left out.",
)
@speaks("The language of the game and the story, instead of that of the system.")
@click.option("--open", "open_hands", is_flag=True, help="People at one screen see each other's hands.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Ask whenever the rules allow something, even where it would do nothing now.",
)
@click.option("--resume", type=heroes.PATH, metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--save",
    type=heroes.PATH,
    callback=kept,
    metavar="FILE",
    help="Save the game there when it is over or left.",
)
def command(
    paths: tuple[Path, ...],
    given: dict[int, str],
    level: int | None,
    milliseconds: int | None,
    mode: str,
    edition: str,
    upgrade_deck: bool,
    seed: int | None,
    open_hands: bool,
    everything: bool,
    resume: Path | None,
    save: Path | None,
) -> None:
    """Play a game in the terminal: against bots, against each other, or let bots play and watch.

    A HERO is a hero file or a compiled one (.json). While you play, `?` shows what you can type.
    Where several people share a screen, it is cleared before it shows the hand of another one.

    \b
    Examples:
      dtlang play ember_witch.hero tideline_fencer.hero
      dtlang play a.hero b.hero --level 4
      dtlang play a.hero b.hero --seat 2=human
      dtlang play a.hero b.hero --seat 1=sensible --seed 7 --save bots.game
      dtlang play --resume evening.game
    """
    from dtlang import pipeline

    read_anything()
    if resume is not None:
        if paths:
            raise click.UsageError("A saved game has its heroes with it: give either heroes or --resume.")
        sitting = resumed(resume, given)
    elif not paths:
        raise click.UsageError("Give the heroes that play, or a saved game with --resume.")
    else:
        sitting = begun(paths, given, sides.of_level(level, milliseconds), mode, edition, upgrade_deck, seed)
    sitting.everything = everything
    screen = pipeline.screen(sitting, pipeline.terminal(*terminal(None), language()))
    with naming(Path(", ".join(map(str, paths)) or str(resume))):
        Table(screen, save or resume, always=save is not None, open_hands=open_hands).play()


def begun(
    paths: tuple[Path, ...],
    given: dict[int, str],
    bot: str,
    mode: str,
    edition: str,
    upgrade_deck: bool,
    seed: int | None,
) -> Sitting:
    from random import SystemRandom

    from dtlang import pipeline

    table = sides.profile(mode, edition, upgrade_deck, len(paths))
    players = [HUMAN] + [bot] * (len(paths) - 1)
    found = sides.sides(paths)
    return pipeline.sit_down(
        found,
        table,
        SystemRandom().randrange(1, 1_000_000) if seed is None else seed,
        seated(players, given),
    )


def resumed(path: Path, given: dict[int, str]) -> Sitting:
    from dtlang import pipeline
    from dtlang.diagnostics import Report

    found = pipeline.replay(path)
    if isinstance(found, Report):
        show(found)
        stop()
    sitting = pipeline.resume(found)
    return pipeline.resume(found, seated(sitting.players, given)) if given else sitting


def seated(players: list[str], given: dict[int, str]) -> list[str]:
    for seat in given:
        if not 1 <= seat <= len(players):
            raise click.UsageError(
                Said("There is no seat {seat}: this game has {count}.", seat=seat, count=len(players))
            )
    return [given.get(seat, kind) for seat, kind in enumerate(players, 1)]


def read_anything() -> None:
    """What is typed may hold letters that are none."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


class Table:
    """Asks and listens until the game is over or left."""

    def __init__(self, screen: Screen, save: Path | None, *, always: bool, open_hands: bool = False) -> None:
        self.screen = screen
        self.sitting = screen.sitting
        people = [seat for seat, kind in enumerate(self.sitting.players) if kind == HUMAN]
        has_cards = self.sitting.game.profile.mode.cards
        self.hides = len(people) > 1 and has_cards and not open_hands and at_a_terminal()
        self.looking: int | None = None  # who sits at the screen
        self.missed: dict[int, list[str]] = {seat: [] for seat in people}  # news that they have not seen
        self.save_to = save
        self.always = always  # save at the end even if nothing has changed since the last time
        self.changed = False
        self.left = False

    def play(self) -> None:
        if any(kind == HUMAN for kind in self.sitting.players):
            say(Said("Seed {seed}. Type ? for help.", seed=self.sitting.game.seed))
        try:
            while not self.left:
                self.sitting.go()
                self.tell()
                if self.sitting.over or self.left:
                    break
                say(self.screen.question(), coloured=wants_colour(sys.stdout))
                self.answered()
        except KeyboardInterrupt:
            say("")
            say("Left.")
            self.left = True
        if not self.left:
            say(f"\n{self.screen.end()}", coloured=wants_colour(sys.stdout))
        if self.save_to is not None and (self.always or self.changed):
            if not self.save(str(self.save_to)):
                stop()

    def tell(self) -> None:
        """What happened since the last time; before it is somebody else's screen, it is handed over."""
        news = self.screen.news()
        ask = self.sitting.ask
        if self.hides and ask is not None and not self.sitting.over:
            for missed in self.missed.values():
                missed.append(news)
            if self.looking != ask.seat:
                self.hand_over(ask.seat)
                news = "\n".join(filter(None, self.missed[ask.seat]))
            self.missed[ask.seat].clear()
        if news and not self.left:
            say(news, coloured=wants_colour(sys.stdout))

    def hand_over(self, seat: int) -> None:
        self.looking = seat
        self.screen.anew()
        click.clear()
        name = shown(self.sitting.names[seat])
        if self.line(words(Said("{name}: press Enter when nobody else is looking. > ", name=name))) is None:
            self.left = True

    def answered(self) -> None:
        """Listens until a decision was made, taken back, or the game is left."""
        while True:
            typed = self.line(self.screen.prompt())
            if typed is None:
                say("")
                say("There is nothing more to read: the game is left.")
                self.left = True
                return
            word, _, rest = typed.strip().partition(" ")
            match word.lower():
                case "?" if rest.strip():
                    say(self.screen.look_up(rest.strip()), coloured=wants_colour(sys.stdout))
                case "?" | "h" | "help":
                    from dtlang.playing.screen import HELP, MORE_HELP

                    say(HELP)
                    say(MORE_HELP)
                case "b":
                    say(self.screen.board(), coloured=wants_colour(sys.stdout))
                case "o":
                    say(self.screen.others(), coloured=wants_colour(sys.stdout))
                case "w":
                    say(self.screen.hint(), coloured=wants_colour(sys.stdout))
                case "l":
                    say(self.screen.last_turn(), coloured=wants_colour(sys.stdout))
                case "s":
                    self.save(rest.strip())
                case ".":
                    if self.sitting.pass_on():
                        self.changed = True
                        return
                    say("  this question has to be answered; ? shows help")
                case "u":
                    if self.sitting.undo():
                        self.changed = True
                        self.screen.anew()
                        say("Taken back.")
                        return
                    say("There is nothing to take back.")
                case "q" | "quit" | "exit":
                    self.quit()
                    return
                case _:
                    answer = self.screen.answer(typed)
                    if isinstance(answer, int):
                        self.sitting.decide(answer)
                        self.changed = True
                        return
                    say(Said("  {answer}; ? shows help", answer=answer))

    def line(self, prompt: str) -> str | None:
        """What was typed; None at the end of the input."""
        from dtlang.diagnostics.shown import unsteered

        try:
            typed = input(unsteered(prompt, coloured=wants_colour(sys.stdout)))
        except EOFError:
            return None
        if not sys.stdin.isatty():  # nobody has seen it while it was typed
            say(shown(typed))
        return typed

    def quit(self) -> None:
        self.left = True
        if self.save_to is None and self.changed:
            name = self.line(words("save to which file? (Enter: do not save) > "))
            if name and name.strip():
                self.save(name.strip())

    def save(self, name: str) -> bool:
        """Writes the whole game. What cannot be written is said, and the game goes on."""
        from dtlang import files

        if not name and self.save_to is None:
            say("  say where to: s FILE")
            return False
        path = Path(name) if name else Path(str(self.save_to))
        if is_something_else(path):
            say(Said("  {path} is there already and is no saved game; nothing was written", path=path))
            return False
        try:
            files.write(path, self.sitting.saved(), inside=path.parent)
        except files.CannotWriteError as error:
            show(error.report)
            return False
        self.changed = False
        say(Said("Saved to {path}.", path=path))
        return True


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def shown(typed: str) -> str:
    from dtlang.diagnostics.shown import plain

    return plain(typed)


def is_something_else(path: Path) -> bool:
    """Whether a file would be lost: a hero, say, whose name was typed by mistake."""
    try:
        if path.exists() and not path.is_dir() and not path.is_file():
            return True  # a device or a pipe
        with path.open("rb") as file:
            return file.read(len(SAVED)) != SAVED
    except (OSError, ValueError):
        return False  # not there, or not to be read: writing says more


def unfit(path: Path) -> str:
    """What keeps a game from being saved in a place, as far as that shows before; empty: nothing."""
    import os
    from tempfile import TemporaryFile

    from dtlang import files

    if files.is_folder(path):
        return Said("`{path}` is a folder", path=path)
    if is_something_else(path):
        return Said("`{path}` is there already and is no saved game", path=path)
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not os.access(target, os.W_OK):
            return Said("`{path}` is protected against writing", path=path)
        folder = next(above for above in target.parents if files.is_there(above))  # the rest is made then
        with TemporaryFile(dir=folder):
            return ""
    except (OSError, ValueError) as error:
        return Said("no file can be written as `{path}`: {error}", path=path, error=_reason(error))


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return Said("that is not a possible name")
