import { sql, type Kysely } from 'kysely';
import { afterCommit } from '#db/after-commit.ts';
import type { DB } from '#db/generated/db.d.ts';
import { announcerOf } from './change-announcer.ts';
import { changesChannel, payloadsOf, workChannel } from './notice.ts';

/**
 * What a write may change on pages: `product:12`, `stock:12` (the quantity, which few pages show, while some are left before and after),
 * `store:3`, `lists` (which products are listed, and their order), `catalog` (categories, brands, rules; the menu), `flash-sale` (its
 * prices), `content` (pages, banners), `settings`.
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
 * Records which cache tags become invalid when the transaction commits, for processes that miss the notification (`missed-changes.ts`);
 * afterwards notifies this process, and all others within 50 ms (`change-announcer.ts`). One statement, however many tags.
 */
export async function announceChange(tx: Kysely<DB>, tags: readonly ChangeTag[]): Promise<void> {
  if (tags.length === 0) return;
  const { rows } = await sql<{ xid: string }>`
    insert into announced_changes (tags) values (${tags}::text[]) returning xid::text as xid`.execute(tx);
  const { xid } = rows[0]!;
  if (afterCommit(tx, (db) => announcerOf(db).tellTags(tags, xid))) return;
  if (tx.isTransaction)
    await notifyAtCommit(tx, changesChannel, payloadsOf({ by: null, tags: [...tags], xids: [xid] }));
  else announcerOf(tx).tellTags(tags, xid);
}

/** Notifies background workers on commit that work is waiting: `mail` (which includes webhooks), or a run of the job of this name. */
export async function announceWork(tx: Kysely<DB>, kind: string): Promise<void> {
  if (afterCommit(tx, (db) => announcerOf(db).tellWork(kind))) return;
  if (tx.isTransaction)
    await notifyAtCommit(tx, workChannel, payloadsOf({ by: null, tags: [kind], xids: [] }));
  else announcerOf(tx).tellWork(kind);
}

/** For a transaction whose commit can't be hooked. */
async function notifyAtCommit(tx: Kysely<DB>, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx);
}
