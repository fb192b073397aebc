import type { IncomingHttpHeaders } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Ask, newVisit, type Visiting } from './visit.ts';

/** Visitors of one kind: `perSecond` arrive regardless of earlier ones, taking the visits in turn. */
export type Stream = { name: string; visitings: readonly Visiting[]; perSecond: number };

/** Results of the requests of one kind. */
export type Tally = {
  asked: number;
  /** Milliseconds until the last byte, for each successful request. */
  servedMs: number[];
  /** The same for each request refused with 503 and `Retry-After`. */
  refusedMs: number[];
  /** All other results, with their counts. */
  broken: Map<string, number>;
};

const beatMs = 10;
/** More than the shop's longest timeout (INVARIANTS §5). */
const givenUpMs = 20_000;

/**
 * Visits a server of this machine for `seconds` at fixed arrival rates (open loop), and waits until the last request is
 * answered. A visit ends with its first unsuccessful request.
 */
export async function arrive(
  origin: string,
  streams: readonly Stream[],
  seconds: number,
): Promise<Map<string, Tally>> {
  const pool = openPool(origin);
  const tallies = new Map(streams.map(({ name }) => [name, newTally()]));
  const begun = streams.map(() => 0);
  const visits: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let elapsedMs = 0; elapsedMs < seconds * 1000; elapsedMs = performance.now() - startedAt) {
    for (const [index, { name, visitings, perSecond }] of streams.entries()) {
      const due = Math.floor((elapsedMs / 1000) * perSecond);
      for (; begun[index]! < due; begun[index]!++) {
        const visiting = visitings[begun[index]! % visitings.length]!; // within bounds
        visits.push(visitOnce(pool, visiting, tallies.get(name)!));
      }
    }
    await wait(beatMs);
  }
  await Promise.all(visits);
  await pool.destroy();
  return tallies;
}

/** Closed loop: `atOnce` visitors without pauses measure the server's capacity. */
export async function simulateVisitors(
  origin: string,
  visiting: Visiting,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Tally> {
  const pool = openPool(origin);
  const tally = newTally();
  const endsAt = performance.now() + seconds * 1000;
  const visitUntilTheEnd = async () => {
    while (performance.now() < endsAt) await visitOnce(pool, visiting, tally);
  };
  await Promise.all(Array.from({ length: atOnce }, visitUntilTheEnd));
  await pool.destroy();
  return tally;
}

function openPool(origin: string): Pool {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error(`${origin} is not this machine.`);
  // Unlimited connections, so that visitors do not wait for each other.
  return new Pool(origin, {
    pipelining: 1,
    connect: { timeout: givenUpMs },
    headersTimeout: givenUpMs,
    bodyTimeout: givenUpMs,
  });
}

const newTally = (): Tally => ({ asked: 0, servedMs: [], refusedMs: [], broken: new Map() });

async function visitOnce(pool: Pool, visiting: Visiting, tally: Tally): Promise<void> {
  const visit = newVisit();
  for (const askOf of visiting) {
    if (!(await askOnce(pool, askOf(visit), tally))) return;
  }
}

/** Returns whether it succeeded. */
async function askOnce(pool: Pool, { method, path, headers, body }: Ask, tally: Tally): Promise<boolean> {
  tally.asked++;
  const askedAt = performance.now();
  const place = `${method} ${path.split('?')[0]}`;
  let problem: string;
  try {
    const reply = await pool.request({ method, path, headers, body: body ?? null });
    const text = await reply.body.text();
    const tookMs = performance.now() - askedAt;
    if (reply.statusCode === 200 && isSuccess(reply.headers, text)) {
      tally.servedMs.push(tookMs);
      return true;
    }
    if (reply.statusCode === 503 && Number(reply.headers['retry-after']) > 0) {
      tally.refusedMs.push(tookMs);
      return false;
    }
    problem = `${place} was answered with ${reply.statusCode} ${text.slice(-150)}`;
  } catch (error) {
    problem = `${place} was not answered: ${(error as NodeJS.ErrnoException).code ?? String(error)}`;
  }
  tally.broken.set(problem, (tally.broken.get(problem) ?? 0) + 1);
  return false;
}

/** Refusals of the API have HTTP status 200 and 201 in their envelope (CONTRACT §1.1). */
function isSuccess(headers: IncomingHttpHeaders, text: string): boolean {
  const isEnvelope = headers['content-type']?.startsWith('application/json') === true;
  const isReadable = isEnvelope && headers['content-encoding'] === undefined;
  return !isReadable || text.slice(-1000).includes('"status":200,');
}
