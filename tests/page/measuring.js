// What a reader with a thumb and tired eyes would stumble over: what is too wide, too small to hit, too pale to read.
(least) => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (one) => (one.ariaLabel ?? one.textContent).trim().slice(0, 40);
  const told = (one) => `${one.tagName.toLowerCase()}.${one.className} “${named(one)}”`;
  const everything = [...document.body.querySelectorAll("*")].filter(shown);

  const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const forReaders = (one) => one && (one.getBoundingClientRect().width <= 1 || forReaders(one.parentElement));
  const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const cut = (one) => beyond(one) && !scrolls(one.parentElement) && !forReaders(one);
  const page = document.scrollingElement;
  const wide = [...(page.scrollWidth > innerWidth ? [page] : []), ...everything.filter(cut)];

  // What stands within a sentence is as high as its line.
  const hit = "button:not(:disabled, .mention), [role=option], input:not([type=file]), textarea, select, a[href]";
  const alone = everything.filter((one) => one.matches(hit) && getComputedStyle(one).display !== "inline");
  const small = alone.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.height < least || box.width < least);
  });

  const light = ([red, green, blue]) => {
    const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const over = (colour, ground) => {
    brush.fillStyle = `rgb(${ground.join(" ")})`;
    brush.fillRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const white = [255, 255, 255];
  const ground = (one) => (one ? over(getComputedStyle(one).backgroundColor, ground(one.parentElement)) : white);
  const contrast = (one) => {
    const behind = ground(one);
    const [dark, bright] = [light(behind), light(over(getComputedStyle(one).color, behind))].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim();
  const words = (one) => [...one.childNodes].some(isText);
  const read = everything.filter((one) => words(one) && !one.closest(":disabled, .spoiler, [aria-hidden=true]"));
  const needed = (one) => (parseFloat(getComputedStyle(one).fontSize) >= 24 ? 3 : 4.5);
  const pale = read.filter((one) => contrast(one) < needed(one));

  return { wide: wide.map(told), small: small.map(told), pale: pale.map(told) };
}
