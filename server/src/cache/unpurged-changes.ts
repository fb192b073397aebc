import type pg from 'pg';

/** Advisory lock of the one process that purges CDNs. */
const lockKey = 7_685_041;

/** Less than the retention of announced changes (`clean-changes.ts`), leaving time for slow transactions. */
const longestBehind = '50 minutes';

/** Whether this connection holds the lock, for as long as it lives. */
export async function lockPurges(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
    lockKey,
  ]);
  return rows[0]!.is_mine;
}

export type Unpurged = { snapshot: string; tags: string[] | null };

/**
 * Tags of all changes since the last `notePurged`; null if unknown: the first time, after a long gap, or in a restored database. Uses
 * snapshots, since transaction IDs aren't ordered by commit (`missed-changes.ts`).
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

export async function recordPurged(client: pg.ClientBase, snapshot: string): Promise<void> {
  await client.query(
    `insert into cache_purges (snapshot) values ($1)
     on conflict (id) do update set snapshot = excluded.snapshot, purged_at = now()`,
    [snapshot],
  );
}
