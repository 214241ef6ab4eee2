// What all panels share: the text, where it lies, and what dtlang said of it last.
import { ask, latest, later } from "./backend.js";
import { toast } from "./dom.js";
import * as ed from "./editor.js";

export const app = {
  view: null,
  path: "", // in the folder; empty for a text that was never saved
  mark: "", // of the file that the text was made from
  saved: "", // the text as it was saved last
  problems: [], errors: 0, outline: [], hero: "", tokens: [],
  text: () => app.view.state.doc.toString(),
  at: () => app.view.state.selection.main.head,
  dirty: () => app.text() !== app.saved,
};

const listeners = { checked: [], moved: [], opened: [], changed: [] };
export const on = (what, does) => listeners[what].push(does);
export const tell = (what) => { for (const does of listeners[what]) does(); };

// A question about the text as it stands now; null if it changed before the answer came.
export async function question(name, more = {}) {
  const text = app.text();
  const answer = await ask(name, { text, path: app.path, ...more });
  return app.text() === text ? answer : null;
}

export const say = (error) => toast(error.message ?? String(error));

const look = latest(async () => {
  try {
    const found = await question("problems");
    if (!found) return;
    Object.assign(app, { problems: found.problems, errors: found.errors, hero: found.hero });
    window.studio.checked = performance.now();
    ed.underline(app.view, found.problems, (fix) => mend(fix));
    const [tokens, folds, outline] = await Promise.all([question("tokens"), question("folds"), question("outline")]);
    if (!tokens || !folds || !outline) return;
    Object.assign(app, { tokens, outline });
    ed.colour(app.view, tokens);
    ed.foldable(app.view, folds);
    tell("checked");
    hints();
  } catch (error) { say(error); }
});
const hints = later(async () => {
  try {
    const found = app.errors ? null : await question("hints");
    if (found) ed.hint(app.view, found);
  } catch { /* only figures beside the text: the next try may have them */ }
}, 500);

export const check = () => look();
export const soon = later(look, 40);

export function mend(fix) {
  ed.edit(app.view, fix.edits);
  app.view.focus();
}

// The part of the file in which a place lies; the innermost that has a name of its own.
export function partAt(at, parts = app.outline) {
  for (const one of parts) if (one.start <= at && at <= one.end) {
    const inner = one.parts.filter((part) => part.kind !== "line" && part.kind !== "face");
    return partAt(at, inner) ?? one;
  }
  return null;
}
export const allParts = (parts = app.outline) => parts.flatMap((one) => [one, ...allParts(one.parts.filter((part) => part.kind !== "line" && part.kind !== "face"))]);

// Names of things of one kind, as dtlang names kinds.
export function declared(...kinds) {
  const text = app.text();
  return [...new Set(app.tokens.filter((one) => one.declares && kinds.includes(one.kind)).map((one) => text.slice(one.start, one.end)))];
}

export const lineOf = (at) => app.view.state.doc.lineAt(Math.min(at, app.view.state.doc.length)).number;
export const show = (start, end) => { document.body.dataset.shows = "text"; ed.goTo(app.view, start, end); };
