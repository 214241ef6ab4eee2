"""What a person sees of a sitting: the story so far, the boards when they matter, and the question."""

from __future__ import annotations

from dtlang.playing.board import boards, everything, shown
from dtlang.playing.hint import advice, hint
from dtlang.playing.question import answer_to, prompt, question
from dtlang.playing.short_texts import card_label
from dtlang.playing.sitting import Sitting
from dtlang.playing.summary import ending
from dtlang.render.plot_terminal import Look
from dtlang.speech import Said, joined

HELP = Said("""\
  a number       take that option; Enter alone goes on where 0 is `go on`
  116            keep these dice, by their numbers; `all` stops rolling, `none` rolls all again
  .              go on, and do not ask again in this turn while the options are the same
  b              show all texts of your board and your hand
  l              tell the last turn again
  u              take back your last decision
  s FILE         save the game
  q              quit
  ?              this help""")
MORE_HELP = Said("""\
  o              show all texts of the other boards
  ? NAME         the text of a card, token or ability, such as `? heat`
  w              what would you do? A bot tries it out and says why""")


class Screen:
    """Draws a sitting. In a new phase the boards are drawn again, if anything on them has changed."""

    def __init__(self, sitting: Sitting, look: Look) -> None:
        self.sitting = sitting
        self.look = look
        sitting.speak(look.language)
        self._place: tuple[object, ...] = ()
        self._drawn: list[str] = []
        self._hands: dict[int, list[str]] = {}  # what each person has seen of their hand

    def news(self) -> str:
        """What happened since the last time."""
        return "\n".join(map(shown, self.sitting.news()))

    def question(self) -> str:
        """The boards, if they matter now, and the question."""
        sitting, ask = self.sitting, self.sitting.ask
        assert ask is not None
        g = sitting.game.state
        lines = [""]
        place = (g.turn, g.phase, g.step if g.step.startswith("main") else "", ask.seat)
        if place != self._place:
            self._place = place
            drawn = boards(g, sitting.names, sitting.players, ask.seat, self.look)
            if drawn != self._drawn:
                self._drawn = drawn
                lines += [*drawn, ""]
        lines += self._drawn_cards(ask.seat)
        texts = sitting.texts[ask.seat]
        lines += question(g, ask, sitting.names, texts, self.look, sitting.offered)
        return "\n".join(line.rstrip() for line in lines)

    def _drawn_cards(self, seat: int) -> list[str]:
        """The names of the cards that came to a hand since it was shown last."""
        hand = self.sitting.game.state.seats[seat].hand
        before = self._hands.get(seat)
        self._hands[seat] = [card.name for card in hand]
        new = list(hand)
        for name in before or ():
            known = next((card for card in new if card.name == name), None)
            if known is not None:
                new.remove(known)
        if before is None or not new:
            return []
        cards = joined(", ", [shown(self.look.words(card_label(card))) for card in new])
        return self.look.paragraph(Said("new in your hand: {cards}", cards=cards), "  ", "  ")

    def prompt(self) -> str:
        assert self.sitting.ask is not None
        return self.look.words(prompt(self.sitting.ask, self.sitting.offered)) + " > "

    def answer(self, typed: str) -> int | str:
        """The answer that was typed, or what is wrong with it."""
        assert self.sitting.ask is not None
        return answer_to(self.sitting.ask, typed, self.sitting.offered)

    def anew(self) -> None:
        """The boards are drawn again with the next question."""
        self._place, self._drawn = (), []
        self._hands.clear()

    def board(self) -> str:
        """All texts of whoever is asked."""
        ask = self.sitting.ask
        assert ask is not None
        who = self.sitting.game.state.seats[ask.seat]
        name = self.sitting.names[ask.seat]
        return "\n".join(everything(who, name, self.sitting.texts[ask.seat], self.look))

    def others(self) -> str:
        """All texts of the other boards; what they hold in their hands stays theirs."""
        ask = self.sitting.ask
        assert ask is not None
        sitting = self.sitting
        lines: list[str] = []
        for who in sitting.game.state.seats:
            if who.index != ask.seat:
                name, texts = sitting.names[who.index], sitting.texts[who.index]
                lines += everything(who, name, texts, self.look, hand=False)
        return "\n".join(lines)

    def hint(self) -> str:
        """What a bot would do, and why."""
        ask = self.sitting.ask
        assert ask is not None
        found = hint(self.sitting.game, ask, self.sitting.offered)
        sitting = self.sitting
        labels = sitting.names, sitting.texts[ask.seat]
        return "\n".join(self.look.paragraph(advice(sitting.game.state, ask, found, *labels)))

    def look_up(self, words: str) -> str:
        """The texts of whatever is called so, on any board or in one's own hand."""
        ask = self.sitting.ask
        assert ask is not None
        wanted = words.casefold()
        lines: list[str] = []
        for who in self.sitting.game.state.seats:
            texts = self.sitting.texts[who.index]
            mine = who.index == ask.seat
            all_lines = everything(who, self.sitting.names[who.index], texts, self.look.wide(), hand=mine)
            lines += [line.strip() for line in all_lines[1:] if line.strip().casefold().startswith(wanted)]
        found = list(dict.fromkeys(lines))
        if not found:
            return self.look.words(Said("Nothing on the table is called {words}.", words=shown(words)))
        return "\n".join(part for line in found for part in self.look.paragraph(line))

    def last_turn(self) -> str:
        return "\n".join(map(shown, self.sitting.last_turn()))

    def end(self) -> str:
        return shown(self.look.words(Said("The game is over: {ending}.", ending=ending(self.sitting.game))))
