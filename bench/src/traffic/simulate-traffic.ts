import { setImmediate as turn } from 'node:timers/promises';
import { chanceOf } from '@souk/demo/catalogue/chance';
import { memoryBudget } from '@souk/host/memory-budget';
import { Caches, type Read, type Room } from './caches.ts';
import { Clock } from './clock.ts';
import { Market } from './market.ts';
import { type Size, Sites } from './sites.ts';

export type Traffic = Size & {
  minutes: number;
  /** Of pages and replies together. */
  requestsPerSecond: number;
  pricesPerMinute: number;
  ordersPerMinute: number;
};

export type Outcome = {
  /** Shares of cache hits; replies include those that pages consist of. */
  pages: number;
  replies: number;
  /** Of replies requested by apps only. */
  repliesToApps: number;
  /**
   * The longest time that outdated content was sent after its price, stock or list had changed; announcements take up to 50
   * ms.
   */
  staleMs: number;
  /** How often that happened although the process had received the change. */
  staleThoughHeard: number;
  /** The age of the oldest content sent: for unannounced changes such as sales counts. */
  oldestMs: number;
  /** The largest size of the caches, and their limits. */
  mostBytes: Room;
  room: Room;
  /** The most entries dropped by an order that did not take the last unit. */
  droppedByOrder: { pages: number; replies: number };
  orders: number;
  prices: number;
  requests: number;
};

const usual = { minutes: 10, requestsPerSecond: 60, pricesPerMinute: 6, ordersPerMinute: 12 };
/** Sizes as in the bench's big shops; per thousand products one price changes every three hours. */
export const traffics = {
  '5,000': { ...usual, products: 5_000, places: 250, words: 400 },
  '1,000,000': { ...usual, products: 1_000_000, places: 12_000, words: 20_000, pricesPerMinute: 60 },
} satisfies Record<string, Traffic>;
export type TrafficName = keyof typeof traffics;

/** The share of changes received from other processes through the database. */
const elsewhere = 0.5;
const lastPieces = 0.03;
const pagesOfAll = 0.6;
const saleSize = 50;

/**
 * Simulates visitors, apps, sellers and buyers on the caches of one process with a simulated clock; deterministic.
 * Everything sent is compared with the truth. Half of the changes come from other processes, and a flash sale ends during
 * the run.
 */
export async function simulateTraffic(traffic: Traffic, limitBytes: number | null = null): Promise<Outcome> {
  const chance = chanceOf(`traffic of ${traffic.products}`);
  const clock = new Clock();
  const endMs = traffic.minutes * 60_000;
  const saleEndMs = endMs / 2;
  const budget = memoryBudget({ limitBytes, containerBytes: null, hasEmbeddedDatabase: true });
  const room = { pages: budget.pageCacheBytes, replies: budget.replyCacheBytes };
  const nextPriceChange = async (after: Date) => (after.getTime() < saleEndMs ? new Date(saleEndMs) : null);
  const caches = new Caches(clock, { room, nextPriceChange });
  const market = new Market((tags) => caches.tell(tags));
  const sites = new Sites(traffic, chance);
  const watch = watching(market, caches);
  const asking = new Set<Promise<void>>();
  const seen = { orders: 0, prices: 0, requests: 0 };
  const perMs = (perMinute: number) => perMinute / 60_000;
  const stepMs = 1000 / traffic.requestsPerSecond;
  market.endSale(
    Array.from({ length: saleSize }, (_, place) => place + 1),
    saleEndMs,
  );
  for (let atMs = stepMs; atMs < endMs; atMs += stepMs) {
    await clock.goTo(atMs);
    market.hear(atMs);
    const isHere = !chance.happens(elsewhere);
    if (chance.happens(perMs(traffic.pricesPerMinute) * stepMs)) {
      seen.prices++;
      market.price(sites.product(), atMs, isHere);
    }
    if (chance.happens(perMs(traffic.ordersPerMinute) * stepMs)) {
      seen.orders++;
      const isLast = chance.happens(lastPieces);
      const sell = () => market.sale(sites.product(), atMs, { isHere, isLast });
      if (isHere && !isLast) watch.orderOf(sell);
      else sell();
    }
    seen.requests++;
    const sent = chance.happens(pagesOfAll)
      ? caches.page(sites.page())
      : caches.reply(sites.reply()).then((read) => [read]);
    const noted = sent.then((reads) => watch.sent(reads, { askedMs: atMs, nowMs: clock.nowMs }));
    asking.add(noted);
    void noted.finally(() => asking.delete(noted));
    await turn();
    watch.weigh();
  }
  await clock.goTo(endMs + 10_000);
  await Promise.all(asking);
  return { ...watch.outcome(), ...seen, room };
}

function watching(market: Market, { pages, replies, appsFound }: Caches) {
  const seen = { staleMs: 0, staleThoughHeard: 0, oldestMs: 0 };
  const mostBytes = { pages: 0, replies: 0 };
  const droppedByOrder = { pages: 0, replies: 0 };
  const entries = () => ({ pages: pages.counts().entries, replies: replies.counts().entries });
  return {
    orderOf(sell: () => void): void {
      const before = entries();
      sell();
      const after = entries();
      for (const kind of ['pages', 'replies'] as const)
        droppedByOrder[kind] = Math.max(droppedByOrder[kind], before[kind] - after[kind]);
    },
    /** Replies must be true as of the request, or as far as the process had received changes. */
    sent(reads: readonly Read[], { askedMs, nowMs }: { askedMs: number; nowMs: number }): void {
      for (const { facts, readMs } of reads) {
        seen.oldestMs = Math.max(seen.oldestMs, nowMs - readMs);
        const change = market.firstAfter(facts, readMs);
        if (change === null || change.atMs >= askedMs) continue;
        seen.staleMs = Math.max(seen.staleMs, askedMs - change.atMs);
        if (change.heardMs < askedMs) seen.staleThoughHeard++;
      }
    },
    weigh(): void {
      mostBytes.pages = Math.max(mostBytes.pages, pages.counts().bytes);
      mostBytes.replies = Math.max(mostBytes.replies, replies.counts().bytes);
    },
    outcome(): Omit<Outcome, 'orders' | 'prices' | 'requests' | 'room'> {
      const { fresh, stale, old, made } = pages.counts().found;
      const { hit, miss } = replies.counts().found;
      return {
        pages: (fresh + stale + old) / (fresh + stale + old + made),
        replies: hit / (hit + miss),
        repliesToApps: appsFound.hit / (appsFound.hit + appsFound.miss),
        ...seen,
        mostBytes,
        droppedByOrder,
      };
    },
  };
}
