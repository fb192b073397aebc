import type { CommissionRuleInput } from '@souk/contract/console/commission';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { raised } from '#records/owned-by.ts';
import { lastPlace, placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';

type CommissionRule = Omit<CommissionRuleInput, keyof Known>;

/** Commission by product and period; orders store the commission in effect when they were placed (decision 024). */
export const {
  save: saveCommissionRule,
  remove: deleteCommissionRule,
  read: readCommissionRule,
} = recordActs<CommissionRule>({
  entity: 'commission_rule',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('commission_rules')
      .select([
        'title',
        'percent',
        'store_id',
        'category_id',
        'brand_id',
        'start_time',
        'end_time',
        'version',
      ])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const values = {
      title: row.title,
      percent: Number(row.percent),
      applies_to: { store_id: row.store_id, category_id: row.category_id, brand_id: row.brand_id },
      start: row.start_time?.toISOString() ?? null,
      end: row.end_time?.toISOString() ?? null,
    };
    return { id, version: row.version, storeId: null, values };
  },
  async check(tx, { applies_to: named }) {
    const [store, category, brand] = await Promise.all([
      isThere(tx, 'stores', named.store_id),
      isThere(tx, 'categories', named.category_id),
      isThere(tx, 'brands', named.brand_id),
    ]);
    const missing = [!store && 'store_id', !category && 'category_id', !brand && 'brand_id'];
    return missing.flatMap((name): FieldError[] =>
      name ? [{ path: `applies_to.${name}`, reason: 'missing' }] : [],
    );
  },
  async insert(tx, values) {
    const row = await tx
      .insertInto('commission_rules')
      .values({ ...rowOf(values), position: lastPlace('commission_rules') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('commission_rules')
      .set({ ...rowOf(values), version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('commission_rules').where('id', '=', id).execute(),
  // No public page shows commission.
  tags: [],
});

/** Locks the row, so that it isn't deleted before the rule is stored. */
async function isThere(tx: AuditedTx, table: 'stores' | 'categories' | 'brands', id: number | null) {
  if (id === null) return true;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}

function rowOf({ title, percent, applies_to: named, start, end }: CommissionRule) {
  return {
    title,
    percent,
    ...named,
    start_time: start === null ? null : new Date(start),
    end_time: end === null ? null : new Date(end),
  };
}

export const reorderCommissionRules = reorderOf(
  placesOf(
    { table: 'commission_rules', entity: 'commission_rule', tags: [] },
    (moved) =>
      sql`update commission_rules set position = moved.position, version = version + 1 from ${moved} where commission_rules.id = moved.id`,
  ),
);
