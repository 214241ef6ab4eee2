"""Findings: what they are, how they are named, and how they are drawn."""

from dtlang.diagnostics.codes import CODES, Code
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Related, Report, Severity, in_order
from dtlang.diagnostics.near import MOST_HELPED, did_you_mean, near

__all__ = [
    "CODES",
    "MOST_HELPED",
    "Code",
    "Diagnostic",
    "Edit",
    "Fix",
    "Related",
    "Report",
    "Severity",
    "did_you_mean",
    "in_order",
    "near",
]
