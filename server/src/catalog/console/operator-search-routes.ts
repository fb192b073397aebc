import { products } from '@souk/contract/catalog';
import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { readListing } from '../read-listing.ts';
import { searchOf } from '../search-of.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { writeSearches } from '#search/search-term-counter.ts';
import { deleteSearchRule, saveSearchRule, type SavedSearchRule } from '#search/save-search-rule.ts';
import { shopWords } from '#search/shop-words.ts';
import { setHits } from '#search/term-queries.ts';
import { listSearchRules } from '#settings/search-rules.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { findPathOf, ruleList, termList } from './operator-search-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorSearchHandlers: ConsoleHandlers<ConsoleApi['operatorSearch']> = {
  async listSearchTerms({ shop, query }) {
    await writeSearches(shop); // flush buffered counts, so that the list includes recent searches
    const page = await listPage(shop, termList(query), query);
    return page.ok ? { rows: page.rows, next: page.next, total: page.total } : refuseCursor();
  },

  async listSearchRules({ shop, query }) {
    const page = await listPage(shop, ruleList(query), query);
    return page.ok ? { rows: page.rows, next: page.next, total: page.total } : refuseCursor();
  },

  async saveSearchRule(call) {
    const { db, now, caller, body } = call;
    const opens = body.opens && (await findPathOf(db, body.opens));
    if (body.opens && opens === null) return refuseUnknown();
    const given = { term: body.term, means: body.means, opens, now };
    const saved = await audited(db, caller.actor, (tx) => saveSearchRule(tx, given));
    if (!saved.ok) return refuse(whyNotSaved[saved.reason]);
    const rule = (await listSearchRules(db)).find(({ term }) => term === saved.term)!;
    return { rule: { id: saved.id, ...rule }, hits: await countHits(call, saved.term) };
  },

  async deleteSearchRule(call) {
    const { db, caller, params } = call;
    const deleted = await audited(db, caller.actor, (tx) => deleteSearchRule(tx, params));
    if (!deleted.ok) return refuseUnknown();
    await countHits(call, deleted.term);
    return true as const;
  },
};

const whyNotSaved = {
  'no-words': 'refusal.console.search.no-words',
  'same-words': 'refusal.console.search.same-words',
  'too-many': 'refusal.console.search.too-many',
} as const satisfies Record<Exclude<SavedSearchRule, { ok: true }>['reason'], RefusalKey>;

async function countHits(call: ConsoleCall, term: string): Promise<number> {
  const { db, shop, now } = call;
  const query = products.query.parse({ q: term, per_page: '1' });
  const listing = await readListing(
    { ...call, shopper: null },
    {
      query,
      search: searchOf({ shop, db, now }),
      links: { origin: shop.publicUrl, path: '' },
      shopWords: shopWords(await listSearchRules(db)),
      known: null,
    },
  );
  const hits = listing.result.total;
  await setHits(db, { term, hits, isWidened: listing.corrected !== null || listing.partial });
  return hits;
}
