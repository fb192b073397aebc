import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { beforeClose } from '#db/after-commit.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changesChannel, payloadsOf, workChannel } from './notice.ts';

/** Who is told in this process at the very moment when a transaction of it has committed. */
export type Hearer = { onTags(tags: string[]): void; onWork(kinds: string[]): void };

/** Others are told so often at most, and no later. */
const gatherMs = 50;
/** While the database does not take them. */
const longestWaitMs = 2000;

/**
 * Tells what transactions of this process have changed: this process at once, the others at most once in 50 ms. A NOTIFY
 * within a transaction would hold a lock of the whole database until its commit is on disk, so that commits could not share
 * the disk's time (decision 041). What a process that dies could not tell any more is found by the others in
 * `announced_changes` (`missed-changes.ts`).
 */
export class Herald {
  /** Of its notices, so that its own process does not hear them a second time. */
  readonly name = randomUUID();
  readonly #db: Kysely<DB>;
  readonly #hearers = new Set<Hearer>();
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

  /** Returns the end. */
  listen(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }

  /** `xid`: of the transaction, which has committed. */
  tellTags(tags: readonly string[], xid: string): void {
    for (const hearer of this.#hearers) hearer.onTags([...tags]);
    for (const tag of tags) this.#tags.add(tag);
    this.#told.add(xid);
    this.#wait();
  }

  /** What waits to be done in the background (`announceWork`). */
  tellWork(kind: string): void {
    for (const hearer of this.#hearers) hearer.onWork([kind]);
    this.#work.add(kind);
    this.#wait();
  }

  /** Tells what is left. */
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
    const [tags, told, work] = [this.#tags, this.#told, this.#work];
    [this.#tags, this.#told, this.#work] = [new Set(), new Set(), new Set()];
    const changes = payloadsOf({ by: this.name, tags: [...tags], told: [...told] });
    const notices = changes.map((payload) => ({ channel: changesChannel, payload }));
    const waiting = payloadsOf({ by: this.name, tags: [...work], told: [] });
    notices.push(...waiting.map((payload) => ({ channel: workChannel, payload })));
    try {
      await notify(this.#db, notices);
      this.#failures = 0;
    } catch {
      // The database is away: told as soon as it is back, together with what comes meanwhile.
      for (const tag of tags) this.#tags.add(tag);
      for (const xid of told) this.#told.add(xid);
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

const heralds = new WeakMap<Kysely<DB>, Herald>();

/** The one of a database, as `openDatabase` gives it. */
export function heraldOf(db: Kysely<DB>): Herald {
  let herald = heralds.get(db);
  if (!herald) heralds.set(db, (herald = new Herald(db)));
  return herald;
}
