import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { raised } from '#records/owned-by.ts';
import { notFound } from '#records/record-kind.ts';
import { replaceTag } from './replace-tag.ts';
import { foldTag } from './tag-queries.ts';

export type TagCounts = {
  products: number;
  stores: number;
  both: number;
  banners: number;
  collections: number;
};
export type TagRequest = { id: number; into: string | null };
/** References of other domains to a tag: their number, and the act that replaces it there. */
export type Tagged = {
  count(db: Kysely<DB>, gone: string): Promise<number>;
  replace(tx: AuditedTx, change: { gone: string; into: string }): Promise<void>;
};
export type TagChanged =
  | ({ ok: true } & TagCounts)
  | typeof notFound
  | { ok: false; reason: 'busy' }
  /** Banners or collections depend on it and would be empty. */
  | { ok: false; reason: 'needed'; count: number };

type Stored = { id: number; folded: string; name: string; becomes: string | null };

/** The effect of renaming or removing a tag; null if it doesn't exist. */
export async function previewTag(
  db: Kysely<DB>,
  scope: Scope,
  { id, into }: TagRequest,
  banners: Tagged,
): Promise<(TagCounts & { exists: string | null }) | null> {
  if (scope.storeId !== null) return null;
  const tag = await findTag(db, id);
  if (!tag) return null;
  const folded = into === null ? '' : await foldTag(db, into);
  const [counts, other] = await Promise.all([
    countOf(db, { gone: tag.folded, into: folded }, banners),
    sql<{ name: string }>`
      select name from product_tags where folded = ${folded} and id <> ${id}`.execute(db),
  ]);
  return { ...counts, exists: other.rows[0]?.name ?? null };
}

/** Renames or removes a tag: in banners and collections at once, in products by a job. */
export async function changeTag(
  tx: AuditedTx,
  scope: Scope,
  { id, into }: TagRequest,
  banners: Tagged,
): Promise<TagChanged> {
  if (scope.storeId !== null) return notFound;
  const tag = await findTag(tx, id, { isLocked: true });
  if (!tag) return notFound;
  if (tag.becomes !== null) return { ok: false, reason: 'busy' };
  const oldName = tag.folded;
  const folded = into === null ? '' : await foldTag(tx, into);
  const counts = await countOf(tx, { gone: oldName, into: folded }, banners);
  const needs = counts.banners + counts.collections;
  if (into === null && needs > 0) return { ok: false, reason: 'needed', count: needs };
  if (into !== null) {
    await banners.replace(tx, { gone: oldName, into });
    await replaceInRules(tx, { gone: oldName, into });
    await announceChange(tx, ['catalog']);
  }
  await sql`update product_tags set becomes = ${into ?? ''} where id = ${id}`.execute(tx);
  const { userId, name: actorName } = tx.audit.actor;
  await enqueue(tx, replaceTag, { tagId: id, gone: oldName, into, userId, actorName });
  tx.audit.record({
    action: into === null ? 'tag.delete' : 'tag.save',
    entity: 'tag',
    entityId: id,
    label: tag.name,
    storeId: null,
    before: { title: tag.name },
    after: into === null ? null : { title: into, products: counts.products },
  });
  return { ok: true, ...counts };
}

async function findTag(db: Kysely<DB>, id: number, { isLocked = false } = {}): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, folded, name, becomes from product_tags where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

async function countOf(
  db: Kysely<DB>,
  { gone, into }: { gone: string; into: string },
  banners: Tagged,
): Promise<TagCounts> {
  const [counted, ofBanners] = await Promise.all([
    sql<Omit<TagCounts, 'banners'>>`
      select count(*)::int as products, count(distinct store_id)::int as stores,
        count(*) filter (where ${into} <> ${gone} and tag_list(tags) @> array[${into}::text])::int as both,
        (select count(*)::int from collections where ${ruleNames(gone)}) as collections
      from products where tags <> '' and tag_list(tags) @> array[${gone}::text] and archived_at is null`.execute(
      db,
    ),
    banners.count(db, gone),
  ]);
  return { ...counted.rows[0]!, banners: ofBanners };
}

const ruleNames = (gone: string) =>
  sql`exists (select from jsonb_array_elements_text(rule -> 'tags') tag where fold_text(btrim(tag)) = ${gone})`;

async function replaceInRules(tx: AuditedTx, { gone, into }: { gone: string; into: string }): Promise<void> {
  await sql`
    update collections set version = ${raised}, rule = jsonb_set(rule, '{tags}', to_jsonb(string_to_array(replace_tag(
      (select string_agg(tag, ',') from jsonb_array_elements_text(rule -> 'tags') tag), ${gone}, ${into}), ',')))
    where ${ruleNames(gone)}`.execute(tx);
}
