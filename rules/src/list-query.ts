/** Query parameters of console lists. The cursor (`after`) isn't part of a saved query. */
export const LIST_PARAMETERS = [
  'view',
  'q',
  'sort',
  'store',
  'method',
  'country',
  'payment',
  'reason',
  'late',
  'from_minor',
  'to_minor',
  'in',
  'category_id',
  'subcategory_id',
  'stock',
] as const;

const longest = 200;

/** Canonical form of a list query: known parameters, each once, in a fixed order; others are dropped. */
export function listQueryOf(search: string): string {
  const asked = new URLSearchParams(search);
  const normalized = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = asked.get(name)?.trim() ?? '';
    if (value !== '' && value.length <= longest) normalized.set(name, value);
  }
  return normalized.toString();
}
