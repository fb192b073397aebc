import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { slugOf } from '#texts/slug-of.ts';
import { freeSlug, lockSlugs } from '#texts/slug-redirects.ts';
import type { Candidate } from './product-values.ts';

/** The slug as sent, else the current one, else derived from the title, numbered if taken. */
export async function chooseProductSlugs(
  tx: AuditedTx,
  candidates: readonly Candidate[],
): Promise<{ slug: string; isTaken: boolean }[]> {
  const wishes = candidates.map(({ sent, stored }) => ({
    own: stored?.values.slug,
    asked: sent.slug,
    plain: sent.slug ?? stored?.values.slug ?? slugOf(sent.title, 'product'),
  }));
  const moving = wishes.filter(({ own, plain }) => own !== plain);
  if (moving.length === 0) return wishes.map(({ plain }) => ({ slug: plain, isTaken: false }));
  await lockSlugs(tx, 'products');
  // Uses the index on slugs without their number (0043); a slug that itself ends in a number has another stem. In a subselect: PostgreSQL
  // would otherwise compare each value with the column's statistics while planning.
  const stems = moving.flatMap(({ plain }) => [plain, plain.replace(/-[0-9]+$/, '')]);
  const rows = await tx
    .selectFrom('products')
    .select('slug')
    .where(
      sql<boolean>`regexp_replace(slug, '-[0-9]+$', '') = any((select ${[...new Set(stems)]}::text[])::text[])`,
    )
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  return wishes.map(({ own, asked, plain }) => {
    if (own === plain) return { slug: plain, isTaken: false };
    const slug = asked ?? freeSlug(plain, taken);
    const isTaken = taken.has(slug);
    taken.add(slug);
    return { slug, isTaken };
  });
}
