// What the studio's page takes from CodeMirror 6. Built by `npm ci && npm run build` in this folder.
export { autocompletion, acceptCompletion, closeCompletion, completionKeymap, completionStatus, moveCompletionSelection, startCompletion } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore, indentWithTab, redo, toggleTabFocusMode, undo } from "@codemirror/commands";
export { codeFolding, foldAll, foldGutter, foldKeymap, foldService, indentUnit, unfoldAll } from "@codemirror/language";
export { forEachDiagnostic, lintGutter, lintKeymap, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
export { gotoLine, highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
export { Annotation, ChangeSet, Compartment, EditorSelection, EditorState, Prec, RangeSet, StateEffect, StateField, Transaction } from "@codemirror/state";
export { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, ViewPlugin, WidgetType } from "@codemirror/view";
