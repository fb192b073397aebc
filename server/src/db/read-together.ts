import type { Kysely } from 'kysely';
import { forWhoeverWaits } from '#load/patience.ts';
import { isUnavailable } from './database-errors.ts';
import type { DB } from './generated/db.d.ts';

type Asked = { ids: readonly number[]; now: Date };
type List<Row> = (db: Kysely<DB>, asked: Asked) => Promise<Row[]>;
type Batch<Row> = { ids: Set<number>; now: Date; askers: number } & PromiseWithResolvers<Row[]>;

/** Whoever stands behind a statement that is not answered for so long goes beside it: one connection that fell silent must not hold the others up. */
const longestWaitMs = 50;

/**
 * Reads by ids, so that those who ask at the same time are answered together, as a group commit does for writes (decision 034): all that
 * are there at a moment leave at once; who comes while they are on their way waits for them, and then leaves with all who came meanwhile.
 * Nobody is given what was read before they asked. Rows are read as of the latest moment that is asked for, and are others' too: nobody changes them.
 *
 * No more than `mostIds` leave together with those of others, so that database and process work at the same time. What fails because of one
 * of them is asked for again, by each for itself.
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
  /** All that come now leave when it is over, however many statements they are. */
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

  /** Leaves when all that came at this moment have asked; behind others when these are answered. */
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
    if (!batch) return; // it has left
    this.#next = null;
    clearTimeout(this.#timer);
    this.#underWay++;
    const asked = { ids: [...batch.ids], now: batch.now };
    const sent = forWhoeverWaits(() => this.#list(asked)).finally(() => {
      this.#underWay--;
      this.#sendNext();
    });
    sent.then(batch.resolve, batch.reject);
  }
}
