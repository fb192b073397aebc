/* The voucher that a guest wanted before signing in, kept for this tab only. */

const name = 'voucher-wish';

export function rememberWish(id: number) {
  try {
    sessionStorage.setItem(name, String(id));
  } catch {
    // Storage is switched off: the shopper presses once more after signing in.
  }
}

/** Whether one of these is the voucher that was wanted. */
export function hasWish(ids: readonly number[]): boolean {
  try {
    return ids.includes(Number(sessionStorage.getItem(name)));
  } catch {
    return false;
  }
}

/** The voucher that was wanted, once, if it is one of these. */
export function takeWish(ids: readonly number[]): number | null {
  try {
    const id = Number(sessionStorage.getItem(name));
    if (!ids.includes(id)) return null;
    sessionStorage.removeItem(name);
    return id;
  } catch {
    return null;
  }
}
