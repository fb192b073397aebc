import { sql, type Kysely } from 'kysely';
import { afterCommit } from '#db/after-commit.ts';
import type { DB } from '#db/generated/db.d.ts';
import { heraldOf } from './herald.ts';
import { changesChannel, payloadsOf, workChannel } from './notice.ts';

/**
 * What a write can change on pages: `product:12`, `stock:12` (how many there are, which few pages tell, while there are some
 * before and after), `store:3`, `lists` (which products there are, and in which order), `catalog` (what products are sorted by and
 * sold under: categories, brands, rules; the menu), `flash-sale` (its prices), `content` (pages, banners), `settings`.
 */
export type ChangeTag =
  | `product:${number}`
  | `stock:${number}`
  | `store:${number}`
  | 'lists'
  | 'catalog'
  | 'flash-sale'
  | 'content'
  | 'settings';

/**
 * Writes down which pages are old as soon as the transaction has committed, for whoever could not hear of it
 * (`missed-changes.ts`); then this process is told, and within 50 ms all others (`herald.ts`). One statement, however many
 * tags.
 */
export async function announceChange(tx: Kysely<DB>, tags: readonly ChangeTag[]): Promise<void> {
  if (tags.length === 0) return;
  const { rows } = await sql<{ xid: string }>`
    insert into announced_changes (tags) values (${tags}::text[]) returning xid::text as xid`.execute(tx);
  const { xid } = rows[0]!; // one was inserted
  if (afterCommit(tx, (db) => heraldOf(db).tellTags(tags, xid))) return;
  if (tx.isTransaction)
    await notifyAtCommit(tx, changesChannel, payloadsOf({ by: null, tags: [...tags], told: [xid] }));
  else heraldOf(tx).tellTags(tags, xid);
}

/**
 * Whoever works in the background is told, when the transaction commits, that something waits: `mail` (also what is posted
 * beside mails), or a run of the job of this name.
 */
export async function announceWork(tx: Kysely<DB>, kind: string): Promise<void> {
  if (afterCommit(tx, (db) => heraldOf(db).tellWork(kind))) return;
  if (tx.isTransaction)
    await notifyAtCommit(tx, workChannel, payloadsOf({ by: null, tags: [kind], told: [] }));
  else heraldOf(tx).tellWork(kind);
}

/** In a transaction of which nobody knows when it ends. */
async function notifyAtCommit(tx: Kysely<DB>, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx);
}
