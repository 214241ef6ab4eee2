"""What is said to people: English in the source, and every other language out of its catalogue."""

from __future__ import annotations

import ast
import pickle
import re
import subprocess
import sys

import pytest

from dtlang import pipeline
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.spoken import finding_in
from dtlang.engine.refusal import Refusal
from dtlang.engine.why import Why
from dtlang.render.refusals import refusal_text, said_refusal
from dtlang.settings import Choice
from dtlang.settings.choice import RuleSet
from dtlang.source import Source, Span
from dtlang.speech import Said, asked, in_language, joined
from dtlang.speech.catalogue import catalogue
from dtlang.speech.template import BLANK, FORMS, blanks, form
from dtlang.speech.templates import PACKAGE, PLACES, all_templates, missing
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text

QUOTED = re.compile("`([^`]*)`")

# How many templates a language may lack. It goes down as they are translated, and never up: whoever writes a
# new message adds its translations, or says so here.
MOST_MISSING = {
    "fr": 0,  # French
    "es": 0,  # Spanish
    "pt": 0,  # Portuguese
    "cs": 0,  # Czech
}
LANGUAGES = sorted(MOST_MISSING)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_does_not_grow(language: str) -> None:
    lacking = missing(language)
    print(f"{language}: {len(lacking)} of {len(all_templates())} templates are not translated")
    listed = "\n".join(f"{one.file}:{one.line} {one.template}" for one in lacking)
    assert len(lacking) <= MOST_MISSING[language], listed
    assert MOST_MISSING[language] - len(lacking) < 10, f"lower the number for {language}: {len(lacking)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_blanks_of_its_original(language: str) -> None:
    """It may leave one out, and cannot have one of its own; a number is followed by all forms it can have."""
    for english, said in catalogue(language).items():
        assert set() == blanks(said) - blanks(english), said
        for found in BLANK.finditer(said):
            forms = found[3][1:].split("|") if found[3] else []
            assert len(forms) in ((0, 3) if language == "cs" else (0, 2)), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_nobody_says(language: str) -> None:
    known = {one.template for one in all_templates()}
    assert [] == [english for english in catalogue(language) if english not in known]


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_closed(language: str) -> None:
    """What stands in quotes is to be written as it stands."""
    odd = [said for said in catalogue(language).values() if said.count("`") % 2]
    assert [] == odd


def test_no_message_is_put_together_without_a_template() -> None:
    """An f-string in the place of a message could not be said in another language."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = (
                    call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                )
                place = PLACES.get(name, -1)
                texts = [call.args[place]] if 0 <= place < len(call.args) else []
                texts += [one.value for one in call.keywords if one.arg in ("label", "help", "message")]
                for text in texts:
                    if isinstance(text, ast.JoinedStr):
                        words = "".join(
                            str(one.value) for one in text.values if isinstance(one, ast.Constant)
                        )
                        assert not any(map(str.isalpha, words)), f"{file}:{text.lineno}"


def test_a_message_is_its_english_text() -> None:
    said = Said("{who} has {n|one card|# cards}", who="Jo", n=2)
    assert "Jo has 2 cards" == said
    assert {"Jo has 2 cards"} == {said}
    copied = pickle.loads(pickle.dumps(said))
    assert (said, said.template, said.parts) == (copied, copied.template, copied.parts)
    assert "who: Jo has 2 cards!" == "who: " + said + "!"


@pytest.fixture
def pirates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that nobody has to keep."""
    words = {
        "no {thing} here": "arr, {thing} be gone",
        "card": "parchment",
        " or ": " or, arr, ",
        "{n|one card|# cards} left": "{n|a lone parchment|# parchments} left",
    }
    monkeypatch.setattr("dtlang.speech.catalogue.catalogue", lambda language: words)


@pytest.mark.usefixtures("pirates")
def test_parts_that_were_said_are_translated_and_names_are_not() -> None:
    assert "arr, parchment be gone" == in_language(Said("no {thing} here", thing=Said("card")), "xx")
    assert "arr, card be gone" == in_language(Said("no {thing} here", thing="card"), "xx")
    assert "a, or, arr, b" == in_language(joined(", ", ["a", Said("b")], Said(" or ")), "xx").replace(
        "a or", "a, or"
    )
    assert "3 parchments left" == in_language(Said("{n|one card|# cards} left", n=3), "xx")
    assert "parchment" == in_language("card", "xx")


@pytest.mark.usefixtures("pirates")
def test_what_a_language_lacks_is_said_in_english() -> None:
    assert "a card is missing" == in_language(Said("a {what} is missing", what=Said("card")), "xx")
    assert "parchment, parchment" == in_language(Said("{a}, {b}", a=Said("card"), b=Said("card")), "xx")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("cs", "karet karta karty karty karet karet karet"),
        ("fr", "karta karta karty karty karty karty karty"),
        ("es", "karty karta karty karty karty karty karty"),
    ],
)
def test_words_beside_numbers(language: str, said: str) -> None:
    numbers = (0, 1, 2, 4, 5, 21, 22)
    forms = ["karta", "karty", "karet"][: 3 if language == "cs" else 2]
    assert said == " ".join(form(number, forms, language) for number in numbers)
    assert set(FORMS) <= {"cs", "fr"}


HERO = """\
herói Bruxa
idioma pt
edição marvel
complexidade 3

dados
  1-3  chama
  4-5  guarda
  6    cometa

status Calor
  positivo
  Depois que você atacar, você pode gastar esta ficha para adicionar 1 de dano. Modificador de Ataque.

ofensiva Raio
  3 [chama]: Cause 4 de danu.
  6 [chama]: Ganhe Calr.

carta Faísca
  fase de rolagem, custo 1
  Adicione 2 de dano.

teste Um
  dado que você tem 2 Calor
  blablá
"""


def _said(hero: str) -> dict[str, Diagnostic]:
    report = pipeline.check(Source.of(hero, "bruxa.hero"), choice=Choice(RuleSet.STRICT)).report
    return {one.code: one for one in (finding_in(finding, "pt") for finding in report.findings)}


def test_findings_come_in_the_language_of_the_file() -> None:
    said = _said(HERO)
    assert "o dtlang não conhece a palavra `danu`" == said["DT002"].message
    assert "nenhum efeito de status se chama `Calr`" == said["DT101"].message
    assert "usado aqui" == said["DT101"].label
    assert "6 dados é demais: o máximo é 5" == said["DT250"].message
    help = str(said["DT018"].help)
    assert help.startswith("uma linha de um teste começa com `dado que`, `verifique que`, `role`")


@pytest.mark.parametrize(
    ("code", "text"),
    [("DT331", "positivo, limite de empilhamento 1\n"), ("DT300", "Modificador de Ataque. Adicione 2")],
)
def test_a_fix_writes_the_language_of_the_file(code: str, text: str) -> None:
    hero = HERO.replace("danu", "dano").replace("  6 [chama]: Ganhe Calr.\n", "").partition("teste")[0]
    (fix,) = _said(hero)[code].fixes
    assert fix.message.startswith("escreva `")
    mended = fix.apply(hero)
    assert text in mended
    assert not {code, "DT002"} & set(_said(mended))


def test_the_words_of_a_hero_file_are_in_no_catalogue() -> None:
    assert "persistente" == in_language(Said("persistent"), "pt")
    assert "hlavní fáze" == in_language(Said("main phase"), "cs")
    assert "persistent" == in_language("persistent", "pt")  # a name may be spelt so


def test_what_has_to_be_rolled_is_said_in_every_language() -> None:
    assert ["3 de um tipo", "malá postupka", "2 [flame]"] == [
        in_language(asked("3-of-a-kind"), "pt"),
        in_language(asked("small straight"), "cs"),
        in_language(asked("2 [flame]"), "cs"),
    ]


def test_the_help_keeps_its_examples_on_lines_of_their_own() -> None:
    command = [sys.executable, "-m", "dtlang", "--lang", "cs", "check", "--help"]
    told = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert "Použití: dtlang check" in told
    assert "  Příklady:\n    dtlang check ember_witch.hero\n" in told
    assert not re.findall(r"\b(the|of|and|with|what)\b", told.replace("with_", ""))


def test_a_refusal_is_said_to_whoever_reads_it() -> None:
    refusal = Refusal("R-100", Why.NOT_IN_HAND, {"name": "Zap"})
    assert "Zap is not in your hand. (R-100)" == refusal_text(refusal)
    assert "Karta Zap není v tvé ruce. (R-100)" == in_language(said_refusal(refusal), "cs")


NAMES = {
    "pt": """\
herói Bruxa
idioma pt

dados
  1-3  chama
  4-5  guarda
  6    cometa

status Calor
  positivo, limite de empilhamento 5

status Cinza
  negativo, limite de empilhamento 3

peça Pele
  lados Forma Humana / Forma de Urso

disco Relógio de Sol
  de 0 a 6

lugar Estante
  dados adicionais 3

carta Prova
  fase de rolagem, custo 1
  """,
    "cs": """\
hrdina Čarodějnice
jazyk cs

kostky
  1-3  plamen
  4-5  štít
  6    kometa

stav Žár
  zvýhodňující, nejvyšší počet 5

stav Popel
  znevýhodňující, nejvyšší počet 3

dílek Tvar
  strany Člověk / Medvěd

počítadlo Sluneční hodiny
  od 0 do 6

místo Stojan
  kostky navíc 3

karta Zkouška
  fáze hodu, cena 1
  """,
}


@pytest.mark.parametrize("language", sorted(NAMES))
def test_sentences_that_a_message_proposes_can_be_read(language: str) -> None:
    """Whole ones, without blanks to fill: whoever copies them is not refused."""
    whole = {one for said in catalogue(language).values() for one in re.findall(r"`([^`{:]{5,}[.])`", said)}
    sentences = {one for one in whole if "..." not in one}
    assert len(sentences) > 20
    for sentence in sentences:
        report = pipeline.check(Source.of(NAMES[language] + sentence + "\n", "prova.hero")).report
        assert not {"DT001", "DT002", "DT003", "DT101", "DT102"} & {one.code for one in report.findings}, (
            sentence
        )


# Names as the examples of messages have them: ours, and those of each translation.
CALLED = {
    "en": ("Heat Burn Cinder Any", "flame comet ward symbol x a b", ("Sun Dial",), ("Shape", "Bear Form")),
    "fr": (
        "Chaleur Brûlure Braise Any",
        "flamme comète garde symbole x a b",
        ("Cadran solaire",),
        ("Silhouette", "Forme d'ours"),
    ),
    "es": (
        "Calor Quemadura Brasa Any",
        "llama cometa guarda símbolo x a b",
        ("Reloj de sol",),
        ("Figura", "Forma de oso"),
    ),
}
SHOWN_UNREAD = ("(minimum 1)", "activate Firebolt with 3 [flame]")  # what is not read, and a line of a test


def is_read(said: str, language: str) -> bool:
    statuses, symbols, dials, pieces = CALLED[language]
    text = BLANK.sub("Any", said)
    text = text[0].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")
    names = Names.of(
        statuses=statuses.split(), symbols=symbols.split(), dials=dials, pieces=pieces, language=language
    )
    return not read_text(text, Span(0, len(text)), names, language).problems


@pytest.mark.parametrize("language", ["fr", "es"])
def test_examples_are_read_in_their_language(language: str) -> None:
    """Where an English message shows a sentence that dtlang reads, the translation shows one, too."""
    unread = []
    compared = 0
    for english, said in catalogue(language).items():
        for ours, theirs in zip(QUOTED.findall(english), QUOTED.findall(said), strict=True):
            if "..." not in ours and " " in ours and "|" not in ours and ours not in SHOWN_UNREAD:
                if is_read(ours, "en"):
                    compared += 1
                    if not is_read(theirs, language):
                        unread.append(theirs)
    assert [] == unread
    assert compared > 80


def test_french_marks_stay_on_their_line() -> None:
    """No line breaks before `:`, `;`, `?` and `!`; what stands in quotes is as it is typed."""
    typed = [QUOTED.sub("``", said) for said in catalogue("fr").values()]
    loose = [said for said in typed if re.search(r"\S [:;?!](?:\s|$)", said)]
    assert [] == loose
