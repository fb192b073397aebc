import type pg from 'pg';
import { changesChannel, payloadsOf } from './notice.ts';

/** No page is kept longer (`host/src/pages/serve-pages.ts`): after such a time away there is nothing left to compare. */
export const longestAwayMs = 10 * 60_000;

/**
 * Remembers up to where the changes of all processes are known, and tells which ones were not heard: after a loss, and of a
 * process that died between its commit and its notice. A counter would not do: transactions do not commit in the order of
 * their numbers. What PostgreSQL calls a snapshot is exact: a change is later than a snapshot that has not seen its
 * transaction.
 */
export class MissedChanges {
  #seen: Moment | null = null;
  #latest: Moment | null = null;
  /** Transactions that were told since the latest look, and between it and the one before. */
  #heard = new Set<string>();
  #heardBefore = new Set<string>();

  hear(told: readonly string[]): void {
    for (const xid of told) this.#heard.add(xid);
  }

  /**
   * Call again and again while the connection lives; rejects when it does not. Answers the tags of changes that nobody told
   * since. A change is visible some time before its notice arrives, so what counts as known is always the snapshot before the
   * latest, and only what the latest has seen is missed.
   */
  async look(client: pg.ClientBase): Promise<string[]> {
    const at = performance.now();
    const heard = [...this.#heard, ...this.#heardBefore];
    const from = (this.#seen ?? this.#latest)?.snapshot ?? nothing;
    const to = this.#latest?.snapshot ?? nothing;
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
      [seen?.snapshot ?? nothing],
    );
    const { snapshot, is_later: isLater, tags } = rows[0]!;
    this.#seen = this.#latest = { snapshot, at };
    // A database whose numbers went back is another one: restored, or a copy that had fallen behind.
    if (seen === null || !isLater || at - seen.at > longestAwayMs) return null;
    return tags;
  }
}

/** Among the tags of a row that repeats another: nobody who looks repeats it, even where no notice is ever heard. */
const repeated = 'repeated';

/**
 * Announces anew what nobody told. Caches in front of the shop were told of it by its row (`unpurged-changes.ts`) while processes
 * still sent what was old: only a row that is younger makes them drop it once more.
 */
export async function tellUntold(client: pg.ClientBase, tags: string[], by: string): Promise<void> {
  await client.query(
    `with repeating as (insert into announced_changes (tags) values ($1::text[]))
     select pg_notify($2, payload) from unnest($3::text[]) as payload`,
    [[...tags, repeated], changesChannel, payloadsOf({ by, tags, told: [] })],
  );
}

/** The snapshot of before all transactions. */
const nothing = '1:1:';

type Moment = { snapshot: string; at: number };
