/** What an act has answered that did what it should. Throws with its reasons when it was refused: then the demo's own data are wrong. */
export function done<T extends { ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  if (outcome.ok) return outcome as Extract<T, { ok: true }>;
  throw new Error(`The demo holds what an act refuses: ${JSON.stringify(outcome)}`);
}

/** Runs an act for each, one after the other, so that ids and places come in this order. */
export async function saveAll<Item>(
  items: readonly Item[],
  save: (item: Item, index: number) => Promise<{ ok: true; id: number } | { ok: false }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, item] of items.entries()) ids.push(done(await save(item, index)).id);
  return ids;
}

/** Translations as acts take them; what has none is left out. */
export function arabic(fields: Record<string, string | undefined>) {
  const known = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return known.length > 0 ? { ar: Object.fromEntries(known) } : {};
}
