import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';
import type { RecordUse } from '#records/record-uses.ts';
import { deleteTexts } from '#texts/save-texts.ts';
import { mergeSlugs } from '#texts/slug-redirects.ts';
import { groupingUses } from './grouping-uses.ts';

export type MergedKind = 'category' | 'subcategory' | 'brand' | 'collection';
export type MergeRequest = { kind: MergedKind; from: number; into: number };
export type MergeCounts = { products: number; subcategories: number };

const tables = {
  category: 'categories',
  subcategory: 'subcategories',
  brand: 'brands',
  collection: 'collections',
} as const;
type Row = { id: number; title: string; slug: string; store_id: number | null };

/** The effect of a merge and the address that would redirect; null if either grouping doesn't exist. */
export async function previewMerge(
  db: Kysely<DB>,
  scope: Scope,
  { kind, from, into }: MergeRequest,
): Promise<(MergeCounts & { slug: string; into: string }) | null> {
  const both = await findBoth(db, scope, { kind, from, into });
  if (!both) return null;
  return { ...(await count(db, { kind, from, into })), slug: both.from.slug, into: both.into.title };
}

/**
 * Merges one grouping into another: moves its products (and a category's subcategories), redirects its addresses permanently and deletes
 * it. `elsewhere` updates references of other domains in the same transaction and returns their number.
 */
export async function mergeGroupings(
  tx: AuditedTx,
  scope: Scope,
  input: MergeRequest,
  elsewhere: (tx: AuditedTx) => Promise<{ banners: number }>,
): Promise<({ ok: true; banners: number } & MergeCounts) | typeof notFound> {
  const { kind, from, into } = input;
  const both = await findBoth(tx, scope, input, { isLocked: true });
  if (!both) return notFound;
  const counts = await count(tx, input);
  for (const { move } of groupingUses[kind] as readonly RecordUse[]) await move?.(tx, { from, into });
  const { banners } = await elsewhere(tx);
  await deleteTexts(tx, tables[kind], [from]);
  await tx.deleteFrom(tables[kind]).where('id', '=', from).execute();
  await mergeSlugs(tx, tables[kind], { from, into, slug: both.from.slug });
  await announceChange(tx, ['catalog', 'content']);
  tx.audit.record({
    action: `${kind}.merge`,
    entity: kind,
    entityId: into,
    label: both.into.title,
    storeId: null,
    before: { title: both.from.title, slug: both.from.slug },
    after: { ...counts, banners },
  });
  return { ok: true, ...counts, banners };
}

async function findBoth(
  db: Kysely<DB>,
  scope: Scope,
  { kind, from, into }: MergeRequest,
  { isLocked = false } = {},
): Promise<{ from: Row; into: Row } | null> {
  if (scope.storeId !== null || from === into) return null;
  const owner = kind === 'collection' ? sql`store_id` : sql`null::int`;
  const { rows } = await sql<Row>`
    select id, title, slug, ${owner} as store_id from ${sql.table(tables[kind])}
    where id = any(${[from, into]}::int[]) order by id ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [one, other] = [from, into].map((id) => rows.find((row) => row.id === id));
  // A store's collection can only be merged into another of the same store.
  return one && other && one.store_id === other.store_id ? { from: one, into: other } : null;
}

async function count(db: Kysely<DB>, { kind, from }: MergeRequest): Promise<MergeCounts> {
  const where = {
    category: sql`products where category_id = ${from}`,
    subcategory: sql`products where subcategory_id = ${from}`,
    brand: sql`products where brand_id = ${from}`,
    collection: sql`collection_products where collection_id = ${from}`,
  }[kind];
  const inside = kind === 'category' ? sql`subcategories where category_id = ${from}` : null;
  const { rows } = await sql<MergeCounts>`
    select (select count(*)::int from ${where}) as products,
      ${inside ? sql`(select count(*)::int from ${inside})` : sql`0`} as subcategories`.execute(db);
  return rows[0]!;
}
