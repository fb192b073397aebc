import { chanceOf } from '@souk/demo/catalogue/chance';
import type { TestShop } from '@souk/server/testing/build-test-shop';
import type { Asks, ReadName } from './asks.ts';
import { steep } from './big-shop/words.ts';
import { newVisit, type Ask } from './visit.ts';

const visitors = 40;
/** Every tenth visitor buys. */
const buyerEach = 10;

const lookups = {
  pages: /^souk_page_cache_lookups_total\{found="(\w+)"\} (\d+)/gm,
  api: /^souk_reply_cache_lookups_total\{found="(\w+)"\} (\d+)/gm,
};

/**
 * The share of cache hits for visitors who browse pages and the app one after the other, mostly popular content.
 * Deterministic.
 */
export async function shareOfHits({
  shop,
  asks,
  ask,
}: {
  shop: TestShop;
  asks: Asks;
  ask: (one: Ask) => Promise<unknown>;
}): Promise<Record<keyof typeof lookups, number>> {
  const chance = chanceOf('visitors');
  const oneOf = (name: ReadName): Ask => {
    const { unseen } = asks.reads[name];
    return unseen[steep(chance, unseen.length)]!;
  };
  /** From an email, an advertisement or a shared link. */
  const fromOutside = (one: Ask): Ask => {
    const more = `${one.path.includes('?') ? '&' : '?'}utm_source=mail&fbclid=${chance.whole(1, 1_000_000)}`;
    return chance.happens(0.5) ? { ...one, path: one.path + more } : one;
  };
  const before = await readLookups(shop);
  for (let visitor = 1; visitor <= visitors; visitor++) {
    await ask(fromOutside(oneOf('page home')));
    await ask(oneOf('page category'));
    for (let count = chance.whole(1, 3); count > 0; count--) await ask(fromOutside(oneOf('page product')));
    for (const name of ['home', 'list', 'product', 'reviews', 'search'] as const) await ask(oneOf(name));
    if (visitor % buyerEach > 0) continue;
    const buyer = newVisit();
    for (const askOf of asks.visits['orders spread']) await ask(askOf(buyer));
  }
  const after = await readLookups(shop);
  const share = (of: keyof typeof lookups) =>
    (after[of].found - before[of].found) / (after[of].all - before[of].all);
  return { pages: share('pages'), api: share('api') };
}

async function readLookups(shop: TestShop) {
  const { body } = await shop.app.shop.metrics.scrape();
  const read = (pattern: RegExp) => {
    const counts = [...body.matchAll(pattern)].map(([, found, count]) => ({ found, count: Number(count) }));
    const isFound = ({ found }: (typeof counts)[number]) => found !== 'made' && found !== 'miss';
    const sum = (some: typeof counts) => some.reduce((total, { count }) => total + count, 0);
    return { all: sum(counts), found: sum(counts.filter(isFound)) };
  };
  return { pages: read(lookups.pages), api: read(lookups.api) };
}
