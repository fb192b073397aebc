import { LRUCache } from 'lru-cache';
import type { CountFlood, FloodCount } from '@souk/server/http/flood-store';
import type { Channel } from './channel.ts';
import type { FloodUses, KnownFlood, ToPrimary, ToWorker } from './worker-messages.ts';

/*
 * Counts flood limits across workers (decision 043). For low limits every use is requested from the primary. The first half
 * of a high limit is counted locally and reported fifty times a second; after that each use is requested too, so that the
 * limit is exact.
 */

const smallestCountedHere = 100;
const reportMs = 20;
/** The share of a limit that a worker may count without reporting. */
const reportsPerLimit = 12;
const maxWindows = 100_000;
/** If the primary does not answer within this time, the worker counts for itself. */
const timeoutMs = 1000;

type Window = { count: number; endsAtMs: number };
type OwnWindow = Window & { unsaid: number; isHot: boolean; max: number; windowMs: number };

/** The primary's counts. */
export class FloodCounts {
  readonly #windows = new LRUCache<string, Window>({ max: maxWindows });
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add({ key, uses, windowMs, max }: FloodUses): KnownFlood {
    const nowMs = this.#now();
    const known = this.#windows.get(key);
    const window = known && nowMs < known.endsAtMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
    window.count += uses;
    this.#windows.set(key, window);
    return { key, current: window.count, ttl: window.endsAtMs - nowMs, isHot: 2 * window.count >= max };
  }
}

/** The primary's side: adds up what workers report, and informs all of them about clients close to a limit. */
export function countForAll(
  counts: FloodCounts,
  channel: Channel<ToWorker, ToPrimary>,
  all: () => Iterable<{ channel: Channel<ToWorker, ToPrimary> }>,
): void {
  const notifyOthers = (known: KnownFlood[]) => {
    if (known.length > 0)
      for (const { channel: other } of all()) if (other !== channel) other.tell('floods', known);
  };
  channel.hear('floods', (reported) => {
    const known = reported.map((uses) => counts.add(uses));
    channel.tell('floods', known);
    notifyOthers(known.filter(({ isHot }) => isHot));
  });
  channel.hear('flood', (uses) => counts.add(uses));
}

/** The worker's side. */
export function countFloodsTogether(
  channel: Pick<Channel<ToPrimary, ToWorker>, 'ask' | 'tell' | 'hear'>,
  now: () => number = () => performance.now(),
): CountFlood {
  const windows = new LRUCache<string, OwnWindow>({ max: maxWindows });
  const unreported = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  channel.hear('floods', (all) => {
    for (const { key, current, ttl, isHot } of all) {
      const window = windows.get(key);
      if (!window) continue;
      Object.assign(window, { count: current, endsAtMs: now() + ttl, isHot });
      if (isHot && window.unsaid > 0) report();
    }
  });

  function report(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const uses: FloodUses[] = [];
    for (const key of unreported) {
      const window = windows.get(key);
      if (!window || window.unsaid === 0) continue;
      uses.push({ key, uses: window.unsaid, windowMs: window.windowMs, max: window.max });
      window.count += window.unsaid;
      window.unsaid = 0;
    }
    unreported.clear();
    if (uses.length > 0) channel.tell('floods', uses);
  }

  function countHere(key: string, window: OwnWindow): FloodCount {
    window.unsaid++;
    unreported.add(key);
    if (window.unsaid * reportsPerLimit >= window.max) report();
    else timer ??= setTimeout(report, reportMs).unref();
    return { current: window.count + window.unsaid, ttl: window.endsAtMs - now() };
  }

  async function ask(key: string, window: OwnWindow): Promise<FloodCount> {
    const { max, windowMs } = window;
    if (window.unsaid > 0) report(); // arrives before the request
    try {
      const answer = await channel.ask('flood', { key, uses: 1, windowMs, max }, timeoutMs);
      window.count = Math.max(window.count, answer.current);
      window.endsAtMs = now() + answer.ttl;
      return answer;
    } catch {
      return countHere(key, window);
    }
  }

  return (key, { windowMs, max }) => {
    const known = windows.get(key);
    const isRunning = known !== undefined && now() < known.endsAtMs;
    const window = isRunning
      ? known
      : { count: 0, unsaid: 0, endsAtMs: now() + windowMs, isHot: max < smallestCountedHere, max, windowMs };
    if (!isRunning) windows.set(key, window);
    // A client above the limit stays there until the window ends, so a flood costs no further messages.
    if (window.count > max) return { current: window.count + 1, ttl: window.endsAtMs - now() };
    return window.isHot || 2 * (window.count + window.unsaid) >= max
      ? ask(key, window)
      : countHere(key, window);
  };
}
