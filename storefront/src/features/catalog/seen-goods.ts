const name = 'seen-goods';
const mostKept = 12;

/** Ids of the products that this browser showed last, the newest first. Browser only. */
export function seenGoods(): number[] {
  try {
    return readSeen(localStorage.getItem(name));
  } catch {
    return []; // storage is switched off
  }
}

export function rememberSeen(id: number) {
  try {
    localStorage.setItem(name, withSeen(localStorage.getItem(name), id).join(' '));
  } catch {
    // Storage is switched off or full: this one is not remembered.
  }
}

/** What was kept before, `12 7 3`, and this product as the newest. */
export function withSeen(stored: string | null, id: number): number[] {
  return [id, ...readSeen(stored).filter((other) => other !== id)].slice(0, mostKept);
}

function readSeen(stored: string | null): number[] {
  return (stored ?? '')
    .split(' ')
    .filter((word) => /^[1-9]\d{0,8}$/.test(word))
    .slice(0, mostKept)
    .map(Number);
}
