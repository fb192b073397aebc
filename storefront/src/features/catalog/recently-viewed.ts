const name = 'seen-goods';
const maxStored = 12;

/** IDs of the recently viewed products, newest first. Browser only. */
export function recentlyViewed(): number[] {
  try {
    return readSeen(localStorage.getItem(name));
  } catch {
    return []; // storage is disabled
  }
}

export function rememberSeen(id: number) {
  try {
    localStorage.setItem(name, withSeen(localStorage.getItem(name), id).join(' '));
  } catch {
    // Storage is disabled or full.
  }
}

/** Adds this product in front of the stored list, such as `12 7 3`. */
export function withSeen(stored: string | null, id: number): number[] {
  return [id, ...readSeen(stored).filter((other) => other !== id)].slice(0, maxStored);
}

function readSeen(stored: string | null): number[] {
  return (stored ?? '')
    .split(' ')
    .filter((word) => /^[1-9]\d{0,8}$/.test(word))
    .slice(0, maxStored)
    .map(Number);
}
