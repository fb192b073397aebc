import type pg from 'pg';

/** No page is kept longer (`host/src/pages/serve-pages.ts`): after such a time away there is nothing left to compare. */
export const longestAwayMs = 10 * 60_000;

/**
 * Remembers up to where the changes of all processes are known, and after a loss tells which ones were missed. A counter
 * would not do: transactions do not commit in the order of their numbers. What PostgreSQL calls a snapshot is exact: a
 * change was missed if the last snapshot of the lost connection had not seen its transaction.
 */
export class MissedChanges {
  #seen: Moment | null = null;
  #latest: Moment | null = null;

  /**
   * Call again and again while the connection lives; rejects when it does not. A change may be visible a moment before
   * its notification arrives, so what counts as known is always the snapshot before the latest.
   */
  async look(client: pg.ClientBase): Promise<void> {
    const at = performance.now();
    const { rows } = await client.query<{ snapshot: string }>(
      'select pg_current_snapshot()::text as snapshot',
    );
    this.#seen = this.#latest;
    this.#latest = { snapshot: rows[0]!.snapshot, at };
  }

  /**
   * The tags of all changes that a connection which has just begun to listen could not be told of; null when nobody can
   * say, and all that was remembered must go.
   */
  async since(client: pg.ClientBase): Promise<string[] | null> {
    const seen = this.#seen;
    const at = performance.now();
    const { rows } = await client.query<{ snapshot: string; is_later: boolean; tags: string[] }>(
      `select pg_current_snapshot()::text as snapshot,
         pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is_later,
         array(select distinct unnest(tags) from announced_changes
           where not pg_visible_in_snapshot(xid, $1::pg_snapshot)) as tags`,
      [seen?.snapshot ?? '1:1:'],
    );
    const { snapshot, is_later: isLater, tags } = rows[0]!;
    this.#seen = this.#latest = { snapshot, at };
    // A database whose numbers went back is another one: restored, or a copy that had fallen behind.
    if (seen === null || !isLater || at - seen.at > longestAwayMs) return null;
    return tags;
  }
}

type Moment = { snapshot: string; at: number };
