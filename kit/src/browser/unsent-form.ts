/* Restores a form submitted after the login had expired: its fields stay in this tab until the visitor has logged in again.
   Orders are excluded; they need another click on the button that shows the amount. */

const name = 'souk-unsent';
const waitsMs = 15 * 60_000;

export function storeUnsent(action: string, formData: FormData): void {
  const entries = [...formData.entries()];
  if (formData.has('idempotency_key') || entries.some(([, value]) => typeof value !== 'string')) return;
  try {
    sessionStorage.setItem(name, JSON.stringify([action, entries, Date.now() + waitsMs]));
  } catch {
    // No storage: the visitor has to fill in the form again.
  }
}

/** The form submitted from this page; returned once, and only for a short time. */
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
