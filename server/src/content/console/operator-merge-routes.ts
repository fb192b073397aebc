import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { retargetBanners } from '../retarget-banners.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuseUnknown } from '#http/refusal.ts';
import { valueUse } from '#product/attribute.ts';
import { mergeAttributeValues, previewValueMerge } from '#product/merge-attribute-values.ts';
import { mergeGroupings, previewMerge } from '#product/groupings/merge-groupings.ts';
import { productRows } from '#product/products-using.ts';
import { findUses } from '#records/record-uses.ts';

export const operatorMergeHandlers: ConsoleHandlers<ConsoleApi['operatorMerge']> = {
  previewMerge: async ({ db, caller: { scope }, params: { kind, id }, query: { into } }) =>
    (await previewMerge(db, scope, { kind, from: id, into })) ?? refuseUnknown(),

  async mergeRecords({ db, caller: { actor, scope }, params: { kind, id: from }, body: { into } }) {
    const merged = await audited(db, actor, (tx) =>
      mergeGroupings(tx, scope, { kind, from, into }, async (own) => ({
        // Banners can't link to collections.
        banners: kind === 'collection' ? 0 : await retargetBanners(own, { kind, from, into }),
      })),
    );
    if (!merged.ok) return refuseUnknown();
    const { products, subcategories, banners } = merged;
    return { products, subcategories, banners };
  },

  previewValueMerge: async ({ db, caller: { scope }, params: { id }, query: { into } }) =>
    (await previewValueMerge(db, scope, { from: id, into })) ?? refuseUnknown(),

  async readValueUses({ db, params: { id } }) {
    const value = await db
      .selectFrom('attribute_values')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!value) return refuseUnknown();
    const uses = await findUses(db, [{ by: 'products', rows: (one) => productRows(valueUse(one)) }], id);
    return { uses, can_move: true };
  },

  async mergeValues({ db, caller: { actor, scope }, params: { id: from }, body: { into } }) {
    const merged = await audited(db, actor, (tx) => mergeAttributeValues(tx, scope, { from, into }));
    if (merged.ok) return { products: merged.products, variants: merged.variants };
    if (merged.reason === 'not_found') return refuseUnknown();
    const values = { count: merged.products };
    return new Refusal([{ key: 'refusal.console.merge-doubled', values, path: 'into' }]);
  },
};
