// What changed since the file was saved, as patch notes.
import { make } from "./dom.js";
import { app, question, say } from "./app.js";

const notes = make("pre.notes", { tabIndex: 0 }), none = make("p.empty-note");
const copy = make("button", { type: "button", onclick: () => navigator.clipboard?.writeText(notes.textContent).catch(() => {}) }, "Copy");
export const panel = make("div.page-like", make("div.row", make("h2", "Changes since the last save"), make("span.room"), copy), none, notes);

function draw(text, why) {
  notes.textContent = text;
  notes.hidden = copy.hidden = !text;
  none.textContent = why;
  none.hidden = !why;
}

let latest = 0;

export async function refresh() {
  const mine = ++latest;
  try {
    if (!app.path) return draw("", "This hero was never saved, so there is nothing to compare it with.");
    if (!app.dirty()) return draw("", "Nothing has changed.");
    const found = await question("patch_notes", { saved: app.saved });
    if (found && mine === latest) draw(found.text.trim(), found.refused ? `No patch notes: ${found.refused}.` : found.text.trim() ? "" : "Only the wording or the layout has changed; the hero does what it did.");
  } catch (error) { say(error); }
}
export const changed = refresh;
