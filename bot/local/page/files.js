// Files on their way to the table.

const LARGEST = 10 * 1024 * 1024;
const MOST = 10;
const POWERFUL = "Your files are too powerful";
const MOST_TOGETHER = 20 * 1024 * 1024;

/** Why these files cannot be sent, in Discord's words; an empty text when they can. */
export function refusal(files) {
  const large = files.find((file) => file.size > LARGEST);
  if (large) return `${POWERFUL}: ${large.name} has ${mebibytes(large.size)} MiB, the largest is 10 MiB.`;
  if (files.length > MOST) return `${files.length} files are too many; a message takes ${MOST}.`;
  const sum = files.reduce((total, file) => total + file.size, 0);
  return sum > MOST_TOGETHER ? `${POWERFUL}: ${mebibytes(sum)} MiB together, the most is 20 MiB.` : "";
}

function mebibytes(bytes) {
  return (bytes / 1024 / 1024).toFixed(1);
}

/** A file as a wish carries it. */
export function packed(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const content = () => reader.result.split(",", 2)[1] ?? "";
    reader.addEventListener("load", () => resolve({ file: file.name || "file", data: content() }));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

/** A size as people read it. */
export function sized(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${mebibytes(bytes)} MiB`;
}

/** Call `take(files)` with what is pasted into or dropped on `place`. */
export function received(place, take) {
  place.addEventListener("paste", (event) => handOver(event, event.clipboardData, take));
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    const taken = handOver(event, event.dataTransfer, take);
    if (!taken && !event.target.closest("input, textarea")) event.preventDefault();
  });
}

function handOver(event, data, take) {
  const files = [...(data?.files ?? [])];
  if (!files.length) return false;
  event.preventDefault();
  event.stopPropagation();
  take(files);
  return true;
}
