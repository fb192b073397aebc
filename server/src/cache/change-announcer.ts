import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { beforeClose } from '#db/after-commit.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changesChannel, payloadsOf, workChannel } from './notice.ts';

export type ChangeSubscriber = { onTags(tags: string[]): void; onWork(kinds: string[]): void };

/** Other processes are notified at most this often, and no later. */
const gatherMs = 50;
/** Backoff limit while the database is unreachable. */
const longestWaitMs = 2000;

/**
 * Announces changes of this process's transactions: to this process at once, to others at most every 50 ms. A NOTIFY inside the transaction
 * would hold a database-wide lock until its commit is flushed, which prevents group commit (decision 041). If a process dies first, others
 * find its changes in `announced_changes` (`missed-changes.ts`).
 */
export class ChangeAnnouncer {
  /** Identifies its notifications, so that its own process can ignore them. */
  readonly name = randomUUID();
  readonly #db: Kysely<DB>;
  readonly #hearers = new Set<ChangeSubscriber>();
  #tags = new Set<string>();
  #told = new Set<string>();
  #work = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #failures = 0;
  #sending: Promise<void> | null = null;

  constructor(db: Kysely<DB>) {
    this.#db = db;
    beforeClose(db, () => this.finish());
  }

  listen(listener: ChangeSubscriber): () => void {
    this.#hearers.add(listener);
    return () => void this.#hearers.delete(listener);
  }

  /** `xid`: of the committed transaction. */
  tellTags(tags: readonly string[], xid: string): void {
    for (const listener of this.#hearers) listener.onTags([...tags]);
    for (const tag of tags) this.#tags.add(tag);
    this.#told.add(xid);
    this.#wait();
  }

  tellWork(kind: string): void {
    for (const listener of this.#hearers) listener.onWork([kind]);
    this.#work.add(kind);
    this.#wait();
  }

  async finish(): Promise<void> {
    await this.#sending;
    await this.#send();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wait(): void {
    if (this.#timer || this.#sending) return;
    const ms = Math.min(gatherMs * 2 ** this.#failures, longestWaitMs);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sending = this.#send().finally(() => {
        this.#sending = null;
        if (this.#hasNews()) this.#wait();
      });
    }, ms);
  }

  #hasNews(): boolean {
    return this.#told.size > 0 || this.#work.size > 0;
  }

  async #send(): Promise<void> {
    if (!this.#hasNews()) return;
    const [tags, xids, work] = [this.#tags, this.#told, this.#work];
    [this.#tags, this.#told, this.#work] = [new Set(), new Set(), new Set()];
    const changes = payloadsOf({ by: this.name, tags: [...tags], xids: [...xids] });
    const notices = changes.map((payload) => ({ channel: changesChannel, payload }));
    const waiting = payloadsOf({ by: this.name, tags: [...work], xids: [] });
    notices.push(...waiting.map((payload) => ({ channel: workChannel, payload })));
    try {
      await notify(this.#db, notices);
      this.#failures = 0;
    } catch {
      // The database is unreachable: retried together with later changes.
      for (const tag of tags) this.#tags.add(tag);
      for (const xid of xids) this.#told.add(xid);
      for (const kind of work) this.#work.add(kind);
      this.#failures++;
    }
  }
}

async function notify(
  db: Kysely<DB>,
  notices: readonly { channel: string; payload: string }[],
): Promise<void> {
  await sql`
    select pg_notify(channel, payload)
    from unnest(${notices.map(({ channel }) => channel)}::text[], ${notices.map(({ payload }) => payload)}::text[])
      as notice (channel, payload)`.execute(db);
}

const announcers = new WeakMap<Kysely<DB>, ChangeAnnouncer>();

export function announcerOf(db: Kysely<DB>): ChangeAnnouncer {
  let announcer = announcers.get(db);
  if (!announcer) announcers.set(db, (announcer = new ChangeAnnouncer(db)));
  return announcer;
}
