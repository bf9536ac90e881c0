// The newest messages of a seat's pane as JSON, as soon as they are otherwise than in the reading numbered `known`.
([seat, known, newest]) => new Promise((resolve) => {
  const labels = (message, which) => [...message.querySelectorAll(which)].map((one) => one.textContent.trim());
  const read = (message) => ({
    number: message.dataset.message,
    edits: message.dataset.edits,
    mine: message.classList.contains("ephemeral"),
    thinking: Boolean(message.querySelector(".thinking")),
    text: message.innerText,
    buttons: labels(message, "button[data-custom-id]:not([aria-haspopup]):not(:disabled)"),
    likely: labels(message, "button[data-custom-id]:is(.primary, .success):not(:disabled)"),
    menus: labels(message, "button[data-custom-id][aria-haspopup]:not(:disabled)"),
  });
  const pane = `section.pane[data-seat="${seat}"]`;
  const shown = () => [...document.querySelectorAll(`${pane} article.message`)].slice(-newest);
  const messages = () => JSON.stringify(shown().map(read));

  const begin = () => {
    const reader = { number: 1, messages: messages(), waiting: [], due: 0 };
    const look = () => {
      const now = messages();
      if (now === reader.messages) return;
      Object.assign(reader, { number: reader.number + 1, messages: now });
      for (const wake of reader.waiting.splice(0)) wake();
    };
    const later = () => {
      clearTimeout(reader.due);
      reader.due = setTimeout(look);
    };
    new MutationObserver(later).observe(document, { subtree: true, childList: true, attributes: true });
    return reader;
  };
  window.readers ??= {};
  const reader = (window.readers[seat] ??= begin());
  const answer = () => resolve(JSON.stringify([reader.number, JSON.parse(reader.messages)]));
  if (reader.number === known) reader.waiting.push(answer);
  else answer();
})
