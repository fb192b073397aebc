import { chanceOf } from '@souk/demo/catalogue/chance';
import type { AuditedTx } from '@souk/server/access/audited';
import { importPast } from '@souk/server/product/import-past';
import { importReviews } from '@souk/server/review/import-reviews';
import { steep } from './words.ts';

const dayMs = 86_400_000;
const reviewsEach = 3;
const authors = ['Layla H.', 'Sam P.', 'Noor A.', 'Jonas K.', 'Mina R.', 'Omar S.', 'Elif T.', 'Ada W.'];
const opinions = [
  'Does what it should, and does it well.',
  'Came quickly and looks as in the pictures. I would buy it again.',
  'Good value, though the colour is a little darker than I thought.',
  '',
  'My third one, the others are still in use. The seams hold and nothing has faded so far.',
  'It is all right.',
];

/** The history of products: creation date, units sold, and three reviews each. */
export async function writePast(
  tx: AuditedTx,
  { from, ids }: { from: number; ids: readonly number[] },
  now: Date,
): Promise<{ ok: true; count: number }> {
  const past = ids.map((id, place) => {
    const chance = chanceOf(`past ${from + place}`);
    const ratings = Array.from({ length: reviewsEach }, () => 5 - steep(chance, 5));
    const days = chance.whole(1, 1500);
    return {
      product: { id, unitsSold: steep(chance, 5001), since: daysBefore(now, days) },
      reviews: ratings.map((rating) => ({
        productId: id,
        rating,
        authorName: chance.pick(authors),
        review: chance.pick(opinions),
        at: daysBefore(now, chance.whole(0, days)),
      })),
    };
  });
  await importPast(
    tx,
    past.map(({ product }) => product),
  );
  return importReviews(
    tx,
    past.flatMap(({ reviews }) => reviews),
  );
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
