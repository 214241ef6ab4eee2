// Try it: one turn again and again, or a game against a bot. Whatever is played, the engine plays.
import { make, story, toast } from "./dom.js";
import { ask, folder } from "./backend.js";
import { app, declared, on, say, show } from "./app.js";
import * as ed from "./editor.js";
import { die } from "./dice.js";

const body = make("div");
const modes = make("div.choose", { role: "group", "aria-label": "What is tried" });
export const panel = make("div.page-like", modes, body);
let mode = "turn";
const same = { text: "", path: "" };
const about = () => ({ text: app.text(), path: app.path });

function chooser() {
  modes.replaceChildren(...[["turn", "One turn"], ["game", "Against a bot"]].map(([id, name]) =>
    make("button", { type: "button", "aria-pressed": String(id === mode), onclick: () => { mode = id; chooser(); draw(); } }, name)));
}

// --- one turn

let throws = [], rolled = null, kept = [], held = {}, theirs = {}, seed = 0;
const newSeed = () => Math.floor(Math.random() * 2 ** 31);

async function roll() {
  try {
    const last = rolled;
    const found = await ask("roll", last ? { ...about(), dice: last.dice, keep: kept, left: last.left, seed: newSeed() } : { ...about(), seed: newSeed() });
    if (found.refused) throw new Error(found.refused);
    throws.push({ dice: found.dice, kept: last ? last.dice.filter((_, at) => kept[at]) : [] });
    rolled = found;
    kept = kept.length ? kept : Array(5).fill(false);
    drawTurn("roll");
  } catch (error) { say(error); }
}
// Abilities that fit, each with those of its lines that do.
function fitting() {
  const found = new Map();
  for (const one of rolled.fits) found.set(one.ability, [...(found.get(one.ability) ?? []), ...(one.requirement ? [one.requirement] : [])]);
  return [...found];
}
const again = () => { throws = []; rolled = null; kept = []; roll(); };

async function activate(fit) {
  try {
    const found = await ask("play", { ...about(), throws, ability: fit.ability, held, opponent_held: theirs });
    if (found.refused) throw new Error(found.refused);
    drawTurn();
    result.replaceChildren(
      make("h3", `${fit.ability}, played`), make("ul.boards", found.boards.map((line) => make("li", line))), story(found.story),
      found.remarks.length ? make("ul.remarks", found.remarks.map((line) => make("li", line))) : "",
      make("div.row", make("button.main", { type: "button", id: "again", onclick: again }, "Roll again from the start"),
        found.test ? make("button", { type: "button", id: "keep-test", onclick: () => keep(found.test) }, "Keep this as a test") : ""));
    result.querySelector("#again").focus({ preventScroll: true });
  } catch (error) { say(error); }
}

// The scene as dtlang writes it, at the end of the file.
function keep(test) {
  const text = app.text(), end = text.length;
  const insert = `${text.endsWith("\n\n") ? "" : text.endsWith("\n") ? "\n" : "\n\n"}${test}\n`;
  app.view.dispatch({ changes: { from: end, insert }, userEvent: "input.paste" });
  const at = end + insert.indexOf(test);
  show(at + test.indexOf(" ") + 1, at + test.indexOf("\n"));
  toast("The scene is a test now, at the end of the file. Give it a name.");
}

const result = make("div.result", { "aria-live": "polite" });

function tokens(title, store) {
  const names = declared("status", "piece");
  if (!names.length) return "";
  return make("fieldset", make("legend", title), make("div.counts", names.map((name) => {
    const field = make("input", { type: "number", min: 0, max: 99, value: store[name] ?? 0, oninput: () => { const count = Math.max(0, Math.min(99, Math.floor(Number(field.value)))); if (count) store[name] = count; else delete store[name]; } });
    return make("label", field, name);
  })));
}

function drawTurn(focus) {
  const dice = rolled?.dice ?? [];
  body.replaceChildren(
    make("div.dice", dice.map((value, at) => die(value, rolled.symbols[at], {
      pressed: kept[at], label: `${value}, ${rolled.symbols[at]}: keep it`, disabled: !rolled.left,
      onclick: () => { kept[at] = !kept[at]; drawTurn(); body.querySelectorAll(".die")[at].focus(); },
    }))),
    make("div.row",
      make("button.main", { type: "button", id: "roll", onclick: roll, disabled: rolled && (!rolled.left || kept.every(Boolean)) }, rolled ? `Roll the others (${rolled.left} left)` : "Roll the dice"),
      rolled ? make("button", { type: "button", onclick: again }, "From the start") : "",
      rolled?.left ? make("span.note", "Click the dice that you keep.") : ""),
    rolled?.best && rolled.left ? make("p.note", `Best: ${rolled.why}`) : "",
    rolled ? make("div.fits", rolled.fits.length ? fitting().map(([ability, needs]) => make("button.fit", { type: "button", onclick: () => activate({ ability }) }, "Activate ", make("b", ability), needs.length ? ` (${needs.join(", ")})` : ""))
      : make("p.note", "Nothing can be activated with these dice.")) : "",
    result,
    make("details", make("summary", "Tokens at the beginning"), tokens("You have", held), tokens("Your opponent has", theirs)));
  if (focus) (body.querySelector("#roll:not(:disabled)") ?? body.querySelector(".fit"))?.focus({ preventScroll: true });
}

// --- a game

let game = null, decisions = [], gameSeed = 1, against = "", opponents = [""], keeps = [];

async function sit() {
  try {
    const found = await ask("sit", { ...about(), opponent: against, seed: gameSeed, decisions });
    if (found.refused) throw new Error(found.refused);
    game = found;
    keeps = Array(found.dice.length).fill(false);
    drawGame();
    const story = body.querySelector(".told-game");
    if (story) story.scrollTop = story.scrollHeight;
    body.querySelector(".ask button")?.focus({ preventScroll: true });
  } catch (error) { say(error); }
}
const decide = (answer) => { decisions.push(answer); sit(); };
const begin = () => { decisions = []; gameSeed = newSeed(); game = null; sit(); };

const title = (stem) => stem ? stem.replaceAll("_", " ") : "itself";

function question() {
  if (game.over) return make("p", make("b", "The game is over."));
  const dice = make("div.dice", game.dice.map((value, at) => die(value, game.symbols[at] ?? "", game.keeps ? {
    pressed: keeps[at], label: `${value}, ${game.symbols[at]}: keep it`, onclick: () => { keeps[at] = !keeps[at]; drawGame(); body.querySelectorAll(".ask .die")[at].focus(); } } : {})));
  return make("div.ask", make("p", game.asked.map((line, at) => [at ? make("br") : null, at ? line : make("b", line)])), game.dice.length ? dice : "",
    game.keeps ? make("button.main", { type: "button", onclick: () => decide(keeps.reduce((sum, keep, at) => sum + (keep ? 2 ** at : 0), 0)) }, keeps.every(Boolean) ? "Keep all" : keeps.some(Boolean) ? "Keep these, roll the others" : "Roll all again")
      : make("div.options", game.options.map((option, at) => make("button", { type: "button", onclick: () => decide(at) }, option))));
}

const opponentOptions = () => opponents.map((one) => make("option", { value: one, selected: one === against }, title(one)));

function drawGame() {
  const choice = make("select", { "aria-label": "Against whom", onchange: () => { against = choice.value; } }, opponentOptions());
  body.replaceChildren(
    make("div.row", make("label.inline", "Against ", choice), make("button", { type: "button", id: "newgame", className: game ? "" : "main", onclick: begin }, game ? "New game" : "Begin"),
      decisions.length ? make("button", { type: "button", onclick: () => { decisions.pop(); sit(); } }, "Take back") : ""),
    ...(game ? [make("div.boards-game", { "aria-label": "Boards" }, game.boards.map((line) => make("div", line.replace(/[█▏▎▍▌▋▊▉]+/gu, "")))), question(),
      make("div.told-game", { tabIndex: 0, "aria-label": "What happened" }, story(game.story))] : []));
  const told = body.querySelector(".told-game");
  if (told) told.scrollTop = told.scrollHeight;
}

export async function draw() {
  if (mode === "turn") return drawTurn();
  drawGame();
  if (opponents.length === 1) {
    const there = await folder("list").catch(() => null);
    const beside = app.path.split("/").slice(0, -1).join("/");
    const mine = there ? there.files.filter((file) => file.split("/").slice(0, -1).join("/") === beside && file !== app.path).map((file) => file.split("/").pop().slice(0, -5)) : [];
    opponents = ["", ...new Set([...mine, ...(there?.shipped ?? [])])];
    const choice = body.querySelector("select"); // only this: somebody may be clicking beside it
    if (mode === "game" && choice) choice.replaceChildren(...opponentOptions());
  }
}

export function refresh() {
  if (same.text !== app.text()) { // another text: what was rolled stands, what was played does not
    Object.assign(same, about());
    throws = []; rolled = null; kept = []; game = null; decisions = []; result.replaceChildren();
  }
  if (!modes.childNodes.length) chooser();
  draw();
}
on("opened", () => { held = {}; theirs = {}; opponents = [""]; same.text = ""; });
