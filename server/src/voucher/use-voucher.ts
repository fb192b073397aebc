import { shopPaysPercent } from '@souk/rules/voucher';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import {
  discountOf,
  findUsableVoucher,
  findRefusal,
  type VoucherQuestion,
  type VoucherRefused,
} from './check-voucher.ts';
import { insertCollected } from './collected-queries.ts';
import { countUses, insertUse, raiseUsed, updateUseCustomer } from './queries.ts';

export type UsedVoucher = {
  id: number;
  code: string;
  /** Null: it counts for every store. */
  storeId: number | null;
  discountMinor: number;
  /** How much of the discount the shop pays, in percent (decision 024). */
  shopPaysPercent: string;
};

/**
 * Takes one use of a voucher inside the transaction that places the order, or says why not (CONTRACT §2.6), in one trip.
 * The use is only counted together with `storeVoucherUse`; what is not `ok` has to be rolled back, as an order that is
 * refused after all.
 */
export async function useVoucher(
  tx: Transaction<DB>,
  use: VoucherQuestion & { customer: string },
): Promise<{ ok: true; voucher: UsedVoucher } | VoucherRefused> {
  const { code, customer, now } = use;
  const [taken, usedByCustomer] = await Promise.all([
    raiseUsed(tx, { code, now }),
    // Begins when the voucher's row is locked, so that two orders of one customer cannot both be the first.
    countUses(tx, { code, customer }),
  ]);
  if (!taken) {
    const found = await findUsableVoucher(tx, use);
    // Usable after all: it was changed between the two statements.
    return found.ok ? { ok: false, reasons: [{ reason: 'voucher-used' }] } : found;
  }
  const late = await findRefusal(tx, taken, use, { usedTotal: taken.used - 1, usedByCustomer });
  if (late) return { ok: false, reasons: late };
  return {
    ok: true,
    voucher: {
      id: taken.id,
      code: taken.code,
      ...discountOf(taken, use.lines, use.settings),
      shopPaysPercent: shopPaysPercent({ percent: taken.shop_pays_percent, storeId: taken.store_id }),
    },
  };
}

/**
 * Writes down whose order carries the voucher: one use per order, however many sellers it has (INVARIANTS I22). A
 * signed-in shopper finds it among the own vouchers from then on, also when it comes back with a cancellation.
 */
export async function storeVoucherUse(
  tx: Transaction<DB>,
  use: { orderId: number; voucherId: number; customer: string; userId: number | null; now: Date },
): Promise<void> {
  const { userId, voucherId, now } = use;
  await Promise.all([
    insertUse(tx, use),
    userId === null ? null : insertCollected(tx, { userId, now }, voucherId),
  ]);
}

/** The account that a guest's order belongs to from now on has used the order's voucher, for its limit and among the own. */
export async function giveVoucherUse(
  tx: Transaction<DB>,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<void> {
  const use = await updateUseCustomer(tx, { orderId, customer: String(userId) });
  if (use) await insertCollected(tx, { userId, now }, use.voucher_id);
}
