import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * What a write can change on pages: `product:12`, `store:3`, `catalog` (listings, menu), `flash-sale`, `content`
 * (pages, banners), `settings`.
 */
export type ChangeTag =
  | `product:${number}`
  | `store:${number}`
  | 'catalog'
  | 'flash-sale'
  | 'content'
  | 'settings';

export const changesChannel = 'souk_changes';

/** Tells every process which pages are old, at the moment the transaction commits and not before. */
export async function announceChange(tx: Kysely<DB>, tags: readonly ChangeTag[]): Promise<void> {
  // A notification holds at most 8000 bytes.
  for (let start = 0; start < tags.length; start += 200) {
    const payload = JSON.stringify(tags.slice(start, start + 200));
    await sql`select pg_notify(${changesChannel}, ${payload})`.execute(tx);
  }
}

export const mailsChannel = 'souk_mails';

/** Tells every process, when the transaction commits, that a mail waits to be sent. */
export async function announceMail(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_notify(${mailsChannel}, '')`.execute(tx);
}
