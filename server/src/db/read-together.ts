import type { Kysely } from 'kysely';
import { withoutDeadline } from '#runtime/deadline.ts';
import { isUnavailable } from './database-errors.ts';
import type { DB } from './generated/db.d.ts';

type Asked = { ids: readonly number[]; now: Date };
type List<Row> = (db: Kysely<DB>, asked: Asked) => Promise<Row[]>;
type Batch<Row> = { ids: Set<number>; now: Date; askers: number } & PromiseWithResolvers<Row[]>;

/**
 * Behind a statement that takes longer, the next batch is sent in parallel: one hanging connection must not block the
 * others.
 */
const longestWaitMs = 50;

/**
 * Batches concurrent reads by id, like a group commit (decision 034): all reads of one event loop iteration are sent
 * together; later ones wait for the running batch and are then sent together. Nobody gets data read before they asked. Rows
 * are read as of the latest requested time and shared: they must not be mutated.
 *
 * A batch holds at most `mostIds` ids, so that database and process work in parallel. If a batch fails because of one read,
 * each is retried on its own.
 */
export function readTogether<Row extends { id: number }>(list: List<Row>, mostIds: number): List<Row> {
  const lines = new WeakMap<Kysely<DB>, Line<Row>>();
  return (db, asked) => {
    let line = lines.get(db);
    if (!line) lines.set(db, (line = new Line((all) => list(db, all), mostIds)));
    return line.read(asked);
  };
}

class Line<Row extends { id: number }> {
  readonly #list: (asked: Asked) => Promise<Row[]>;
  readonly #mostIds: number;
  #underWay = 0;
  /** All reads of this iteration are sent at its end, in as many statements as needed. */
  #isMomentOpen = false;
  #timer: NodeJS.Timeout | undefined;
  #next: Batch<Row> | null = null;

  constructor(list: (asked: Asked) => Promise<Row[]>, mostIds: number) {
    this.#list = list;
    this.#mostIds = mostIds;
  }

  async read({ ids, now }: Asked): Promise<Row[]> {
    if (this.#next && this.#next.ids.size + ids.length > this.#mostIds) this.#sendNext();
    const batch = (this.#next ??= this.#gather(now));
    batch.askers++;
    for (const id of ids) batch.ids.add(id);
    if (now > batch.now) batch.now = now;
    try {
      const rows = await batch.promise;
      return rows.filter((row) => ids.includes(row.id));
    } catch (error) {
      if (batch.askers === 1 || isUnavailable(error)) throw error;
      return this.#list({ ids, now });
    }
  }

  /** Sent at the end of this iteration, or once the running batch is answered. */
  #gather(now: Date): Batch<Row> {
    const batch = { ids: new Set<number>(), now, askers: 0, ...Promise.withResolvers<Row[]>() };
    if (this.#isMomentOpen) return batch;
    if (this.#underWay === 0) {
      this.#isMomentOpen = true;
      setImmediate(() => {
        this.#isMomentOpen = false;
        this.#sendNext();
      });
    } else this.#timer = setTimeout(() => this.#sendNext(), longestWaitMs);
    return batch;
  }

  #sendNext(): void {
    const batch = this.#next;
    if (!batch) return; // already sent
    this.#next = null;
    clearTimeout(this.#timer);
    this.#underWay++;
    const asked = { ids: [...batch.ids], now: batch.now };
    const sent = withoutDeadline(() => this.#list(asked)).finally(() => {
      this.#underWay--;
      this.#sendNext();
    });
    sent.then(batch.resolve, batch.reject);
  }
}
