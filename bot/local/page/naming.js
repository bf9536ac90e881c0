// A sheet that asks for a name.

import { button, filled, marked, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

/** Ask for a name; `take(name)` returns what is wrong with it, or an empty text. */
export function askForName(host, title, take) {
  const form = node("form", "form");
  const sheet = openSheet(host, { kind: "form", title, body: form });
  const input = marked(node("input"), { "aria-label": "Name", maxlength: "100", autocomplete: "off" });
  const wrong = marked(node("p", "wrong"), { role: "alert" });
  const cancel = button("Cancel", "button secondary", () => sheet.close());
  const make = node("button", "button primary", "Make it");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = await take(input.value.trim());
    if (!wrong.textContent) sheet.close();
  });
  filled(form, node("h2", "", title), input, wrong, filled(node("div", "row"), make, cancel));
  input.focus();
}
