import { findUnpurged, lockPurges, recordPurged } from '@souk/server/cache/unpurged-changes';
import { openClient } from '@souk/server/db/connection';
import type pg from 'pg';

export type CachePurger = {
  /** Signals a change; it is purged in the background. */
  wake(): void;
  /** Takes a few seconds at most; the next process purges what is left. */
  stop(): Promise<void>;
};

type Times = {
  /** Minimum time between two purges. */
  everyMs: number;
  /** Delay for all processes to receive the change, so that none sends the old page after the purge. */
  settleMs?: number;
  /** A page being rendered during the change may reach a cache after the purge, so it is purged once more. */
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

/** The tag of every page and reply (`tag-headers.ts`): purging it purges everything. */
const everything = 'settings';
const longestRetryMs = 30_000;
const noteMs = 60_000;

/**
 * Purges CDNs of changed content. One process, the holder of an advisory lock, does it for all; it reads the changes
 * announced since the last successful purge, so that nothing is lost when it exits or a CDN is unreachable, and changes are
 * batched.
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
  let isPending = false;
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
    await recordPurged(client, snapshot);
    lastNotedAt = performance.now();
  }

  /** How long to sleep if nothing changes; after a failure, changes do not shorten it. */
  const restMs = () =>
    failures > 0
      ? Math.min(retryMs * 2 ** (failures - 1), longestRetryMs)
      : Math.max(0, Math.min(lookMs, ...[...again.values()].map((at) => at - performance.now())));

  async function lead(client: pg.Client): Promise<void> {
    while (!isStopped) {
      isPending = false;
      await purge(client);
      await nap.sleep(restMs(), () => isPending && failures === 0);
      const sinceLast = performance.now() - lastSentAt;
      await nap.sleep(Math.max(isPending ? settleMs : 0, everyMs - sinceLast));
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const client = openLeader(parts.databaseUrl);
      try {
        await client.connect();
        while (!isStopped && !(await lockPurges(client))) await nap.sleep(candidateMs);
        again.clear(); // left over from an earlier lead
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
      isPending = true;
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
  client.on('error', () => {}); // the next query fails
  return client;
}

/** Interruptible sleeps. */
function interruptible() {
  let isOver = false;
  let wakeUp: (() => void) | null = null;
  return {
    /** `isWanted`: whether waking ends this sleep; by default only `end` does. */
    async sleep(ms: number, isWoken: () => boolean = () => false): Promise<void> {
      if (isOver || isWoken()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Math.min(ms, 2 ** 30));
      wakeUp = () => {
        if (isOver || isWoken()) resolve();
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
