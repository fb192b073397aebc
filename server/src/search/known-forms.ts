import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '#db/generated/db.d.ts';
import type { ShopMemory } from '#shop.ts';
import { type AskedText, readForms, type Forms } from './queries.ts';

/** Words of many shops, 10 MB. */
const mostKnown = 20_000;
/** As long as replies are kept that were made without them. */
const longestMs = 60_000;

/** What a process was told of words lately, by the words and whether somebody typed them. */
export type KnownForms = ShopMemory['knownForms'];

export function createKnownForms(): KnownForms {
  return new LRUCache({ max: mostKnown, ttl: longestMs });
}

/** `readForms`, which asks only of words that nobody asked for in the last minute. A word that was unknown is asked for each time: it may be new. */
export async function readKnownForms(
  db: Kysely<DB>,
  asked: AskedText,
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
