import type { SiteFeatureInput } from '@souk/contract/console/content';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known, Sent } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { cleanFields, cleanTexts } from '#texts/clean-fields.ts';
import { lastPlace, placesOf } from '#records/places.ts';

type SiteFeature = Omit<SiteFeatureInput, keyof Known>;

const acts = recordActs<SiteFeature>({
  entity: 'site_feature',
  texts: 'site_features',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('site_features')
      .select(['title', 'detail', 'image', 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, ...values } = row;
    return { id, version, storeId: null, values };
  },
  async insert(tx, { texts: _texts, ...values }) {
    const row = await tx
      .insertInto('site_features')
      .values({ ...values, position: lastPlace('site_features') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, { texts: _texts, ...values }, id) {
    await tx
      .updateTable('site_features')
      .set({ ...values, version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('site_features').where('id', '=', id).execute(),
  tags: ['content'],
});

const ofHtml = ['detail'];

export const { remove: deleteSiteFeature, read: readSiteFeature } = acts;

export const saveSiteFeature = (tx: AuditedTx, scope: Scope, { detail, texts, ...sent }: Sent<SiteFeature>) =>
  acts.save(tx, scope, { ...sent, ...cleanFields({ detail }, ofHtml), texts: cleanTexts(texts, ofHtml) });

export const reorderSiteFeatures = reorderOf(
  placesOf(
    { table: 'site_features', entity: 'site_feature', tags: ['content'] },
    (moved) =>
      sql`update site_features set position = moved.position, version = version + 1 from ${moved} where site_features.id = moved.id`,
  ),
);
