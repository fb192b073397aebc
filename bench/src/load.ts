import { performance } from 'node:perf_hooks';
import { type Answered, Connection } from './connection.ts';
import { type Ask, newVisit, type Visiting } from './visit.ts';

export type Rate = {
  visits: number;
  visitsPerSecond: number;
  /** Of single requests. */
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Event loop utilization of the client, 0 to 1. Near 1 the client is the bottleneck. */
  asking: number;
};

export type Bounds = {
  seconds: number;
  /** Concurrent visitors without pauses. */
  atOnce?: number;
  /** Ends early after this many visits. */
  visits?: number;
};

const usualAtOnce = 10;

/**
 * Visits a server of this machine for a time or a number of visits. Throws on any error or refusal: those are fast but
 * measure nothing.
 */
export async function load(
  origin: string,
  visiting: Visiting,
  { seconds, atOnce = usualAtOnce, visits: most = Infinity }: Bounds,
): Promise<Rate> {
  const latencies: number[] = [];
  let visits = 0;
  let begun = 0;
  const busyBefore = performance.eventLoopUtilization();
  const startedAt = performance.now();
  const endsAt = startedAt + 1000 * seconds;

  async function visitUntilTheEnd() {
    const connection = new Connection(origin);
    try {
      while (begun < most && performance.now() < endsAt) {
        begun++;
        const visit = newVisit();
        for (const askOf of visiting) latencies.push(await timeOf(connection, askOf(visit)));
        visits++;
      }
    } finally {
      connection.close();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitUntilTheEnd));
  const tookMs = performance.now() - startedAt;
  latencies.sort((one, other) => one - other);
  const quantile = (share: number) => latencies[Math.floor(share * latencies.length)] ?? 0;
  return {
    visits,
    visitsPerSecond: (1000 * visits) / tookMs,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    asking: performance.eventLoopUtilization(busyBefore).utilization,
  };
}

/** Milliseconds until the last byte; rejects with the server's message if it is no success. */
async function timeOf(connection: Connection, ask: Ask): Promise<number> {
  const askedAt = performance.now();
  const answered = await connection.ask(ask);
  const tookMs = performance.now() - askedAt;
  if (!isSuccess(answered))
    throw new Error(`${ask.method} ${ask.path} was answered with ${answered.status} ${answered.tail}`);
  return tookMs;
}

/** Refusals of the API have HTTP status 200 and 201 in their envelope (CONTRACT §1.1). */
const isSuccess = ({ status, tail, isJson, isPacked }: Answered) =>
  status === 200 && (!isJson || isPacked || tail.includes('"status":200,'));
