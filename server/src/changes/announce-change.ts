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

// A notification holds at most 8000 bytes.
const tagsPerNotification = 200;

/**
 * Tells every process which pages are old, at the moment the transaction commits and not before, and writes it down for
 * processes that cannot hear it just now (`missed-changes.ts`). One statement, however many tags.
 */
export async function announceChange(tx: Kysely<DB>, tags: readonly ChangeTag[]): Promise<void> {
  if (tags.length === 0) return;
  const payloads: string[] = [];
  for (let start = 0; start < tags.length; start += tagsPerNotification)
    payloads.push(JSON.stringify(tags.slice(start, start + tagsPerNotification)));
  await sql`
    with written as (insert into announced_changes (tags) values (${tags}::text[]))
    select pg_notify(${changesChannel}, payload) from unnest(${payloads}::text[]) as payload
  `.execute(tx);
}

export const mailsChannel = 'souk_mails';

/** To select in the statement that writes a mail: tells every process, when the transaction commits, that it waits. */
export const mailNotice = sql`pg_notify(${sql.lit(mailsChannel)}, '')`;
