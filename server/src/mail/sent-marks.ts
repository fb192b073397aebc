import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { markSent } from './queries.ts';

type Sent = Parameters<typeof markSent>[1][number];

/** Mails that leave within so long are written down together. One that is sent again after a crash has its Message-ID. */
const togetherMs = 10;

/** Writes down which mails have left: those that leave at the same time with one commit. */
export class SentMarks {
  readonly #db: Kysely<DB>;
  #waiting: { sent: Sent[]; written: Promise<void> } | null = null;

  constructor(db: Kysely<DB>) {
    this.#db = db;
  }

  /** Resolves when it is written down. */
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
