// The editor: CodeMirror with what dtlang knows of the text. It knows no word of the language by itself.
import * as cm from "./codemirror.js";
import { make } from "./dom.js";
import { ask } from "./backend.js";

const putMarks = cm.StateEffect.define();
const putHints = cm.StateEffect.define();
const putFolds = cm.StateEffect.define();

function layer(effect) {
  return cm.StateField.define({
    create: () => cm.Decoration.none,
    update(value, change) {
      value = value.map(change.changes);
      for (const one of change.effects) if (one.is(effect)) value = one.value;
      return value;
    },
    provide: (field) => cm.EditorView.decorations.from(field),
  });
}
const marks = layer(putMarks), hints = layer(putHints);
const folds = cm.StateField.define({
  create: () => new Map(),
  update(value, change) {
    for (const one of change.effects) if (one.is(putFolds)) value = one.value;
    return value;
  },
});
const foldedBy = cm.foldService.of((state, start) => {
  const first = state.doc.lineAt(start), last = state.field(folds).get(first.number);
  return last && last <= state.doc.lines ? { from: first.to, to: state.doc.line(last).to } : null;
});

class Hint extends cm.WidgetType {
  constructor(text, tip) { super(); this.text = text; this.tip = tip; }
  eq(other) { return other.text === this.text && other.tip === this.tip; }
  toDOM() { return make("span.hint", { title: this.tip, "aria-hidden": "true" }, this.text); }
}

// A line that is broken goes on below its own beginning, not at the edge.
const hanging = cm.ViewPlugin.fromClass(class {
  constructor(view) { this.decorations = this.all(view); }
  update(update) { if (update.docChanged || update.viewportChanged) this.decorations = this.all(update.view); }
  all(view) {
    const found = [];
    for (const { from, to } of view.visibleRanges) for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at), deep = line.text.length - line.text.trimStart().length + 2;
      if (line.length > 30) found.push(cm.Decoration.line({ attributes: { style: `padding-left:calc(6px + ${deep}ch);text-indent:-${deep}ch` } }).range(line.from));
      at = line.to + 1;
    }
    return cm.Decoration.set(found);
  }
}, { decorations: (plugin) => plugin.decorations });

async function completions(context) {
  const word = context.matchBefore(/\S+$/u);
  if (!context.explicit && !word) return null;
  const found = await ask("complete", { text: context.state.doc.toString(), path: where.path, at: context.pos }).catch(() => []);
  if (context.aborted || !found.length) return null;
  return {
    from: Math.min(...found.map((one) => one.start)), filter: false,
    options: found.map((one) => ({
      label: one.label, detail: one.detail, type: one.kind,
      apply: (view, _, from, to) => view.dispatch({
        changes: { from: one.start, to, insert: one.text }, selection: { anchor: one.start + one.text.length }, userEvent: "input.complete",
      }),
    })),
  };
}

// The few signs of Markdown that answers use: fences, indented code, **bold**, `code`.
export function marked(text) {
  const out = make("div.marked");
  for (const [at, part] of text.split(/```(?:\w*)\n?/).entries()) {
    if (at % 2) { out.append(make("pre", part.trimEnd())); continue; }
    for (const block of part.split(/\n{2,}/)) if (block.trim()) out.append(make("p", block.trim().split(/(\*\*[^*]+\*\*|`[^`]+`|\n)/).map((piece) =>
      piece === "\n" ? make("br") : piece.startsWith("**") ? make("b", piece.slice(2, -2)) : piece.startsWith("`") ? make("code", piece.slice(1, -1)) : piece)));
  }
  return out;
}

const hovering = cm.hoverTooltip(async (view, at) => {
  const doc = view.state.doc;
  const found = await ask("hover", { text: doc.toString(), path: where.path, at }).catch(() => null);
  if (!found || view.state.doc !== doc) return null;
  return { pos: found.start, end: found.end, above: true, create: () => ({ dom: make("div.hover", marked(found.markdown)) }) };
}, { hoverTime: 350 });

export const where = { path: "" };
const readOnly = new cm.Compartment();

export function editor(parent, { changed, moved, keys }) {
  const view = new cm.EditorView({ parent });
  const extensions = [
    cm.lineNumbers(), cm.foldGutter(), cm.lintGutter(), cm.highlightActiveLineGutter(), cm.highlightSpecialChars(), cm.history(), cm.drawSelection(),
    cm.highlightActiveLine(), cm.highlightSelectionMatches(), cm.search({ top: true }), cm.codeFolding(), folds, foldedBy, marks, hints, hanging, hovering,
    cm.indentUnit.of("  "), cm.EditorState.tabSize.of(2), cm.EditorView.lineWrapping, cm.EditorState.allowMultipleSelections.of(true),
    cm.autocompletion({ override: [completions], maxRenderedOptions: 60, activateOnTypingDelay: 150, icons: false, tooltipClass: () => "completions", optionClass: (one) => `kind-${one.type}` }),
    cm.keymap.of([...keys, { key: "Escape", run: (view) => { view.setTabFocusMode(2000); return false; } }, // then Tab leaves the text
      ...cm.lintKeymap, ...cm.completionKeymap, ...cm.searchKeymap, ...cm.foldKeymap, ...cm.historyKeymap, cm.indentWithTab, ...cm.defaultKeymap]),
    cm.EditorView.contentAttributes.of({ "aria-label": "Text of the hero", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    cm.EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update);
      else if (update.selectionSet) moved(update);
    }),
    readOnly.of([]),
  ];
  // A text that is opened begins a new history: nobody undoes into another file.
  const open = (text) => view.setState(cm.EditorState.create({ doc: text, extensions }));
  open("");
  return { view, open };
}

export const lock = (view, on) => view.dispatch({ effects: readOnly.reconfigure(on ? cm.EditorState.readOnly.of(true) : []) });

export function colour(view, tokens) {
  const most = view.state.doc.length;
  view.dispatch({ effects: putMarks.of(cm.Decoration.set(tokens.filter((one) => one.start < one.end && one.end <= most)
    .map((one) => cm.Decoration.mark({ class: `t-${one.kind}${one.declares ? " t-declares" : ""}` }).range(one.start, one.end)), true)) });
}

export function hint(view, found) {
  const most = view.state.doc.length;
  view.dispatch({ effects: putHints.of(cm.Decoration.set(found.filter((one) => one.at <= most)
    .map((one) => cm.Decoration.widget({ widget: new Hint(one.text, one.tip), side: 1 }).range(one.at)), true)) });
}

export const foldable = (view, found) => view.dispatch({ effects: putFolds.of(new Map(found.map((one) => [one.first, one.last]))) });

export function underline(view, problems, apply) {
  const most = view.state.doc.length, within = (at) => Math.max(0, Math.min(at, most));
  view.dispatch(cm.setDiagnostics(view.state, problems.map((one) => ({
    from: within(one.start), to: within(one.end), severity: one.severity, source: one.code,
    message: [one.message, one.label, one.help].filter(Boolean).join("\n"),
    actions: one.fixes.map((fix) => ({ name: fix.message, apply: () => apply(fix) })),
  }))));
}

// Edits that dtlang proposes: one step for undo.
export function edit(view, edits, select) {
  if (!edits.length) return false;
  view.dispatch({ changes: edits.map((one) => ({ from: one.start, to: one.end, insert: one.text })), userEvent: "input.fix", scrollIntoView: true, ...(select ? { selection: select } : {}) });
  return true;
}

export function goTo(view, start, end = start) {
  const most = view.state.doc.length;
  const range = cm.EditorSelection.range(Math.min(start, most), Math.min(end, most));
  view.dispatch({ selection: cm.EditorSelection.create([range]), effects: cm.EditorView.scrollIntoView(range, { y: "center" }) });
  view.focus();
}
export { cm };
