import { performance } from 'node:perf_hooks';
import { Client } from 'undici';
import { type Ask, newVisit, type Visiting } from './visit.ts';

export type Rate = {
  visitsPerSecond: number;
  /** Of single requests. */
  p99Ms: number;
  /** How much of the time this process, which asks, was at work, from 0 to 1. Near 1 it asked as fast as it can. */
  asking: number;
};

const connections = 10;

/** Of the end of a reply: there its envelope says how it went. */
const readBytes = 1000;

/**
 * Visits a server of this machine for so many seconds, by ten people at once who do not pause.
 * Throws when a single answer was not what it should be: an error or a refusal is quick, and not a speed.
 */
export async function load(origin: string, visiting: Visiting, seconds: number): Promise<Rate> {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error(`${origin} is not this machine.`);
  const latencies: number[] = [];
  let visits = 0;
  const busyBefore = performance.eventLoopUtilization();
  const startedAt = performance.now();
  const endsAt = startedAt + 1000 * seconds;

  async function visitUntilTheEnd() {
    const client = new Client(origin);
    try {
      while (performance.now() < endsAt) {
        const visit = newVisit();
        for (const askOf of visiting) latencies.push(await timeOf(client, askOf(visit)));
        visits++;
      }
    } finally {
      await client.destroy();
    }
  }
  await Promise.all(Array.from({ length: connections }, visitUntilTheEnd));
  return {
    visitsPerSecond: (1000 * visits) / (performance.now() - startedAt),
    p99Ms: latencies.sort((one, other) => one - other)[Math.floor(0.99 * latencies.length)]!,
    asking: performance.eventLoopUtilization(busyBefore).utilization,
  };
}

/** Milliseconds until the last byte of the answer; rejects with what the server said when it is no success. */
function timeOf(client: Client, ask: Ask): Promise<number> {
  const askedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let status = 0;
  let isJson = false;
  let isPacked = false;
  let end: Buffer = Buffer.alloc(0);
  client.dispatch(
    { ...ask, body: ask.body ?? null },
    {
      onRequestStart() {}, // by this undici tells the handlers of today from those of before
      onResponseStart(_controller, code, headers) {
        status = code;
        isJson = String(headers['content-type']).startsWith('application/json');
        isPacked = headers['content-encoding'] !== undefined;
      },
      onResponseData(_controller, chunk) {
        end = chunk.length < readBytes ? Buffer.concat([end, chunk]).subarray(-readBytes) : chunk;
      },
      onResponseEnd() {
        const isRead = (isJson || status !== 200) && !isPacked;
        const said = isRead ? end.toString('utf8', Math.max(0, end.length - readBytes)) : '';
        // A refusal of the API travels with HTTP 200 and says 201 in its envelope (CONTRACT §1.1).
        const isSuccess = status === 200 && (!isRead || said.includes('"status":200,'));
        if (isSuccess) resolve(performance.now() - askedAt);
        else reject(new Error(`${ask.method} ${ask.path} was answered with ${status} ${said}`));
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    },
  );
  return promise;
}
