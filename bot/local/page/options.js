// The options of a slash command, a field each: what can be filled in, and what is wrong with it in Discord's words.

import { packed, received, refusal, sized } from "/files.js";
import { filled, freshId, marked, node } from "/nodes.js";
import { Suggestions } from "/suggestions.js";

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
export const FILE = 11;
/** Type of an option → type of the menu with the same content. */
const ENTITIES = { 6: 5, 7: 8, 8: 6, 9: 7 };
const REQUIRED = "This option is required. Specify a value.";
const FROM_LIST = "Choose one of the options in the list.";

/**
 * The field of an option: { option, root, input, check(), value(), empty(), set(text) }, a file's has take(files) too.
 * `context` is { seat, complete(name, typed), next() }. `check()` shows what is wrong and is true when something is;
 * `value()` is undefined for an empty field.
 */
export function optionField(option, context) {
  const part = option.type === FILE ? filePart() : listPart(option, context) ?? textPart(option);
  const error = marked(node("span", "wrong"), { role: "alert" });
  const words = option.description;
  marked(part.input, { id: freshId(), "data-option": option.name, placeholder: words, "aria-description": words });
  part.input.addEventListener("input", () => { error.textContent = ""; });
  const check = () => {
    error.textContent = wrongIn(option, part);
    marked(part.input, { "aria-invalid": String(Boolean(error.textContent)) });
    return Boolean(error.textContent);
  };
  const line = filled(node("div", "option-line"), labelOf(option, part.input), part.input);
  const root = filled(node("div", "option"), line, part.extra, error);
  return { ...part, option, root, check, value: () => (part.empty() ? undefined : part.value()) };
}

function labelOf(option, input) {
  const kind = option.required ? "option-name needed" : "option-name";
  return marked(node("label", kind, option.name), { for: input.id });
}

function wrongIn(option, part) {
  if (!part.empty()) return part.wrong();
  return option.required ? REQUIRED : "";
}

function listPart(option, context) {
  const entries = entriesOf(option, context.seat);
  if (!entries && !option.autocomplete) return null;
  const ask = option.autocomplete ? (typed) => context.complete(option.name, typed) : null;
  const field = new Suggestions(option.name, { entries, ask, done: context.next });
  const wrong = () => {
    if (field.value === undefined) return FROM_LIST;
    return entries ? "" : wrongValue(option, String(field.value));
  };
  const set = (text) => { field.input.value = text; };
  const empty = () => !field.input.value.trim();
  return { input: field.input, extra: field.list, empty, wrong, value: () => field.value, set };
}

function entriesOf(option, seat) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: choice.name }));
  if (option.type === BOOLEAN) return [{ value: true, label: "True" }, { value: false, label: "False" }];
  const kind = ENTITIES[option.type];
  return kind ? seat.known.entities(kind, seat.place, option.channel_types) : null;
}

function textPart(option) {
  const input = marked(node("input"), { type: "text", autocomplete: "off" });
  if (option.type === INTEGER && (option.min_value ?? -1) >= 0) input.inputMode = "numeric";
  const empty = () => !input.value.trim();
  const set = (text) => { input.value = text; };
  return { input, wrong: () => wrongValue(option, input.value), empty, value: () => input.value, set };
}

function wrongValue(option, text) {
  return option.type === INTEGER || option.type === NUMBER ? wrongNumber(option, text) : wrongText(option, text);
}

function wrongText(option, text) {
  if (text.length < (option.min_length ?? 0)) return `Must be ${option.min_length} or more in length.`;
  return text.length > (option.max_length ?? 6000) ? `Must be ${option.max_length ?? 6000} or fewer in length.` : "";
}

function wrongNumber(option, text) {
  const whole = option.type === INTEGER;
  const shape = whole ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
  if (!shape.test(text.trim())) return `Enter a valid ${whole ? "integer" : "number"}.`;
  const number = Number(text);
  if (number < (option.min_value ?? -Infinity)) return `Must be ${option.min_value} or more.`;
  return number > (option.max_value ?? Infinity) ? `Must be ${option.max_value} or less.` : "";
}

/** A file is chosen, pasted or dropped. */
function filePart() {
  const input = marked(node("input"), { type: "file" });
  let file = null;
  const name = node("span", "subtext");
  const take = (files) => {
    [file] = files;
    name.textContent = file ? `${file.name} (${sized(file.size)})` : "";
  };
  input.addEventListener("change", () => take([...input.files]));
  received(input, take);
  const wrong = () => refusal([file]);
  return { input, extra: name, empty: () => !file, wrong, value: () => packed(file), set: () => {}, take };
}
