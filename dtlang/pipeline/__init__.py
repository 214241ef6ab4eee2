"""What the commands do: `stages` strings the stages of a check together, each other file is the work of one.

    from dtlang import pipeline
    pipeline.check(source).report

What a stage needs is imported where it is called: a check should not wait for what only a build uses. So
these files are light, and the names of all of them can stand here.
"""

from typing import TYPE_CHECKING

from dtlang.pipeline.building import build
from dtlang.pipeline.corpora import compare_corpora, corpus_obstacles, measure_corpus
from dtlang.pipeline.documents import document_json, schemas, validated
from dtlang.pipeline.explanations import (
    example_scene,
    explain_hero,
    explain_word,
    parts_of,
    play_example,
    tell_hero,
    tell_hero_data,
)
from dtlang.pipeline.file_names import file_stem, one_stem, output_stem
from dtlang.pipeline.formatting import Formatted, format_source
from dtlang.pipeline.games import (
    Side,
    profile,
    replay,
    resume,
    screen,
    side,
    side_of_json,
    sit_down,
    story,
    verified,
)
from dtlang.pipeline.language_report import is_whole, language_report
from dtlang.pipeline.odds_reports import (
    Odds,
    OddsSettings,
    advice_json,
    advice_text,
    odds,
    odds_advice,
    odds_csv,
    odds_json,
    odds_page,
    odds_settings,
    odds_text,
)
from dtlang.pipeline.patches import patch_notes
from dtlang.pipeline.rule_book import kinds_of_findings, rules, wrong_rule_word
from dtlang.pipeline.shared_files import read_for, shared_path
from dtlang.pipeline.sheets import (
    PrintRequest,
    collection,
    print_cards,
    print_parts,
    printing,
    table_zip,
    tabletop_files,
    wrong_with_picture,
)
from dtlang.pipeline.simulations import (
    bot_of_level,
    in_processes,
    is_bot,
    journal,
    on_cluster,
    simulate,
    simulation_json,
    simulation_page,
    simulation_text,
    tournament,
    tournament_json,
    tournament_page,
    tournament_text,
)
from dtlang.pipeline.stages import DEFAULT, Checked, check, compile_hero, mend, read
from dtlang.pipeline.starters import starter
from dtlang.pipeline.terminals import terminal
from dtlang.pipeline.translating import (
    in_language,
    language_of,
    languages,
    spoken_languages,
    translate,
)
from dtlang.pipeline.trials import play_tests, trial_result, trial_text

if TYPE_CHECKING:
    from dtlang.ir import Document
    from dtlang.sheet.printing import Printing

__all__ = [
    "DEFAULT",
    "Checked",
    "Document",
    "Formatted",
    "Odds",
    "OddsSettings",
    "PrintRequest",
    "Printing",
    "Side",
    "advice_json",
    "advice_text",
    "bot_of_level",
    "build",
    "check",
    "collection",
    "compare_corpora",
    "compile_hero",
    "corpus_obstacles",
    "document_json",
    "example_scene",
    "explain_hero",
    "explain_word",
    "file_stem",
    "format_source",
    "in_language",
    "in_processes",
    "is_bot",
    "is_whole",
    "journal",
    "kinds_of_findings",
    "language_of",
    "language_report",
    "languages",
    "measure_corpus",
    "mend",
    "odds",
    "odds_advice",
    "odds_csv",
    "odds_json",
    "odds_page",
    "odds_settings",
    "odds_text",
    "on_cluster",
    "one_stem",
    "output_stem",
    "parts_of",
    "patch_notes",
    "play_example",
    "play_tests",
    "print_cards",
    "print_parts",
    "printing",
    "profile",
    "read",
    "read_for",
    "replay",
    "resume",
    "rules",
    "schemas",
    "screen",
    "shared_path",
    "side",
    "side_of_json",
    "simulate",
    "simulation_json",
    "simulation_page",
    "simulation_text",
    "sit_down",
    "spoken_languages",
    "starter",
    "story",
    "table_zip",
    "tabletop_files",
    "tell_hero",
    "tell_hero_data",
    "terminal",
    "tournament",
    "tournament_json",
    "tournament_page",
    "tournament_text",
    "translate",
    "trial_result",
    "trial_text",
    "validated",
    "verified",
    "wrong_rule_word",
    "wrong_with_picture",
]
