import { findRunningDatabase } from '@souk/postgres/embedded-database';
import type { DemoShop } from '@souk/host/testing/demo-shop';
import { announceChange } from '@souk/server/cache/announce-change';
import { changesChannel } from '@souk/server/cache/notice';
import { openClient } from '@souk/server/db/connection';
import type { DB } from '@souk/server/db/generated/db.d';
import { openDatabase } from '@souk/server/db/open-database';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { prepareAsks, type Asks } from './asks.ts';
import type { Ask, Visiting } from './visit.ts';

/** What is invalidated: everything, or `goods`, everything but settings (menu, footer, colors, texts). */
type Forgotten = 'all' | 'goods';

/** The measured shop, and the requests for it. */
export type World = {
  shop: DemoShop;
  db: Kysely<DB>;
  asks: Asks;
  /** Invalidates every cached page and reply by announcing changes, including settings if `of` is `all`. */
  forget(of?: Forgotten): Promise<void>;
  close(): Promise<void>;
};

/** Counting a million products takes long. */
const longestStatementMs = 120_000;
/** Covers the delay of at most 50 ms with which changes are announced. */
const heardWithinMs = 120;

export async function openWorld(shop: DemoShop): Promise<World> {
  const url = (await findRunningDatabase(shop.dataDir))!; // the shop is open
  const { db, close } = openDatabase({ url, max: 4, timeoutMs: longestStatementMs });
  const listening = openClient(url);
  await listening.connect();
  await listening.query(`listen ${changesChannel}`);
  return {
    shop,
    db,
    asks: await prepareAsks(db),
    async forget(of = 'all') {
      const heard = once(listening, 'notification');
      await announceChange(db, [
        'catalog',
        'content',
        'flash-sale',
        ...(of === 'all' ? (['settings'] as const) : []),
      ]);
      await heard;
      await wait(heardWithinMs);
    },
    async close() {
      await listening.end();
      await close();
    },
  };
}

/** Visits of which each asks for the next one of these. */
export function inSequence(asks: readonly Ask[]): Visiting {
  let next = 0;
  return [() => asks[next++ % asks.length]!];
}

const lookups = {
  api: /^souk_reply_cache_lookups_total\{found="hit"\} (\d+)/gm,
  pages: /^souk_page_cache_lookups_total\{found="(?:fresh|stale|old)"\} (\d+)/gm,
};

/** How often the shop has found a reply or a page among those that it keeps. */
export async function countFound({ url }: DemoShop, of: keyof typeof lookups): Promise<number> {
  const reply = await fetch(`${url}/metrics`);
  const counts = [...(await reply.text()).matchAll(lookups[of])].map(([, count]) => Number(count));
  if (counts.length === 0) throw new Error('The shop does not count what it keeps.');
  return counts.reduce((sum, count) => sum + count, 0);
}
