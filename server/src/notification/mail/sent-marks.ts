import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { markSent } from './queries.ts';

type Sent = Parameters<typeof markSent>[1][number];

/** Emails sent within this time are recorded in one commit. A duplicate after a crash has the same Message-ID. */
const togetherMs = 10;

/** Records sent emails, batching those sent at the same time into one commit. */
export class SentMarks {
  readonly #db: Kysely<DB>;
  #waiting: { sent: Sent[]; written: Promise<void> } | null = null;

  constructor(db: Kysely<DB>) {
    this.#db = db;
  }

  add(sent: Sent): Promise<void> {
    if (this.#waiting) {
      this.#waiting.sent.push(sent);
      return this.#waiting.written;
    }
    const all = [sent];
    const written = new Promise<void>((resolve) => setTimeout(resolve, togetherMs)).then(() => {
      this.#waiting = null;
      return markSent(this.#db, all);
    });
    this.#waiting = { sent: all, written };
    return written;
  }
}
