import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Shop } from '#shop.ts';
import { SearchEngineError } from '#outbound/search-port.ts';
import { feedEngine } from './feed-engine.ts';

const pauses = { everyMs: 1000, afterFailureMs: 5000, afterRefusalMs: 60_000 };
const leaseSeconds = 20;

/**
 * Sends changes to the shop's engine every second; only one machine does at a time. Products not sent yet are found by the database.
 * @returns stops it after the current batch
 */
export function runEngineFeed(
  { db, log, searchEngine }: Pick<Shop, 'db' | 'log' | 'searchEngine'>,
  { everyMs, afterFailureMs, afterRefusalMs }: typeof pauses = pauses,
): { stop(): Promise<void> } {
  if (!searchEngine) return { stop: async () => {} };
  const { engine } = searchEngine;
  const name = randomUUID();
  const stopping = new AbortController();
  let isFailing = false;
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await feed();
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  async function feed(): Promise<number> {
    try {
      if (!(await isMyTurn())) return everyMs;
      const endsAt = performance.now() + (leaseSeconds * 1000) / 2;
      const goesOn = () => !stopping.signal.aborted && performance.now() < endsAt;
      const { sent, refused } = await feedEngine(db, engine, goesOn);
      if (isFailing) log.info({}, 'the search engine accepts changes again');
      isFailing = false;
      if (refused.length === 0) return everyMs;
      log.error(
        { refused: refused.slice(0, 10) },
        'the search engine rejected these products; the database searches them instead',
      );
      return sent > 0 ? everyMs : afterRefusalMs;
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'could not send changes to the search engine; they stay queued');
      isFailing = true;
      if (!(err instanceof SearchEngineError)) return afterFailureMs * 2;
      return afterFailureMs;
    }
  }

  async function isMyTurn(): Promise<boolean> {
    const { rows: waiting } = await sql`select from search_outbox limit 1`.execute(db);
    if (waiting.length === 0) return false;
    const { rows } = await sql`
      update search_engines set feeder = ${name}, feeder_until = now() + ${sql.lit(`${leaseSeconds} seconds`)}::interval
      where index_name = (select index_name from search_engines order by made_at, index_name limit 1)
        and (feeder = ${name} or feeder_until is null or feeder_until < now())
      returning index_name`.execute(db);
    return rows.length > 0;
  }
}
