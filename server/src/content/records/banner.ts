import type { BannerInput, BannerTarget } from '@souk/contract/console/content';
import { BANNER_PLACES } from '@souk/rules/window-places';
import { statusOf, visibilityOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { safeUrl } from '#texts/safe-url.ts';
import { slugOf } from '#texts/slug-of.ts';
import { sourceTypes } from '../banner-href.ts';
import { lastPlace, placesOf } from '#records/places.ts';

type Banner = Omit<BannerInput, keyof Known>;

export const {
  save: saveBanner,
  remove: deleteBanner,
  read: readBanner,
} = recordActs<Banner>({
  entity: 'banner',
  texts: 'banners',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('banners')
      .select(['type', 'title', 'subtitle', 'button_text', 'image', 'closable', 'status', 'version'])
      .select(['source_type', 'source_id', 'tags', 'url'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, type, status, source_type, source_id, tags, url, ...words } = row;
    const target = targetOf({ source_type, source_id, tags, url });
    const place = BANNER_PLACES[type - 1]!; // limited by the table's check
    return { id, version, storeId: null, values: { ...words, place, target, status: visibilityOf(status) } };
  },
  check: (tx, { target }) => wrongTarget(tx, target),
  async insert(tx, values) {
    const row = await tx
      .insertInto('banners')
      .values({ ...rowOf(values), position: lastPlace('banners') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('banners')
      .set({ ...rowOf(values), version: raised, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('banners').where('id', '=', id).execute(),
  tags: ['content'],
});

function rowOf({ texts: _texts, place, status, target, ...words }: Banner) {
  return {
    ...words,
    ...columnsOf(target),
    type: BANNER_PLACES.indexOf(place) + 1,
    status: statusOf(status),
    // Lists by tag need a slug (`bannerHref`).
    slug: target.kind === 'tags' ? slugOf(words.title, 'banner') : '',
  };
}

function columnsOf(target: BannerTarget) {
  const nothing = { source_id: null, tags: null, url: null };
  const source = { ...nothing, source_type: sourceTypes[target.kind] };
  if (target.kind === 'tags') return { ...source, tags: target.tags.join(',') };
  return target.kind === 'url' ? { ...source, url: target.url } : { ...source, source_id: target.id };
}

type SourceRow = { source_type: number; source_id: number | null; tags: string | null; url: string | null };

function targetOf({ source_type, source_id, tags, url }: SourceRow): BannerTarget {
  const kind = kinds.find((name) => sourceTypes[name] === source_type) ?? 'url';
  if (kind === 'tags') return { kind, tags: (tags ?? '').split(',').filter((tag) => tag !== '') };
  // Legacy rows without a target link to the home page (`bannerHref`).
  return kind === 'url' || source_id === null ? { kind: 'url', url: url ?? '/' } : { kind, id: source_id };
}

const kinds = Object.keys(sourceTypes) as (keyof typeof sourceTypes)[];
const tables = {
  category: 'categories',
  subcategory: 'subcategories',
  brand: 'brands',
  product: 'products',
} as const;

async function wrongTarget(tx: AuditedTx, target: BannerTarget): Promise<FieldError[]> {
  if (target.kind === 'tags') return [];
  if (target.kind === 'url')
    return safeUrl(target.url, '') === '' ? [{ path: 'target.url', reason: 'not_allowed' }] : [];
  const found = await tx
    .selectFrom(tables[target.kind])
    .select('id')
    .where('id', '=', target.id)
    .forKeyShare()
    .executeTakeFirst();
  return found ? [] : [{ path: 'target.id', reason: 'missing' }];
}

/** Order only matters among banners of the same place. */
export const reorderBanners = reorderOf(
  placesOf(
    { table: 'banners', entity: 'banner', tags: ['content'] },
    (moved) =>
      sql`update banners set position = moved.position, version = version + 1 from ${moved} where banners.id = moved.id`,
  ),
);
