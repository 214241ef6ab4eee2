"""What a hero's texts are worth: from the compiled hero to odds, values, cards, defence and the matrix."""

from dtlang.balance.advice import advice
from dtlang.balance.export import as_csv, as_json
from dtlang.balance.make import report
from dtlang.balance.matrix import matrix
from dtlang.balance.report import Advice, Matrix, Number, Report
from dtlang.balance.settings import SettingError
from dtlang.balance.situation import Situation
from dtlang.balance.weights import Weights

__all__ = [
    "Advice",
    "Matrix",
    "Number",
    "Report",
    "SettingError",
    "Situation",
    "Weights",
    "advice",
    "as_csv",
    "as_json",
    "matrix",
    "report",
]
