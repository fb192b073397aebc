import type { TaxRuleInput } from '@souk/contract/console/trade-rules';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { amountOf, columnsOfAmount } from '#records/amount.ts';
import { productsUsing } from '#product/products-using.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';

type TaxRule = Omit<TaxRuleInput, keyof Known>;

export const {
  save: saveTaxRule,
  remove: deleteTaxRule,
  read: readTaxRule,
  usedWith: taxRuleUsedWith,
} = recordActs<TaxRule>({
  entity: 'tax_rule',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('tax_rules')
      .select(['title', 'type', 'flat_minor', 'percent', 'is_default', 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, title, is_default } = row;
    return { id, version, storeId: null, values: { title, amount: amountOf(row), is_default } };
  },
  async insert(tx, { title, amount, is_default }) {
    if (is_default) await endDefault(tx);
    const row = await tx
      .insertInto('tax_rules')
      .values({ title, ...columnsOfAmount(amount), is_default })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, { title, amount, is_default }, id) {
    if (is_default) await endDefault(tx, id);
    await tx
      .updateTable('tax_rules')
      .set({ title, ...columnsOfAmount(amount), is_default, version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('tax_rules').where('id', '=', id).execute(),
  uses: [
    productsUsing('tax_rule_id'),
    {
      by: 'categories',
      isDropped: true,
      rows: (id) => sql`select c.id, c.title from categories c where c.tax_rule_id = ${id}`,
      async move(tx, { from, into }) {
        const { numAffectedRows = 0n } = await sql`
          update categories set tax_rule_id = ${into}, version = ${raised} where tax_rule_id = ${from}`.execute(
          tx,
        );
        return Number(numAffectedRows);
      },
    },
  ],
  tags: ['catalog'],
});

/** Clears the previous default. The lock serializes concurrent changes of the default. */
async function endDefault(tx: AuditedTx, exceptId = 0): Promise<void> {
  await sql`lock table tax_rules in share row exclusive mode`.execute(tx);
  await tx
    .updateTable('tax_rules')
    .set({ is_default: false, version: raised })
    .where('is_default', '=', true)
    .where('id', '<>', exceptId)
    .execute();
}
