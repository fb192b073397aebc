import { findUnpurged, lockPurges, notePurged } from '@souk/server/changes/unpurged-changes';
import { openClient } from '@souk/server/db/connection';
import type pg from 'pg';

export type CachePurger = {
  /** Something has changed: it is looked at soon. Costs whoever calls nothing. */
  wake(): void;
  /** Ends within a few seconds; what was not told is told by the next process. */
  stop(): Promise<void>;
};

type Times = {
  /** Between two purges, and so how often one tag is told at most. */
  everyMs: number;
  /** Processes hear of a change at about the same moment: none of them shall still send the old page after the purge. */
  settleMs?: number;
  /** A page that was being made when the change came may reach a cache after the purge; then all is told once more. */
  againMs?: number;
  lookMs?: number;
  candidateMs?: number;
  retryMs?: number;
};

export type PurgerParts = Times & {
  databaseUrl: string;
  send(tags: readonly string[]): Promise<void>;
  log: Record<'info' | 'warn', (facts: object, text: string) => void>;
  onOutcome?(outcome: 'sent' | 'failed', tags: number): void;
};

/** What every page and reply is tagged with (`tag-headers.ts`): to purge it is to purge everything. */
const everything = 'settings';
const longestRetryMs = 30_000;
const noteMs = 60_000;

/**
 * Tells caches in front of the shop what has changed. One process does it, for all, as long as its connection holds the lock; it
 * reads what transactions have announced since the last purge that succeeded, so that nothing is lost when it ends or a cache is
 * away, and many changes are one purge.
 */
export function purgeCaches(parts: PurgerParts): CachePurger {
  const {
    everyMs,
    settleMs = 200,
    againMs = 3000,
    lookMs = 5000,
    candidateMs = 1000,
    retryMs = 1000,
  } = parts;
  const nap = interruptible();
  const again = new Map<string, number>();
  let isStopped = false;
  let isAwaited = false;
  let lastSentAt = -Infinity;
  let lastNotedAt = -Infinity;
  let failures = 0;

  async function purge(client: pg.Client): Promise<void> {
    const { snapshot, tags } = await findUnpurged(client);
    const now = performance.now();
    const due = [...again].filter(([, at]) => at <= now).map(([tag]) => tag);
    const fresh = tags ?? [everything];
    const all = [...new Set([...fresh, ...due])];
    if (all.length === 0) {
      if (now - lastNotedAt > noteMs) await note(client, snapshot);
      return;
    }
    lastSentAt = now;
    try {
      await parts.send(all.includes(everything) ? [everything] : all);
    } catch (error) {
      failures++;
      parts.onOutcome?.('failed', 0);
      parts.log.warn({ err: error, tags: all.length }, 'CDN purge failed');
      return;
    }
    failures = 0;
    for (const tag of due) again.delete(tag);
    for (const tag of fresh) again.set(tag, performance.now() + againMs);
    parts.onOutcome?.('sent', all.length);
    parts.log.info({ tags: all.length, first: all.slice(0, 5) }, 'CDN purged');
    await note(client, snapshot);
  }

  async function note(client: pg.Client, snapshot: string): Promise<void> {
    await notePurged(client, snapshot);
    lastNotedAt = performance.now();
  }

  /** How long to sleep unless something changes; after a failure however much changes. */
  const restMs = () =>
    failures > 0
      ? Math.min(retryMs * 2 ** (failures - 1), longestRetryMs)
      : Math.max(0, Math.min(lookMs, ...[...again.values()].map((at) => at - performance.now())));

  async function lead(client: pg.Client): Promise<void> {
    while (!isStopped) {
      isAwaited = false;
      await purge(client);
      await nap.sleep(restMs(), () => isAwaited && failures === 0);
      const sinceLast = performance.now() - lastSentAt;
      await nap.sleep(Math.max(isAwaited ? settleMs : 0, everyMs - sinceLast));
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const client = openLeader(parts.databaseUrl);
      try {
        await client.connect();
        while (!isStopped && !(await lockPurges(client))) await nap.sleep(candidateMs);
        again.clear(); // of a time when this process led before
        await lead(client);
      } catch (error) {
        if (!isStopped) parts.log.warn({ err: error }, 'could not read the changes to purge from the CDN');
        await nap.sleep(candidateMs);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  const running = run();
  return {
    wake() {
      isAwaited = true;
      nap.wake();
    },
    async stop() {
      isStopped = true;
      nap.end();
      await running;
    },
  };
}

function openLeader(url: string): pg.Client {
  const client = openClient(url, { application_name: 'souk-purges', query_timeout: 10_000 });
  client.on('error', () => {}); // the next query tells
  return client;
}

/** Sleeps that are cut short. */
function interruptible() {
  let isOver = false;
  let wakeUp: (() => void) | null = null;
  return {
    /** `isWanted`: whether being woken ends this one; absent: only the end does. */
    async sleep(ms: number, isWanted: () => boolean = () => false): Promise<void> {
      if (isOver || isWanted()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Math.min(ms, 2 ** 30));
      wakeUp = () => {
        if (isOver || isWanted()) resolve();
      };
      await promise;
      clearTimeout(timer);
      wakeUp = null;
    },
    wake: () => wakeUp?.(),
    end() {
      isOver = true;
      wakeUp?.();
    },
  };
}
