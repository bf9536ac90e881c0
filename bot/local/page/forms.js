// Forms (Discord's modals): in the pane of the seat that asked, until they are sent or cancelled.

import { chooser } from "/choosing.js";
import { packed, refusal } from "/files.js";
import { markdown } from "/markdown.js";
import { button, filled, freshId, marked, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

const ROW = 1;
const TEXT = 4;
const PARAGRAPH = 2;
const WORDS = 10;
const LABEL = 18;
const FILES = 19;
const RADIO = 21;
const BOXES = 22;
const CHECK = 23;

/** Show a form; `channel` is where it was asked for. */
export function showForm(modal, channel, seat) {
  const form = marked(node("form", "form"), { novalidate: "" });
  const sheet = openSheet(seat.root, { kind: "form", title: modal.title, body: form, loose: false });
  const fields = [];
  const rows = modal.components.map((one) => row(one, fields, seat));
  const error = marked(node("p", "failure"), { role: "alert" });
  error.hidden = true;
  const send = node("button", "button primary", "Submit");
  const buttons = filled(node("div", "row"), send, button("Cancel", "button secondary", () => sheet.close()));
  filled(form, node("h2", "", modal.title), ...rows, error, buttons);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit({ modal, channel, seat, sheet, fields, error, send });
  });
  (form.querySelector("input, textarea, .chooser") ?? send).focus();
}

async function submit({ modal, channel, seat, sheet, fields, error, send }) {
  const wrong = fields.filter((field) => field.check());
  if (wrong.length) return wrong[0].input.focus();
  send.disabled = true;
  const answer = await seat.ask({ do: "submit", channel, modal: modal.id, values: await valuesOf(fields) });
  send.disabled = false;
  error.textContent = answer.error ?? answer.failure ?? "";
  error.hidden = !error.textContent;
  if (error.hidden) sheet.close();
  if (answer.modal) showForm(answer.modal, channel, seat);
}

async function valuesOf(fields) {
  const values = {};
  for (const field of fields) values[field.id] = await field.value();
  return values;
}

function row(one, fields, seat) {
  if (one.type === WORDS) return markdown(one.content, seat.known);
  const inner = one.type === ROW ? one.components[0] : one.component;
  if (!inner) return null;
  const field = fieldOf(inner, seat);
  const label = one.type === LABEL ? one.label : inner.label;
  const needed = inner.required !== false && inner.type !== CHECK;
  fields.push(withCheck(field, needed));
  const kind = needed ? "option-name needed" : "option-name";
  const head = marked(node("label", kind, label ?? ""), { for: field.input.id });
  const words = one.description ? node("span", "subtext", one.description) : null;
  return filled(node("div", "option"), head, words, field.input, field.count, field.error);
}

/** Adds the line below a field that says what is wrong; `check()` is true when something is. */
function withCheck(field, needed) {
  field.error = marked(node("span", "wrong"), { role: "alert" });
  field.check = () => {
    const empty = field.empty();
    const words = empty ? (needed ? "This field is required" : "") : field.wrong?.() ?? "";
    field.error.textContent = words;
    marked(field.input, { "aria-invalid": String(Boolean(words)) });
    return Boolean(words);
  };
  return field;
}

function fieldOf(inner, seat) {
  const field = (FIELDS[inner.type] ?? menuField)(inner, seat);
  field.id = inner.custom_id;
  field.input.id = freshId();
  field.input.dataset.customId = inner.custom_id;
  return field;
}

const FIELDS = { [TEXT]: textField, [FILES]: fileField, [CHECK]: checkField, [RADIO]: radioField, [BOXES]: boxesField };

function textField(inner) {
  const input = node(inner.style === PARAGRAPH ? "textarea" : "input");
  input.value = inner.value ?? "";
  input.placeholder = inner.placeholder ?? "";
  const most = inner.max_length ?? 4000;
  const least = inner.min_length ?? 0;
  input.maxLength = most;
  if (inner.style === PARAGRAPH) input.rows = 4;
  const count = node("span", "subtext count");
  const tell = () => { count.textContent = most < 4000 ? `${input.value.length} of ${most}` : ""; };
  input.addEventListener("input", tell);
  tell();
  const wrong = () => (input.value.length < least ? `Must be ${least} or more in length` : "");
  return { input, count, wrong, empty: () => !input.value, value: () => input.value };
}

function fileField(inner) {
  const input = node("input");
  input.type = "file";
  input.multiple = (inner.max_values ?? 1) > 1;
  const files = () => [...input.files];
  const value = () => Promise.all(files().map(packed));
  return { input, wrong: () => refusal(files()), empty: () => !files().length, value };
}

function checkField(inner) {
  const input = node("input");
  input.type = "checkbox";
  input.checked = Boolean(inner.default);
  return { input, empty: () => false, value: () => input.checked };
}

function radioField(inner, seat) {
  const field = menuField(inner, seat);
  return { ...field, value: () => field.input.chosen[0] ?? null };
}

function boxesField(inner, seat) {
  return menuField({ max_values: inner.options.length, ...inner }, seat);
}

function menuField(inner, seat) {
  const input = chooser(inner, seat, (values) => input.note(values));
  return { input, empty: () => !input.chosen.length, value: () => input.chosen };
}
