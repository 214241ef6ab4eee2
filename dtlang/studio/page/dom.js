// Pieces of the page. Text is always text: nothing that comes from a hero is ever read as HTML here.

export const $ = (id) => document.getElementById(id);

// make("button.main", { onclick }, "Save"): an element with classes, properties or attributes, and children.
export function make(what, ...rest) {
  const [tag, ...classes] = what.split(".");
  const one = document.createElement(tag || "div");
  if (classes.length) one.className = classes.join(" ");
  for (const given of rest.flat(9)) {
    if (given === null || given === undefined || given === false) continue;
    if (typeof given === "object" && !(given instanceof Node)) {
      for (const [name, value] of Object.entries(given)) {
        if (name in one && name !== "list") one[name] = value;
        else if (value !== false && value !== null && value !== undefined) one.setAttribute(name, value === true ? "" : value);
      }
    } else one.append(given instanceof Node ? given : String(given));
  }
  return one;
}

export const percent = (part, digits = 1) => `${(100 * part).toFixed(digits)} %`;
export const amount = (number) => Number(number.toFixed(2)).toString();

// A story or board lines as they come from dtlang: indented lines.
export function story(lines) {
  return make("ol.story", lines.filter((line) => line.trim()).map((line) => {
    const deep = Math.min(3, Math.floor((line.length - line.trimStart().length) / 2));
    return make(`li.deep${deep}`, line.trim());
  }));
}

let toasting = 0;
export function toast(text) {
  const place = $("toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(toasting);
  toasting = setTimeout(() => place.classList.remove("shown"), 4000);
}

// A question in a dialog. `fill(form, done)` gives its contents; the promise has what was answered, or null.
export function dialog(title, fill) {
  return new Promise((answered) => {
    let answer = null;
    const done = (value) => { answer = value; box.close(); };
    const box = make("dialog", { "aria-label": title });
    box.append(make("form", { method: "dialog", onsubmit: (event) => event.preventDefault() },
      make("header", make("h2", title), make("button.quiet", { type: "button", onclick: () => done(null), "aria-label": "Close", title: "Close (Esc)" }, "✕")),
      fill(done)));
    box.addEventListener("close", () => { box.remove(); answered(answer); });
    box.addEventListener("click", (event) => { if (event.target === box) done(null); });
    document.body.append(box);
    box.showModal();
    (box.querySelector("[autofocus]") ?? box.querySelector("button:not(.quiet), input"))?.focus();
  });
}

// A menu under a button: items are [label, hint, does] or null for a line.
export function menu(button, items) {
  button.addEventListener("click", () => {
    const open = document.querySelector(".menu");
    if (open) { open.remove(); if (open.dataset.of === button.id) return; }
    const list = make("div.menu", { role: "menu", "data-of": button.id });
    const close = (back = true) => { list.remove(); button.setAttribute("aria-expanded", "false"); removeEventListener("pointerdown", away, true); if (back) button.focus(); };
    const away = (event) => { if (!list.contains(event.target) && !button.contains(event.target)) close(false); };
    list.append(...(typeof items === "function" ? items() : items).map((item) => item === null ? make("hr")
      : make("button", { type: "button", role: "menuitem", onclick: () => { close(); item[2](); } }, make("b", item[0]), item[1] ? make("small", item[1]) : null)));
    list.addEventListener("keydown", (event) => {
      const all = [...list.querySelectorAll("button")];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) { event.preventDefault(); all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus(); }
      if (event.key === "Escape" || event.key === "Tab") { event.preventDefault(); close(); }
    });
    document.body.append(list);
    const under = button.getBoundingClientRect();
    list.style.top = `${under.bottom + 4}px`;
    list.style.right = `${Math.max(8, innerWidth - under.right)}px`;
    button.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", away, true);
    list.querySelector("button").focus();
  });
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
