import type pg from 'pg';

/** One process at a time tells the caches in front of the shop: whoever holds this lock of the session. */
const lockKey = 7_685_041;

/** Before announced changes are forgotten (`clean-changes.ts`), with time for slow transactions. */
const longestBehind = '50 minutes';

/** Whether this connection is the one that tells, as long as it lives. */
export async function lockPurges(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
    lockKey,
  ]);
  return rows[0]!.is_mine;
}

/** Up to where something was read, and what had changed by then. */
export type Unpurged = { snapshot: string; tags: string[] | null };

/**
 * The tags of all changes since what `notePurged` noted last; null when nobody can say: the first time, after a long time
 * away, or in a database that was restored. Snapshots are exact where numbers of transactions are not (`missed-changes.ts`).
 */
export async function findUnpurged(client: pg.ClientBase): Promise<Unpurged> {
  const { rows } = await client.query<{ snapshot: string; is_known: boolean; tags: string[] }>(
    `select pg_current_snapshot()::text as snapshot,
       coalesce(purged_at > now() - interval '${longestBehind}'
         and pg_snapshot_xmax(noted::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), false) as is_known,
       array(select distinct unnest(tags) from announced_changes
         where not pg_visible_in_snapshot(xid, noted::pg_snapshot)) as tags
     from (select 1) as one left join (select snapshot as noted, purged_at from cache_purges) as last on true`,
  );
  const { snapshot, is_known: isKnown, tags } = rows[0]!;
  return { snapshot, tags: isKnown ? tags : null };
}

/** Caches were told of all that had changed by `snapshot`. */
export async function notePurged(client: pg.ClientBase, snapshot: string): Promise<void> {
  await client.query(
    `insert into cache_purges (snapshot) values ($1)
     on conflict (id) do update set snapshot = excluded.snapshot, purged_at = now()`,
    [snapshot],
  );
}
