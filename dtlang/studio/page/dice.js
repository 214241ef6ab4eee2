// Five dice to click on.
import { make } from "./dom.js";

export function die(value, symbol, { label, pressed, onclick, disabled } = {}) {
  const face = [make("b", value), make("span", symbol)];
  if (!onclick) return make("span.die", { title: symbol }, face);
  return make("button.die", { type: "button", onclick, disabled, "aria-pressed": pressed === undefined ? null : String(pressed), "aria-label": label ?? `${value}, ${symbol}` }, face);
}
