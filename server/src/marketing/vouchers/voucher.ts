import type { VoucherInput } from '@souk/contract/console/offers';
import { statusOf, visibilityOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import { amountOf, columnsOfAmount } from '#records/amount.ts';
import { changeableIn, raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';

type Voucher = Omit<VoucherInput, keyof Known>;

/** Vouchers of the shop or of a store. Used ones can't be deleted, because orders refer to them. */
export const {
  save: saveVoucher,
  remove: deleteVoucher,
  read: readVoucher,
  usedWith: voucherUsedWith,
} = recordActs<Voucher>({
  entity: 'voucher',
  texts: 'vouchers',
  async find(db, id, { scope, isLocked }) {
    const row = await db
      .selectFrom('vouchers')
      .select(['title', 'code', 'type', 'flat_minor', 'percent', 'min_spend_minor', 'usage_limit', 'status'])
      .select([
        'limit_per_customer',
        'start_time',
        'end_time',
        'is_public',
        'version',
        'store_id',
        'shop_pays_percent',
      ])
      .where('id', '=', id)
      .where(changeableIn(scope))
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const values = {
      title: row.title,
      code: row.code,
      amount: amountOf(row),
      min_spend_minor: row.min_spend_minor,
      usage_limit: row.usage_limit,
      limit_per_customer: row.limit_per_customer,
      start: row.start_time.toISOString(),
      end: row.end_time.toISOString(),
      status: visibilityOf(row.status),
      is_public: row.is_public,
      shop_pays_percent: row.shop_pays_percent === null ? null : Number(row.shop_pays_percent),
    };
    return { id, version: row.version, storeId: row.store_id, values };
  },
  async check(tx, { code, usage_limit, shop_pays_percent: shopPays }, { id, scope }) {
    // A concurrent request with the same code waits, and then finds it taken.
    await sql`select pg_advisory_xact_lock(hashtext('voucher codes'), hashtext(upper(${code})))`.execute(tx);
    const same = await tx
      .selectFrom('vouchers')
      .select('id')
      .where(sql<boolean>`upper(code) = upper(${code})`)
      .where('id', '<>', id ?? 0)
      .executeTakeFirst();
    const own = await tx
      .selectFrom('vouchers')
      .select(['used', 'shop_pays_percent'])
      .where('id', '=', id ?? 0)
      .executeTakeFirst();
    const shopPaid = own?.shop_pays_percent ?? null;
    const isOthersMoney =
      scope.storeId !== null && shopPays !== (shopPaid === null ? null : Number(shopPaid));
    const isBelowUses = usage_limit !== null && usage_limit < (own?.used ?? 0);
    return [
      ...(same ? [{ path: 'code', reason: 'taken' } satisfies FieldError] : []),
      ...(isBelowUses ? [{ path: 'usage_limit', reason: 'too_low' } satisfies FieldError] : []),
      ...(isOthersMoney ? [{ path: 'shop_pays_percent', reason: 'not_allowed' } satisfies FieldError] : []),
    ];
  },
  async insert(tx, values, store_id) {
    const row = await tx
      .insertInto('vouchers')
      .values({ ...rowOf(values), store_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('vouchers')
      .set({ ...rowOf(values), version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('vouchers').where('id', '=', id).execute(),
  uses: [
    {
      by: 'orders',
      rows: (id) => sql`
        select u.order_id as id, coalesce(o.number, '') as title from voucher_uses u left join orders o on o.id = u.order_id
        where u.voucher_id = ${id}`,
    },
    {
      by: 'customers',
      isDropped: true,
      rows: (id) => sql`
        select c.user_id as id, '' as title from collected_vouchers c where c.voucher_id = ${id}`,
    },
  ],
  tags: ['catalog'],
});

function rowOf({ texts: _texts, amount, start, end, status, ...values }: Voucher) {
  return {
    ...values,
    ...columnsOfAmount(amount),
    start_time: new Date(start),
    end_time: new Date(end),
    status: statusOf(status),
  };
}
