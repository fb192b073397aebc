import { specificationsOf, specificationsText } from '@souk/rules/specifications';

/** Unwraps a successful act. Throws with the refusal's reasons, which mean that the demo's own data are wrong. */
export function done<T extends { ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  if (outcome.ok) return outcome as Extract<T, { ok: true }>;
  throw new Error(`The demo holds what an act refuses: ${JSON.stringify(outcome)}`);
}

/** Runs an act for each item in sequence, so ids and positions follow this order. */
export async function saveAll<Item>(
  items: readonly Item[],
  save: (item: Item, index: number) => Promise<{ ok: true; id: number } | { ok: false }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, item] of items.entries()) ids.push(done(await save(item, index)).id);
  return ids;
}

export function arabic(fields: Record<string, string | undefined>) {
  const known = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return known.length > 0 ? { ar: Object.fromEntries(known) } : {};
}

/** The language products are written in; the demo's other one is the translation, for shops that offer it. */
export type DemoLanguage = { code: 'en' | 'ar'; isTranslated: boolean };
export const inBothLanguages: DemoLanguage = { code: 'en', isTranslated: true };

type Written = { texts?: { ar?: Record<string, string> } };

/** Swaps English texts and their Arabic translations for a shop of that language. */
export function inDemoLanguage<T extends object & Written>(
  { code, isTranslated }: DemoLanguage,
  value: T,
): object {
  const own = value as Record<string, unknown>;
  const translated = value.texts?.ar;
  if (!translated) return value;
  if (code === 'en') return isTranslated ? value : { ...value, texts: {} };
  const isHead = own['meta_title'] === own['title'] && translated['title'] !== undefined;
  const words = { ...(isHead && { meta_title: translated['title']! }), ...translated };
  const english = Object.entries(words).map(([field]) => [field, textOf(own[field])]);
  const base = Object.entries(words).map(([field, word]) => [field, likeIn(own[field], word)]);
  const texts = isTranslated ? { en: Object.fromEntries(english) } : {};
  return { ...value, ...Object.fromEntries(base), texts };
}

/** Lists and rows as translations store them: one text. */
function textOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.every((one) => typeof one === 'string') ? value.join(',') : specificationsText(value);
}

function likeIn(value: unknown, text: string): unknown {
  if (!Array.isArray(value)) return text;
  return value.every((one) => typeof one === 'string') ? text.split(',') : specificationsOf(text);
}
