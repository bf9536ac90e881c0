"""What every command stands on: answers, custom ids, groups of commands, completions, portions of menus, confirming."""
