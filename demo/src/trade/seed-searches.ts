import type { AuditedTx } from '@souk/server/access/audited';
import { pruneSearches } from '@souk/server/search/prune-searches';
import { addSearches } from '@souk/server/search/term-queries';

const dayMs = 24 * 3_600_000;
const days = 60;

/** Searches, their usual count per day, and their results: none, or results of other words. */
const looked: readonly { term: string; often: number; hits: number | null; isWidened?: boolean }[] = [
  { term: 'lamp', often: 6, hits: null },
  { term: 'headphones', often: 5, hits: null },
  { term: 'tent', often: 4, hits: null },
  { term: 'coat', often: 3, hits: null },
  { term: 'gramophone', often: 2, hits: 0 },
  { term: 'zither', often: 1, hits: 0 },
  { term: 'headfones', often: 1, hits: 2, isWidened: true },
  { term: 'smart lamp', often: 1, hits: 5, isWidened: true },
];

/** Search statistics of the last weeks, by term and day as for real shoppers. */
export async function seedSearches(tx: AuditedTx, now: Date): Promise<void> {
  for (let ago = days; ago > 0; ago--) {
    const rows = looked.flatMap(({ term, often, hits, isWidened = false }, place) => {
      // Varies the counts from day to day.
      const share = ((ago * 37 + place * 61) % 100) / 100;
      const searches = Math.floor(often * (0.4 + 1.3 * share));
      return searches === 0 ? [] : [{ term, searches, hits, isWidened }];
    });
    await addSearches(tx, { day: new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10), rows });
  }
  await pruneSearches({ db: tx, clock: { now: () => now } });
}
