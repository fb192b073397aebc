/*
 * A form that was sent by somebody whose login had ended: kept in this tab until they are back from signing in, so that
 * nothing is typed twice. What would order is not kept; that is pressed anew, with the amount on its button.
 */

const name = 'souk-unsent';
const waitsMs = 15 * 60_000;

export function storeUnsent(action: string, formData: FormData): void {
  const entries = [...formData.entries()];
  if (formData.has('idempotency_key') || entries.some(([, value]) => typeof value !== 'string')) return;
  try {
    sessionStorage.setItem(name, JSON.stringify([action, entries, Date.now() + waitsMs]));
  } catch {
    // Storage is switched off: it is typed once more.
  }
}

/** The form that was sent from this page, once and not for long. */
export function takeUnsent(pathname: string): { action: string; formData: FormData } | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, [string, string][], number];
    const [action, entries, untilMs] = stored;
    if (action?.split('?')[0] !== pathname) return null;
    sessionStorage.removeItem(name);
    if (Date.now() > untilMs) return null;
    const formData = new FormData();
    for (const [field, value] of entries) formData.append(field, value);
    return { action, formData };
  } catch {
    return null;
  }
}
