import { loadMessages, loadTranslated } from '@souk/contract/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listInterfaceTexts } from './queries.ts';

const shippedTexts = new Map<string, Record<string, string>>();
const translatedTexts = new Map<string, Record<string, string> | null>();

export type InterfaceTexts = Readonly<Record<string, string>>;
type Changed = Awaited<ReturnType<typeof listInterfaceTexts>>;

export async function loadInterfaceTexts(db: Kysely<DB>, languageCode: string): Promise<InterfaceTexts> {
  return overlaid(languageCode, await listInterfaceTexts(db, languageCode));
}

/** The same, merged on demand. `changed` is a version key: equal values mean equal texts. */
export async function readInterfaceTexts(
  db: Kysely<DB>,
  languageCode: string,
): Promise<{ changed: string; texts: () => InterfaceTexts }> {
  const changed = await listInterfaceTexts(db, languageCode);
  return { changed: JSON.stringify(changed), texts: () => overlaid(languageCode, changed) };
}

function overlaid(languageCode: string, changed: Changed): InterfaceTexts {
  if (changed.length === 0) return shippedIn(languageCode);
  return { ...shippedIn(languageCode), ...Object.fromEntries(changed.map(({ key, text }) => [key, text])) };
}

/** Without the English texts that stand in for missing ones; null if the language doesn't ship with the shop. */
export function ownShippedIn(languageCode: string): InterfaceTexts | null {
  let texts = translatedTexts.get(languageCode);
  if (texts === undefined) {
    texts = loadTranslated(languageCode);
    translatedTexts.set(languageCode, texts);
  }
  return texts;
}

/** Loaded once per language; languages come from the database, so the map stays small. */
function shippedIn(languageCode: string): Record<string, string> {
  let texts = shippedTexts.get(languageCode);
  if (!texts) {
    texts = loadMessages(languageCode);
    shippedTexts.set(languageCode, texts);
  }
  return texts;
}
