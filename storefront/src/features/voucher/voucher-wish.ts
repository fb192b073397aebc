/* The voucher that a guest selected before login, stored per tab. */

const name = 'voucher-wish';

export function rememberWish(id: number) {
  try {
    sessionStorage.setItem(name, String(id));
  } catch {
    // Storage is disabled: the customer has to select it again after login.
  }
}

export function hasWish(ids: readonly number[]): boolean {
  try {
    return ids.includes(Number(sessionStorage.getItem(name)));
  } catch {
    return false;
  }
}

/** Returns and removes the selected voucher, if it is among these. */
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
