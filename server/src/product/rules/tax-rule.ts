import type { TaxRuleInput } from '@souk/contract/console/trade-rules';
import { amountOf, columnsOfAmount } from '#records/amount.ts';
import { countProducts } from '#product/count-products.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';

type TaxRule = Omit<TaxRuleInput, keyof Known>;

export const {
  save: saveTaxRule,
  remove: deleteTaxRule,
  read: readTaxRule,
} = recordActs<TaxRule>({
  entity: 'tax_rule',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('tax_rules')
      .select(['title', 'type', 'flat_minor', 'percent', 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    return (
      row && { id, version: row.version, storeId: null, values: { title: row.title, amount: amountOf(row) } }
    );
  },
  async insert(tx, { title, amount }) {
    const row = await tx
      .insertInto('tax_rules')
      .values({ title, ...columnsOfAmount(amount) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, { title, amount }, id) {
    await tx
      .updateTable('tax_rules')
      .set({ title, ...columnsOfAmount(amount), version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('tax_rules').where('id', '=', id).execute(),
  uses: (tx, id) => countProducts(tx, 'tax_rule_id', id),
  tags: ['catalog'],
});
