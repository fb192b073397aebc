import { sql } from 'kysely';
import type { AuditedTx } from '#authority/audited.ts';
import { slugOf } from '#texts/slug-of.ts';
import { freeSlug, lockSlugs } from '#texts/slug-redirects.ts';
import type { Candidate } from './product-values.ts';

/** As sent; else as it was; else made of the title, with a number where another product or input has it. */
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
  // By the index of what stands before a number (0043); that of a slug that ends in one itself is another than the slug. In a
  // subselect, or each of them is compared with all that PostgreSQL knows of slugs before it looks for any.
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
