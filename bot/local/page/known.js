// What the table has told one seat: people, channels, commands. Also the names that markdown needs.

import { signOf } from "/channels.js";

const SLASH = 1;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;

export class Known {
  /** `open(id)` shows a channel that a text names, `command(text)` begins a command that one names. */
  constructor(open, command) {
    Object.assign(this, { open, command, you: null, bot: null, online: false });
    Object.assign(this, { users: {}, roles: {}, channels: {}, guilds: [], seats: [], commands: {} });
  }

  /** Take over whatever part of this a piece of news has. */
  take(news) {
    for (const part of ["you", "bot", "online", "users", "roles", "guilds", "seats", "commands"]) {
      if (part in news) this[part] = news[part];
    }
    const channels = this.guilds.flatMap((guild) => guild.channels);
    this.channels = Object.fromEntries(channels.map((one) => [one.id, one]));
  }

  /** The id of the channel that an address means, by id or name; the first one where there is none such. */
  channelFor(wanted) {
    const all = Object.values(this.channels);
    return (this.channels[wanted] ?? all.find((one) => one.name === wanted) ?? all[0])?.id ?? null;
  }

  nameOf(author) {
    return this.users[author.id] ?? author.username;
  }

  isOwn(message) {
    return message.author.id === this.you || message.interaction_metadata?.user.id === this.you;
  }

  /** Mentions that were not read, in all channels but one. */
  pings(without = null) {
    return Object.values(this.channels).reduce((sum, one) => sum + (one.id === without ? 0 : one.pings), 0);
  }

  guildOf(place) {
    return this.guilds.find((guild) => guild.channels.some((channel) => channel.id === place));
  }

  /** The commands of one kind that can be used in a channel; slash commands unless said otherwise. */
  commandsIn(place, type = SLASH) {
    return (this.commands[this.guildOf(place)?.id] ?? []).filter((command) => command.type === type);
  }

  /** "@Ben" of plain words as a mention of Ben. */
  withMentions(words) {
    const people = [...this.seats].sort((a, b) => b.name.length - a.name.length);
    return people.reduce((text, one) => text.replaceAll(`@${one.name}`, `<@${one.id}>`), words);
  }

  /** What a menu of users, roles or channels offers; `type` is the menu's. */
  entities(type, place, kinds) {
    if (type === CHANNEL) return this.channelEntries(place, kinds);
    const roles = Object.entries(this.roles).map(([value, label]) => ({ value, label }));
    if (type === ROLE) return roles;
    const people = [...this.seats, { id: this.bot, name: this.users[this.bot] }];
    const users = people.map((one) => ({ value: one.id, label: one.name }));
    return type === MENTIONABLE ? [...users, ...roles] : users;
  }

  channelEntries(place, kinds) {
    const here = this.guildOf(place)?.channels ?? [];
    const fitting = here.filter((one) => !kinds?.length || kinds.includes(one.kind));
    return fitting.map((one) => ({ value: one.id, label: `${signOf(one)} ${one.name}` }));
  }
}
