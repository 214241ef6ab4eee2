// The odds of the ability at the cursor, what a turn is worth, and which dice to keep.
import { make, percent, amount } from "./dom.js";
import { ask } from "./backend.js";
import { app, question, say } from "./app.js";
import { die } from "./dice.js";

const lines = make("div"), turn = make("div"), table = make("div.dice"), advice = make("div"), lefts = make("div.choose", { role: "group", "aria-label": "Rolls that are left" });
export const panel = make("div.page-like", lines, turn, make("h3", "What to keep"), make("p.note", "Click a die to turn it to its next face."), make("div.row", table, lefts), advice);
let dice = [1, 2, 3, 4, 6], left = 2, symbols = [];

function bar(chance, name) {
  return make("div.bar", { title: `${percent(chance, 2)} ${name}` }, make("i", { style: `width:${100 * chance}%` }), make("span", percent(chance)));
}

async function refreshOdds() {
  const found = await question("odds", { at: app.at() });
  if (!found) return;
  if (found.refused) { lines.replaceChildren(make("p.empty-note", found.refused)); turn.replaceChildren(); return; }
  const value = (one) => one.value === null ? make("td.num", { title: one.unknown }, "?") : make("td.num", amount(one.value));
  lines.replaceChildren(...(found.lines.length ? [
    make("h2", found.ability),
    make("div.scroll", make("table.odds", make("thead", make("tr", ["Needs", "1 roll", "2 rolls", "3 rolls", "Damage", "Worth"].map((name, at) => make(at > 3 ? "th.num" : "th", { scope: "col" }, name)))),
      make("tbody", found.lines.map((one) => make("tr", { className: one.here ? "here" : "" }, make("th", { scope: "row" }, one.requirement),
        one.chances.map((chance, at) => make("td", bar(chance, `with ${at + 1} roll attempts that aim at nothing else`))),
        make("td.num", one.damage === null ? "?" : amount(one.damage)), value(one)))))),
    make("p.note", "How often it is met with so many roll attempts that aim at nothing else. Worth is in points: damage, and what the rest is worth."),
  ] : [make("p.empty-note", "Put the cursor into an ability that is rolled for: its odds stand here.")]));
  turn.replaceChildren(...(found.turn === null ? [] : [make("dl.figures", [
    ["A whole turn is worth", `${amount(found.turn)} points`], ["Damage in it", amount(found.turn_damage)], ["Nothing comes of it in", percent(found.nothing, 2)],
  ].flatMap(([name, value]) => [make("dt", name), make("dd", value)]))]));
}

async function refreshDice() {
  const found = await ask("roll", { text: app.text(), path: app.path, dice, left, look: true });
  if (found.refused) { table.replaceChildren(); lefts.replaceChildren(); advice.replaceChildren(make("p.note", found.refused)); return; }
  symbols = found.symbols;
  table.replaceChildren(...dice.map((value, at) => die(value, symbols[at], {
    label: `Die ${at + 1} shows ${value}, ${symbols[at]}. Turn it`,
    onclick: async () => { dice[at] = value % 6 + 1; await refreshDice().catch(say); table.children[at]?.focus(); },
  })));
  lefts.replaceChildren(...[2, 1, 0].map((count) => make("button", { type: "button", "aria-pressed": String(count === left), onclick: () => { left = count; refreshDice().catch(say); } }, count === 0 ? "last roll" : `${count} more`)));
  advice.replaceChildren(
    make("p", found.fits.length ? ["Fits now: ", make("b", found.fits.map((one) => `${one.ability} (${one.requirement})`).join(", "))] : "Nothing fits yet."),
    left && found.best ? make("p.best", `Keep ${found.best.keep.join(" ") || "none"}: ${amount(found.best.value)} points on average`) : "",
    ...(left && found.best ? [make("ul.aims", found.best.aims.map(([name, chance]) => make("li", bar(chance, name), make("span", name))))] : []));
}

export async function refresh() {
  try { await Promise.all([refreshOdds(), refreshDice()]); } catch (error) { say(error); }
}
export const moved = () => refreshOdds().catch(say);
