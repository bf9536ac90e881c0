// The messages of a seat's pane, as soon as anything there has changed since the reading numbered `known`.
([seat, known]) => new Promise((resolve) => {
  const pane = `section.pane[data-seat="${seat}"]`;
  if (!window.changesSeen) {
    window.changesSeen = { number: 1, waiting: [] };
    const told = () => {
      window.changesSeen.number += 1;
      for (const wake of window.changesSeen.waiting.splice(0)) wake();
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(told).observe(document, all);
  }
  const labels = (message, which) => [...message.querySelectorAll(which)].map((one) => one.textContent.trim());
  const read = (message) => ({
    number: message.dataset.message,
    edits: message.dataset.edits,
    mine: message.classList.contains("ephemeral"),
    calls: message.classList.contains("pinged"),
    thinking: Boolean(message.querySelector(".thinking")),
    text: message.innerText,
    buttons: labels(message, "button[data-custom-id]:not([aria-haspopup]):not(:disabled)"),
    menus: labels(message, "button[data-custom-id][aria-haspopup]:not(:disabled)"),
  });
  const answer = () => resolve({
    number: window.changesSeen.number,
    messages: [...document.querySelectorAll(`${pane} article.message`)].slice(-15).map(read),
  });
  if (window.changesSeen.number === known) window.changesSeen.waiting.push(answer);
  else answer();
})
