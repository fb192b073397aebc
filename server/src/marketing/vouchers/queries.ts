import { mailboxOf } from '@souk/rules/validation';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { accountsOf, mailboxesOf, type Customer } from '#access/same-customer.ts';
import { isOfferedNow } from './is-offered-now.ts';

export const voucherColumns = [
  'id',
  'store_id',
  'title',
  'code',
  'type',
  'flat_minor',
  'percent',
  'min_spend_minor',
  'usage_limit',
  'limit_per_customer',
  'used',
  'start_time',
  'end_time',
  'status',
] as const;

export type VoucherRow = NonNullable<Awaited<ReturnType<typeof findVoucherByCode>>>;

function hasCode(code: string) {
  return sql<boolean>`upper(vouchers.code) = upper(${code})`;
}

export async function findVoucherByCode(db: Kysely<DB>, code: string) {
  return db.selectFrom('vouchers').select(voucherColumns).where(hasCode(code)).executeTakeFirst();
}

/** The name of an active store. */
export async function findStoreName(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.name;
}

/** Finds by id only vouchers that need no code: public ones, or those that the shopper has collected. */
export async function findOpenVoucher(db: Kysely<DB>, { id, userId }: { id: number; userId: number }) {
  return db
    .selectFrom('vouchers')
    .select(voucherColumns)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('is_public', '=', true),
        eb.exists(
          eb
            .selectFrom('collected_vouchers')
            .select('voucher_id')
            .whereRef('voucher_id', '=', 'vouchers.id')
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();
}

export async function listOffered(db: Kysely<DB>, { storeId, now }: { storeId: number; now: Date }) {
  return db
    .selectFrom('vouchers as v')
    .select(voucherColumns)
    .where('v.store_id', '=', storeId)
    .where(isOfferedNow(now))
    .orderBy('v.end_time')
    .orderBy('v.id')
    .limit(20)
    .execute();
}

/** Counts one use if the voucher can still be used. The row stays locked until the transaction ends. */
export async function raiseUsed(tx: Transaction<DB>, { code, now }: { code: string; now: Date }) {
  return tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where(hasCode(code))
    .where('status', '=', 1)
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .where((eb) => eb.or([eb('usage_limit', 'is', null), eb('used', '<', eb.ref('usage_limit'))]))
    .returning([...voucherColumns, 'shop_pays_percent'])
    .executeTakeFirst();
}

/** Condition on rows of `voucher_uses`. */
export function isUseOf(customer: Customer) {
  const mailboxes = mailboxesOf(customer);
  return sql<boolean>`(voucher_uses.mailbox = any(${mailboxes})
    or voucher_uses.customer = any(${accountsOf(customer)}::text[] || ${mailboxes}))`;
}

export async function countUses(db: Kysely<DB>, use: { code: string; customer: Customer }): Promise<number> {
  const { uses } = await db
    .selectFrom('voucher_uses')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('voucher_id', '=', (eb) => eb.selectFrom('vouchers').select('id').where(hasCode(use.code)))
    .where(isUseOf(use.customer))
    .executeTakeFirstOrThrow();
  return uses;
}

export async function insertUse(
  tx: Transaction<DB>,
  {
    orderId,
    voucherId,
    userId,
    email,
    now,
  }: { orderId: number; voucherId: number; userId: number | null; email: string; now: Date },
): Promise<void> {
  const mailbox = mailboxOf(email);
  const customer = userId === null ? mailbox : String(userId);
  await tx
    .insertInto('voucher_uses')
    .values({ order_id: orderId, voucher_id: voucherId, customer, mailbox, created_at: now })
    .execute();
}

/** Undefined if the order used no voucher. */
export async function updateUseCustomer(
  tx: Transaction<DB>,
  { orderId, customer }: { orderId: number; customer: string },
): Promise<{ voucher_id: number } | undefined> {
  return tx
    .updateTable('voucher_uses')
    .set({ customer })
    .where('order_id', '=', orderId)
    .returning('voucher_id')
    .executeTakeFirst();
}

/** Removes the email addresses from the uses of an account that is being deleted, while its orders are still its own. */
export async function eraseUseMailboxes(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx
    .updateTable('voucher_uses')
    .set({ mailbox: null })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

export async function deleteUse(tx: Transaction<DB>, orderId: number) {
  return tx
    .deleteFrom('voucher_uses')
    .where('order_id', '=', orderId)
    .returning('voucher_id')
    .executeTakeFirst();
}

export async function lowerUsed(tx: Transaction<DB>, voucherId: number): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', voucherId)
    .execute();
}
