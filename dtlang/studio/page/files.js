// Opening, saving, and what somebody else did to the file meanwhile.
import { $, dialog, make, toast } from "./dom.js";
import { folder } from "./backend.js";
import { app, check, question, say, tell } from "./app.js";
import * as ed from "./editor.js";

const settings = { tidy: true, ...JSON.parse(localStorage.getItem("settings") ?? "{}") };
export const setting = (name, value) => {
  if (value !== undefined) { settings[name] = value; localStorage.setItem("settings", JSON.stringify(settings)); }
  return settings[name];
};

export function showState() {
  $("file").textContent = app.path || (app.text() ? "not saved yet" : "no hero");
  $("saved").textContent = app.dirty() ? "changed" : app.path ? "saved" : "";
  $("save").classList.toggle("waits", app.dirty());
}

function begin(text, path, mark, saved) {
  Object.assign(app, { path, mark, saved, problems: [], outline: [], errors: 0 });
  ed.where.path = path;
  ed_open(text);
  notice();
  tell("opened");
  showState();
  check();
  app.view.focus();
  if (path) localStorage.setItem("last", path);
}
let ed_open = () => {};
export const opens = (open) => { ed_open = open; };

export async function mayLeave() {
  if (!app.dirty() || !app.text().trim()) return true;
  const answer = await dialog("There are changes that are not saved", (done) => [
    make("p", `What you changed in ${app.path || "this text"} is not saved yet.`),
    make("footer", make("button", { type: "button", onclick: () => done("away") }, "Throw them away"), make("button", { type: "button", onclick: () => done(null) }, "Stay here"),
      make("button.main", { type: "button", autofocus: true, onclick: () => done("save") }, "Save")),
  ]);
  return answer === "away" || (answer === "save" && await save());
}

export async function openFile(path) {
  try {
    const found = await folder("open", { path });
    if (found.refused) throw new Error(found.refused);
    begin(found.text, path, found.mark, found.text);
    return true;
  } catch (error) { say(error); return false; }
}

export const openText = (text) => begin(text.replace(/\r\n?/g, "\n").normalize("NFC"), "", "", "");

async function askPath(title, offered) {
  const path = await dialog(title, (done) => {
    const name = make("input", { value: offered, autofocus: true, required: true, spellcheck: false, "aria-label": "Name of the file" });
    const go = () => { const said = name.value.trim(); if (said) done(said.endsWith(".hero") ? said : `${said}.hero`); };
    name.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } };
    setTimeout(() => name.setSelectionRange(0, offered.length - 5));
    return [make("label", "Name of the file, in this folder", name),
      make("footer", make("button", { type: "button", onclick: () => done(null) }, "Cancel"), make("button.main", { type: "button", onclick: go }, "Save"))];
  });
  return path;
}

const stem = (name) => (name || "my hero").toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "").slice(0, 60) || "my_hero";

export async function save() {
  try {
    if (setting("tidy") && !app.errors) await format(true);
    let path = app.path, mark = app.mark;
    if (!path) {
      path = await askPath("Save the hero", `${stem(app.hero)}.hero`);
      if (!path) return false;
      mark = "";
    }
    const text = app.text();
    const done = await folder("save", { path, text, mark });
    if (done.refused) throw new Error(done.refused);
    if (done.changed) { app.path ? onDisk(done.mark) : say(new Error(`${path} is there already. Choose another name.`)); return false; }
    Object.assign(app, { path, mark: done.mark, saved: text });
    ed.where.path = path;
    localStorage.setItem("last", path);
    notice();
    showState();
    tell("changed");
    toast(`Saved as ${path}`);
    return true;
  } catch (error) { say(error); return false; }
}

export async function format(quiet = false) {
  try {
    const found = await question("format");
    if (!found) return;
    if (found.refused) { if (!quiet) say(new Error(found.refused)); return; }
    if (!ed.edit(app.view, found.edits) && !quiet) toast("It is tidy already.");
  } catch (error) { if (!quiet) say(error); }
}

function notice(...content) {
  $("notice").hidden = !content.length;
  $("notice").replaceChildren(...content);
}

let told = "";
function onDisk(mark) {
  if (told === app.path + mark) return;
  told = app.path + mark;
  const button = (label, does) => make("button", { type: "button", onclick: does }, label);
  notice(make("span", mark ? `${app.path} was changed by another program.` : `${app.path} was deleted or moved.`),
    mark ? button("Show what is on the disk", async () => {
      const found = await folder("open", { path: app.path });
      if (found.refused) return say(new Error(found.refused));
      take(found);
      toast("Your own text is one undo (Ctrl+Z) away.");
    }) : null,
    button("Save mine under another name", async () => {
      const old = { path: app.path, mark: app.mark };
      Object.assign(app, { path: "", mark: "" });
      if (!await save()) { Object.assign(app, old); showState(); }
      told = "";
    }));
  $("notice").replaceChildren(...[...$("notice").childNodes].filter((node) => node.textContent !== "null"));
}

function take(found) {
  const old = app.text();
  if (old !== found.text) app.view.dispatch({ changes: { from: 0, to: old.length, insert: found.text } });
  Object.assign(app, { mark: found.mark, saved: found.text });
  told = "";
  notice();
  showState();
}

// Looks every other second whether the file is still what was opened.
export function watch() {
  const look = async () => {
    if (document.hidden || !app.path) return;
    const path = app.path;
    const now = await folder("state", { path }).catch(() => null);
    if (!now || app.path !== path) return;
    if (now.mark === app.mark) { if (told) { told = ""; notice(); } return; }
    if (now.mark && !app.dirty()) {
      const found = await folder("open", { path }).catch(() => null);
      if (found && !found.refused && app.path === path && !app.dirty()) { take(found); toast(`${path} was changed by another program; this is the new text.`); }
      return;
    }
    onDisk(now.mark);
  };
  setInterval(look, 2000);
  addEventListener("focus", look);
  addEventListener("beforeunload", (event) => { if (app.dirty() && app.text().trim()) event.preventDefault(); });
}
