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
import type { Customer } from '#access/same-customer.ts';
import { insertCollected } from './collected-queries.ts';
import { countUses, insertUse, raiseUsed, updateUseCustomer, deleteUse, lowerUsed } from './queries.ts';

export type UsedVoucher = {
  id: number;
  code: string;
  /** Null: it applies to every store. */
  storeId: number | null;
  discountMinor: number;
  /** The shop's share of the discount in percent (decision 024). */
  shopPaysPercent: string;
};

/** Takes one use of a voucher, or returns why not (CONTRACT §2.6). Requires `storeVoucherUse`, and a rollback on refusal. */
export async function useVoucher(
  tx: Transaction<DB>,
  use: VoucherQuestion & { customer: Customer },
): Promise<{ ok: true; voucher: UsedVoucher } | VoucherRefused> {
  const { code, customer, now } = use;
  const [taken, usedByCustomer] = await Promise.all([
    raiseUsed(tx, { code, now }),
    // Runs once the voucher's row is locked, so that two orders of one customer can't both be the first.
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

/** Records one voucher use per order (INVARIANTS I22) and adds the voucher to a signed-in shopper's own, even if cancelled later. */
export async function storeVoucherUse(
  tx: Transaction<DB>,
  use: { orderId: number; voucherId: number; userId: number | null; email: string; now: Date },
): Promise<void> {
  const { userId, voucherId, now } = use;
  await Promise.all([
    insertUse(tx, use),
    userId === null ? null : insertCollected(tx, { userId, now }, voucherId),
  ]);
}

/** Transfers a guest order's voucher use to the account that the order moved to, for its limit and collected vouchers. */
export async function giveVoucherUse(
  tx: Transaction<DB>,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<void> {
  const use = await updateUseCustomer(tx, { orderId, customer: String(userId) });
  if (use) await insertCollected(tx, { userId, now }, use.voucher_id);
}

/** Releases the voucher use of an order, if it has one (INVARIANTS I24). */
export async function returnVoucherUse(tx: Transaction<DB>, orderId: number): Promise<void> {
  const use = await deleteUse(tx, orderId);
  if (use) await lowerUsed(tx, use.voucher_id);
}
