// Problems below the text: what is the case, what to try, and what would change.
import { $, make, capital } from "./dom.js";
import { app, on, mend, question, say, show } from "./app.js";
import * as ed from "./editor.js";

const NAMES = { error: "Error", warning: "Warning", info: "Remark" };

function preview(fix) {
  const lines = fix.preview.map((part) => make("div.change",
    part.old.map((line, at) => make("div.old", make("span.no", part.number + at), make("del", line.trim() || " "))),
    part.new.map((line, at) => make("div.new", make("span.no", part.number + at), make("ins", line.trim() || " ")))));
  return [
    lines,
    fix.does.length ? make("p.does", make("b", "Does: "), fix.does.join(" ")) : null,
    fix.left_out.length ? make("p.left", make("b", "Leaves out: "), fix.left_out.join(", ")) : null,
  ];
}

function mending(fix) {
  return make("li", make("button.fix", { type: "button", onclick: () => mend(fix) }, capital(fix.message)), fix.safe ? null : make("span.unsure", "look at it first"), preview(fix));
}

function problem(one) {
  const place = make("button.where", { type: "button", onclick: () => show(one.start, one.end) },
    make(`span.dot.${one.severity}`, { title: NAMES[one.severity] }), make("span.what", one.message), make("span.line", one.line ? `line ${one.line}` : ""));
  return make(`li.${one.severity}`, place,
    one.label && one.label !== one.message ? make("p.label", capital(one.label)) : null,
    one.help ? make("p.help", make("b", "Try: "), one.help) : null,
    one.related.map((more) => make("button.related", { type: "button", onclick: () => show(more.start, more.end) }, more.label)),
    one.fixes.length ? make("ul.fixes", one.fixes.map(mending)) : null,
    make("span.code", `${one.code} ${one.name}`));
}

function count(severity, word) {
  const found = app.problems.filter((one) => one.severity === severity).length;
  return found ? `${found} ${word}${found === 1 ? "" : "s"}` : "";
}

on("checked", () => {
  const said = [count("error", "error"), count("warning", "warning"), count("info", "remark")].filter(Boolean);
  $("problems-count").textContent = said.join(", ") || "No problems";
  $("problems").classList.toggle("none", !said.length);
  $("problems").classList.toggle("errors", app.errors > 0);
  $("fixall").hidden = !app.problems.some((one) => one.fixes.some((fix) => fix.safe));
  $("problem-list").replaceChildren(...app.problems.slice(0, 100).map(problem));
  document.title = `${said[0] ? `(${app.problems.length}) ` : ""}${app.hero || "dtlang studio"}`;
});

export async function fixAll() {
  try {
    const found = await question("fix_all");
    if (found && !ed.edit(app.view, found.edits)) say(new Error("There is nothing that can safely be fixed by itself."));
  } catch (error) { say(error); }
}

// The first fix of the problem at the cursor, or of the next one: from the keyboard.
export function fixHere() {
  const at = app.at();
  const fits = app.problems.filter((one) => one.fixes.length);
  const here = fits.find((one) => one.start <= at && at <= one.end) ?? fits.find((one) => one.line === app.view.state.doc.lineAt(at).number) ?? fits[0];
  if (!here) { say(new Error("No problem here has a fix.")); return true; }
  const item = $("problem-list").children[app.problems.indexOf(here)];
  item.scrollIntoView({ block: "nearest" });
  item.querySelector(".fix").focus();
  return true;
}

export function foldProblems() {
  const button = $("problems-fold");
  button.onclick = () => {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    $("problem-list").hidden = !open;
  };
}
