import type { BundleDealInput } from '@souk/contract/console/trade-rules';
import { productsUsing } from '#product/products-using.ts';
import { changeableIn, raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';

type BundleDeal = Omit<BundleDealInput, keyof Known>;

export const {
  save: saveBundleDeal,
  remove: deleteBundleDeal,
  read: readBundleDeal,
  usedWith: bundleDealUsedWith,
} = recordActs<BundleDeal>({
  entity: 'bundle_deal',
  texts: 'bundle_deals',
  async find(db, id, { scope, isLocked }) {
    const row = await db
      .selectFrom('bundle_deals')
      .select(['title', 'buy', 'free', 'version', 'store_id'])
      .where('id', '=', id)
      .where(changeableIn(scope))
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, store_id: storeId, ...values } = row;
    return { id, version, storeId, values };
  },
  async insert(tx, { title, buy, free }, store_id) {
    const row = await tx
      .insertInto('bundle_deals')
      .values({ title, buy, free, store_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, { title, buy, free }, id) {
    await tx
      .updateTable('bundle_deals')
      .set({ title, buy, free, version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('bundle_deals').where('id', '=', id).execute(),
  uses: [productsUsing('bundle_deal_id')],
  tags: ['catalog'],
});
