// The studio: the text on the left, what comes of it on the right.
import { $, make, menu, dialog, toast } from "./dom.js";
import { later } from "./backend.js";
import { app, check, lineOf, on, question, say, show, soon, tell, allParts } from "./app.js";
import * as ed from "./editor.js";
import * as files from "./files.js";
import { start, dropped } from "./start.js";
import { outMenu } from "./out.js";
import { fixAll, fixHere, foldProblems } from "./problems.js";
import * as sheet from "./sheet.js";
import * as meaning from "./meaning.js";
import * as odds from "./odds.js";
import * as trying from "./trying.js";
import * as tests from "./tests.js";
import * as balance from "./balance.js";
import * as changes from "./changes.js";

window.studio = { app };

// --- panels

const PANELS = [
  ["sheet", "Sheets", sheet], ["meaning", "What happens", meaning], ["odds", "Odds", odds], ["trying", "Try it", trying], ["tests", "Tests", tests],
  ["balance", "Balance", balance], ["changes", "Changes", changes],
];
let now = localStorage.getItem("panel") ?? "sheet";
if (!PANELS.some(([id]) => id === now)) now = "sheet";
const panel = () => PANELS.find(([id]) => id === now)[2];

function tabs() {
  $("tabs").replaceChildren(...PANELS.map(([id, name], at) => make("button", {
    type: "button", role: "tab", id: `tab-${id}`, "aria-selected": String(id === now), "aria-controls": `panel-${id}`, tabIndex: id === now ? 0 : -1,
    title: `${name} (Alt+${at + 1})`, onclick: () => choose(id),
  }, name)));
  $("panels").replaceChildren(...PANELS.map(([id, , one]) => make("div.panel", { id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`, hidden: id !== now }, one.panel)));
}

function choose(id, focus = false) {
  now = id;
  localStorage.setItem("panel", id);
  for (const [one] of PANELS) {
    $(`tab-${one}`).setAttribute("aria-selected", String(one === id));
    $(`tab-${one}`).tabIndex = one === id ? 0 : -1;
    $(`panel-${one}`).hidden = one !== id;
  }
  document.body.dataset.shows = id;
  switcher();
  if (focus) $(`tab-${id}`).focus();
  if (!document.body.classList.contains("empty")) panel().refresh();
}
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = PANELS.findIndex(([id]) => id === now);
  choose(PANELS[(at + step + PANELS.length) % PANELS.length][0], true);
});

// On a narrow window one thing is shown at a time.
function switcher() {
  const shown = document.body.dataset.shows ?? "text";
  $("switch").replaceChildren(...[["text", "Text"], ...PANELS.map(([id, name]) => [id, id === "meaning" ? "Meaning" : name])].map(([id, name]) => make("button", {
    type: "button", "aria-pressed": String(id === shown),
    onclick: () => { if (id === "text") { document.body.dataset.shows = "text"; switcher(); app.view.focus(); } else choose(id); },
  }, name)));
}

// --- what can be done

async function rename() {
  const at = app.at();
  try {
    const places = await question("references", { at });
    if (!places?.length) return say(new Error("Put the cursor on a name of this hero: a status, an ability, a card, a symbol."));
    const old = app.text().slice(places[0].start, places[0].end);
    const name = await dialog(`Rename ${old}`, (done) => {
      const field = make("input", { value: old, autofocus: true, "aria-label": "New name", spellcheck: false });
      const go = () => field.value.trim() && done(field.value.trim());
      field.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } };
      setTimeout(() => field.select());
      return [make("label", `New name, in ${places.length} place${places.length === 1 ? "" : "s"}`, field),
        make("footer", make("button", { type: "button", onclick: () => done(null) }, "Cancel"), make("button.main", { type: "button", onclick: go }, "Rename"))];
    });
    if (!name || name === old) return;
    const changed = await question("rename", { at, name });
    if (!changed) return;
    if (changed.refused) throw new Error(changed.refused);
    ed.edit(app.view, changed.edits);
    toast(`${old} is called ${name} now, in ${changed.edits.length} places.`);
  } catch (error) { say(error); } finally { app.view.focus(); }
}

async function definition() {
  try {
    const found = await question("definition", { at: app.at() });
    const place = Array.isArray(found) ? found[0] : found;
    if (place) show(place.start, place.end);
    else say(new Error("Nothing in this file declares that."));
  } catch (error) { say(error); }
}

async function outline() {
  const parts = allParts();
  const chosen = await dialog("Go to", (done) => {
    const field = make("input", { placeholder: "Part of the hero", "aria-label": "Part of the hero", autofocus: true });
    const list = make("ul.choices.long");
    const fill = () => list.replaceChildren(...parts.filter((one) => `${one.kind} ${one.name}`.toLocaleLowerCase().includes(field.value.toLocaleLowerCase()))
      .map((one) => make("li", make("button", { type: "button", onclick: () => done(one) }, make("small", one.kind), ` ${one.name === one.kind ? "" : one.name}`, make("small.line", `line ${lineOf(one.start)}`)))));
    field.oninput = fill;
    field.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); list.querySelector("button")?.click(); } };
    fill();
    return [field, list];
  });
  if (chosen) show(chosen.named_start, chosen.named_end);
}

const KEYS = [
  ["Ctrl+S", "save"], ["Ctrl+O", "open or begin a hero"], ["Ctrl+P", "go to a part of the hero"], ["Ctrl+Space", "what could be written here"],
  ["F8, Shift+F8", "next problem, the one before"], ["Ctrl+.", "fixes of the problem here"], ["F2", "rename everywhere"], ["F12", "where it is declared"],
  ["Shift+Alt+F", "tidy the text"], ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["Ctrl+F", "search and replace"], ["Ctrl+Shift+[, ]", "fold, unfold"],
  ["Alt+1 … 9", "what is shown on the right"], ["Alt+0", "back to the text"], ["Esc, then Tab", "leave the text with the Tab key"], ["F1", "this list"],
];
const help = () => dialog("Keys", () => make("dl.keys", KEYS.flatMap(([key, does]) => [make("dt", make("kbd", key)), make("dd", does)])));

function theme(next) {
  if (next) localStorage.setItem("theme", next);
  const chosen = localStorage.getItem("theme") ?? "auto";
  document.documentElement.dataset.theme = chosen;
}

const act = (does) => () => { does(); return true; };
const keys = [
  { key: "Mod-s", run: act(files.save), preventDefault: true }, { key: "Mod-o", run: act(start), preventDefault: true },
  { key: "Mod-p", run: act(outline), preventDefault: true }, { key: "Mod-.", run: fixHere }, { key: "F2", run: act(rename) }, { key: "F12", run: act(definition), preventDefault: true },
  { key: "Shift-Alt-f", run: act(() => files.format()) }, { key: "F1", run: act(help), preventDefault: true },
];

// --- the beginning

const { view, open } = ed.editor($("editor"), {
  keys,
  changed: (update) => {
    files.showState();
    window.studio.typed = performance.now();
    document.body.classList.toggle("empty", !update.state.doc.length);
    soon();
  },
  moved: () => tell("moved"),
});
app.view = view;
files.opens((text) => { open(text); document.body.classList.toggle("empty", !text); });

on("checked", () => panel().refresh());
const moved = later(() => panel().moved?.(), 120);
on("moved", moved);
on("changed", () => panel().changed?.());

theme();
tabs();
switcher();
outMenu();
foldProblems();
menu($("more"), () => [
  ["Go to a part …", "Ctrl+P", outline],
  ["Rename …", "F2", rename],
  ["Keys", "F1", help],
  null,
  [files.setting("tidy") ? "✓ Tidy when saving" : "Tidy when saving", "", () => files.setting("tidy", !files.setting("tidy"))],
  ...[["auto", "Light or dark as the computer"], ["light", "Light"], ["dark", "Dark"]].map(([id, name]) => [(localStorage.getItem("theme") ?? "auto") === id ? `✓ ${name}` : name, "", () => theme(id)]),
]);
$("open").onclick = start;
$("save").onclick = files.save;
$("format").onclick = () => files.format();
$("fixall").onclick = fixAll;

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey && !mod && /^[0-9]$/.test(event.key)) {
    event.preventDefault();
    if (event.key === "0") { document.body.dataset.shows = "text"; switcher(); app.view.focus(); } else if (PANELS[event.key - 1]) choose(PANELS[event.key - 1][0], true);
  } else if (mod && event.key === "s") { event.preventDefault(); files.save(); }
  else if (mod && event.key === "o") { event.preventDefault(); start(); }
  else if (mod && event.key === "p") { event.preventDefault(); outline(); }
  else if (event.key === "F1") { event.preventDefault(); help(); }
});
for (const what of ["dragover", "drop"]) addEventListener(what, (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (what === "drop") dropped(event);
}, true);

// The line between text and sheets can be moved, with the mouse or with the arrow keys.
const split = $("split");
const width = (part) => { const now = Math.max(0.2, Math.min(0.8, part)); document.documentElement.style.setProperty("--left", `${100 * now}%`); split.setAttribute("aria-valuenow", String(Math.round(100 * now))); localStorage.setItem("left", String(now)); };
width(Number(localStorage.getItem("left") ?? 0.46));
split.onpointerdown = (event) => { split.setPointerCapture(event.pointerId); split.onpointermove = (move) => width(move.clientX / innerWidth); };
split.onpointerup = () => { split.onpointermove = null; };
split.onkeydown = (event) => { const step = { ArrowLeft: -0.02, ArrowRight: 0.02 }[event.key]; if (step) width(Number(localStorage.getItem("left")) + step); };

files.watch();
document.body.classList.add("empty");
const wanted = decodeURIComponent(location.hash.slice(1));
if (!wanted || !await files.openFile(wanted)) start();
window.studio.ready = performance.now();
