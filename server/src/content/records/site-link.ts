import type { SiteLinkInput } from '@souk/contract/console/content';
import type { LinkArea } from '@souk/rules/window-places';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { safeUrl } from '#texts/safe-url.ts';
import { lastPlace, placesOf } from '#records/places.ts';

type SiteLink = Omit<SiteLinkInput, keyof Known>;

export const {
  save: saveSiteLink,
  remove: deleteSiteLink,
  read: readSiteLink,
} = recordActs<SiteLink>({
  entity: 'site_link',
  texts: 'site_links',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('site_links')
      .select(['area', 'title', 'link', 'slug', 'image', 'opens_new_window', 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, area, link, slug, ...values } = row;
    const place = area as LinkArea; // limited by the table's check
    return { id, version, storeId: null, values: { ...values, area: place, target: targetOf(link, slug) } };
  },
  check: (tx, { area, target }) => wrongTarget(tx, area, target),
  async insert(tx, values) {
    const row = await tx
      .insertInto('site_links')
      .values({ ...rowOf(values), position: lastPlace('site_links') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('site_links')
      .set({ ...rowOf(values), version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('site_links').where('id', '=', id).execute(),
  tags: ['content'],
});

type Target = SiteLink['target'];

/** An explicit address takes precedence over a page. */
function targetOf(link: string, slug: string): Target {
  if (link !== '') return { kind: 'url', url: link };
  return slug === '' ? { kind: 'none' } : { kind: 'page', slug };
}

function rowOf({ texts: _texts, target, ...values }: SiteLink) {
  return {
    ...values,
    link: target.kind === 'url' ? target.url : '',
    slug: target.kind === 'page' ? target.slug : '',
  };
}

async function wrongTarget(tx: AuditedTx, area: SiteLink['area'], target: Target): Promise<FieldError[]> {
  if (target.kind === 'none') return area === 'payment' ? [] : [{ path: 'target', reason: 'missing' }];
  if (target.kind === 'url')
    return safeUrl(target.url, '') === '' ? [{ path: 'target.url', reason: 'not_allowed' }] : [];
  const page = await tx
    .selectFrom('pages')
    .select('id')
    .where('slug', '=', target.slug)
    .forKeyShare()
    .executeTakeFirst();
  return page ? [] : [{ path: 'target.slug', reason: 'missing' }];
}

export const reorderSiteLinks = reorderOf(
  placesOf(
    { table: 'site_links', entity: 'site_link', tags: ['content'] },
    (moved) =>
      sql`update site_links set position = moved.position, version = version + 1 from ${moved} where site_links.id = moved.id`,
  ),
);
