import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '#db/generated/db.d.ts';
import type { ShopMemory } from '#shop.ts';
import { type SearchQuery, readForms, type Forms } from './queries.ts';

const maxKnown = 20_000;
/** As long as replies built without them are cached. */
const longestMs = 60_000;

export type KnownForms = ShopMemory['knownWordForms'];

export function createKnownForms(): KnownForms {
  return new LRUCache({ max: maxKnown, ttl: longestMs });
}

/** `readForms` with a one-minute cache. Unknown words are not cached, since they may be new. */
export async function readKnownForms(
  db: Kysely<DB>,
  asked: SearchQuery,
  known: KnownForms | null,
): Promise<ReadonlyMap<string, Forms>> {
  if (!known) return readForms(db, asked);
  const forms = new Map<string, Forms>();
  const missing = {
    typed: asked.typed.filter((text) => !takeKnown(known, keyOf(text, true), text, forms)),
    others: asked.others.filter((text) => !takeKnown(known, keyOf(text, false), text, forms)),
  };
  if (missing.typed.length === 0 && missing.others.length === 0) return forms;
  for (const [text, one] of await readForms(db, missing)) {
    const isTyped = asked.typed.includes(text);
    if (one.isKnown || !isTyped) known.set(keyOf(text, isTyped), one);
    forms.set(text, one);
  }
  return forms;
}

const keyOf = (text: string, isTyped: boolean) => (isTyped ? text : `~${text}`);

function takeKnown(known: KnownForms, key: string, text: string, forms: Map<string, Forms>): boolean {
  const one = known.get(key);
  if (one) forms.set(text, one);
  return one !== undefined;
}
