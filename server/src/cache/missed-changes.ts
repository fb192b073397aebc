import type pg from 'pg';
import { changesChannel, payloadsOf } from './notice.ts';

/** Pages aren't cached longer (`host/src/pages/serve-pages.ts`), so after this time there is nothing left to invalidate. */
export const longestAwayMs = 10 * 60_000;

/**
 * Tracks up to which point all processes' changes are known and finds the missed ones: after a lost connection, or of a process that died
 * between commit and notification. Uses PostgreSQL snapshots rather than a sequence, since transactions don't commit in the order of their
 * IDs: a change is later than a snapshot that doesn't see its transaction.
 */
export class MissedChanges {
  #seen: Moment | null = null;
  #latest: Moment | null = null;
  /** Transactions notified since the latest check, and between it and the previous one. */
  #heard = new Set<string>();
  #heardBefore = new Set<string>();

  hear(xids: readonly string[]): void {
    for (const xid of xids) this.#heard.add(xid);
  }

  /**
   * To be called repeatedly while the connection lives; rejects if it doesn't. Returns the tags of changes whose notification is missing. A
   * change is visible before its notification arrives, so the known point is the snapshot before the latest, and only changes visible to
   * the latest count as missed.
   */
  async look(client: pg.ClientBase): Promise<string[]> {
    const at = performance.now();
    const heard = [...this.#heard, ...this.#heardBefore];
    const from = (this.#seen ?? this.#latest)?.snapshot ?? emptySnapshot;
    const to = this.#latest?.snapshot ?? emptySnapshot;
    const { rows } = await client.query<{ snapshot: string; tags: string[] }>(
      `select pg_current_snapshot()::text as snapshot,
         array(select distinct unnest(tags) from announced_changes announced
           where xid >= pg_snapshot_xmin($1::pg_snapshot)
             and not pg_visible_in_snapshot(xid, $1::pg_snapshot) and pg_visible_in_snapshot(xid, $2::pg_snapshot)
             and '${repeated}' <> all (tags)
             and not exists (select from unnest($3::xid8[]) as heard (xid) where heard.xid = announced.xid)) as tags`,
      [from, to, heard],
    );
    const { snapshot, tags } = rows[0]!;
    this.#heardBefore = this.#heard;
    this.#heard = new Set();
    this.#seen = this.#latest;
    this.#latest = { snapshot, at };
    return tags;
  }

  /** Tags of all changes missed before a new connection started listening; null if unknown, so that all caches must be cleared. */
  async since(client: pg.ClientBase): Promise<string[] | null> {
    const seen = this.#seen;
    const at = performance.now();
    const { rows } = await client.query<{ snapshot: string; is_later: boolean; tags: string[] }>(
      `select pg_current_snapshot()::text as snapshot,
         pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is_later,
         array(select distinct unnest(tags) from announced_changes
           where not pg_visible_in_snapshot(xid, $1::pg_snapshot)) as tags`,
      [seen?.snapshot ?? emptySnapshot],
    );
    const { snapshot, is_later: isLater, tags } = rows[0]!;
    this.#seen = this.#latest = { snapshot, at };
    // Transaction IDs that went back mean another database: a restored backup, or a replica that lagged.
    if (seen === null || !isLater || at - seen.at > longestAwayMs) return null;
    return tags;
  }
}

/** Marks a row that repeats another one, so that checks don't repeat it again. */
const repeated = 'repeated';

/**
 * Announces missed changes again. CDNs were purged by the original row (`unpurged-changes.ts`) while processes still served stale content:
 * only a newer row purges them again.
 */
export async function announceMissed(client: pg.ClientBase, tags: string[], by: string): Promise<void> {
  await client.query(
    `with repeating as (insert into announced_changes (tags) values ($1::text[]))
     select pg_notify($2, payload) from unnest($3::text[]) as payload`,
    [[...tags, repeated], changesChannel, payloadsOf({ by, tags, xids: [] })],
  );
}

const emptySnapshot = '1:1:';

type Moment = { snapshot: string; at: number };
