// The line at the bottom: plain words, or a slash command with its options.

import { node } from "/markdown.js";

const text = document.getElementById("text");
const menu = document.getElementById("menu");
const order = document.getElementById("order");
let table;
let current = null;
let marked = 0;

export function start(theTable) {
  table = theTable;
  text.addEventListener("input", offer);
  text.addEventListener("keydown", keys);
  document.getElementById("composer").addEventListener("submit", send);
}

export function refresh() {
  text.placeholder = `Message #${table.place()?.name ?? ""}, or / for a command`;
}

function leaves() {
  const found = [];
  const walk = (options, name, words) => {
    const deeper = (options ?? []).filter((option) => option.type < 3);
    if (!deeper.length) found.push({ name, words, options: options ?? [] });
    for (const option of deeper) walk(option.options, `${name} ${option.name}`, option.description);
  };
  for (const command of table.commands()) if (command.type === 1) walk(command.options, command.name, command.description);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

function offer() {
  const typed = text.value;
  if (current || !typed.startsWith("/")) return close();
  const wanted = typed.slice(1).toLowerCase();
  const fitting = leaves().filter((leaf) => leaf.name.includes(wanted));
  fitting.sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)));
  marked = 0;
  menu.hidden = false;
  menu.replaceChildren(...fitting.map((leaf, place) => line(leaf, place)));
  if (!fitting.length) menu.append(node("p", "subtext", "There is no such command."));
}

function line(leaf, place) {
  const made = node("button", place === marked ? "marked" : "");
  made.type = "button";
  made.role = "option";
  made.append(node("b", "", "/" + leaf.name), node("span", "", leaf.words));
  made.addEventListener("click", () => choose(leaf));
  return made;
}

function close() {
  menu.hidden = true;
  menu.replaceChildren();
}

function keys(event) {
  const entries = [...menu.querySelectorAll("button")];
  if (event.key === "Escape") cancel();
  if (menu.hidden || !entries.length) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    entries[marked].classList.remove("marked");
    marked = (marked + step + entries.length) % entries.length;
    entries[marked].classList.add("marked");
    entries[marked].scrollIntoView({ block: "nearest" });
    event.preventDefault();
  } else if (event.key === "Enter" || event.key === "Tab") {
    entries[marked].click();
    event.preventDefault();
  }
}

function choose(leaf) {
  close();
  current = { leaf, fields: new Map() };
  text.value = "/" + leaf.name;
  text.readOnly = true;
  order.replaceChildren();
  const head = node("div", "order-head");
  const away = node("button", "button secondary", "Cancel");
  away.type = "button";
  away.addEventListener("click", cancel);
  head.append(node("span", "subtext", leaf.words), away);
  order.append(head, ...leaf.options.map(field));
  order.hidden = false;
  (order.querySelector("input,select") ?? document.getElementById("send")).focus();
}

export function cancel() {
  current = null;
  text.value = "";
  text.readOnly = false;
  order.hidden = true;
  order.replaceChildren();
  close();
}

function field(option) {
  const made = node("label", "option");
  made.append(node("span", "option-name", option.name + (option.required ? " *" : "")));
  const input = inputFor(option);
  input.required = Boolean(option.required);
  made.append(input, node("span", "subtext", option.description));
  current.fields.set(option.name, { option, input });
  if (option.autocomplete) made.append(completions(option, input));
  return made;
}

function inputFor(option) {
  const channels = Object.entries(table.names().channels).map(([id, entry]) => [id, "#" + entry.name]);
  const people = Object.entries(table.names().people);
  const lists = { 5: [["true", "True"], ["false", "False"]], 6: people, 7: channels, 9: people };
  const entries = option.choices?.length ? option.choices.map((choice) => [String(choice.value), choice.name]) : lists[option.type];
  if (entries) {
    const list = node("select");
    list.append(new Option("", ""), ...entries.map(([value, words]) => new Option(words, value)));
    return list;
  }
  const input = node("input");
  input.type = option.type === 11 ? "file" : "text";
  if (option.type === 4 || option.type === 10) input.inputMode = "decimal";
  if (option.max_length) input.maxLength = option.max_length;
  return input;
}

function completions(option, input) {
  const box = node("div", "completions");
  box.hidden = true;
  let last = 0;
  const ask = async () => {
    const mine = ++last;
    const answer = await table.ask({ do: "complete", name: current.leaf.name, focused: option.name, typed: input.value, options: await given(option.name) });
    if (mine !== last || !current) return;
    box.hidden = false;
    box.replaceChildren(...(answer.choices ?? []).map((choice) => suggestion(choice, input, box)));
    if (!box.children.length) box.append(node("p", "subtext", answer.error ?? "No options match what you typed."));
    box.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", () => { delete input.dataset.value; ask(); });
  input.addEventListener("focus", ask);
  input.addEventListener("blur", () => setTimeout(() => { box.hidden = true; }, 200));
  return box;
}

function suggestion(choice, input, box) {
  const made = node("button", "", choice.name);
  made.type = "button";
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", () => {
    input.value = choice.name;
    input.dataset.value = String(choice.value);
    box.hidden = true;
  });
  return made;
}

async function given(without) {
  const values = {};
  for (const [name, { option, input }] of current.fields) {
    if (name === without) continue;
    if (input.type === "file") {
      if (input.files[0]) values[name] = await packed(input.files[0]);
      continue;
    }
    const value = input.dataset.value ?? input.value;
    if (value !== "") values[name] = option.type === 5 ? value === "true" : value;
  }
  return values;
}

export async function packed(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let place = 0; place < bytes.length; place += 32768) binary += String.fromCharCode(...bytes.subarray(place, place + 32768));
  return { file: file.name, data: btoa(binary) };
}

async function send(event) {
  event.preventDefault();
  if (current) {
    const wish = { do: "command", name: current.leaf.name, options: await given() };
    cancel();
    await table.act(wish);
  } else if (text.value.startsWith("/")) {
    table.note("Choose a command from the list.");
  } else if (text.value.trim()) {
    const words = text.value;
    text.value = "";
    await table.act({ do: "say", text: words });
  }
  text.focus();
}
