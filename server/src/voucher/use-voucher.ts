import type { PriceType } from '@souk/rules/codes';
import { formatMoney, type MoneySettings } from '@souk/rules/format-money';
import { moneyText } from '@souk/rules/money';
import { voucherSubtotal } from '@souk/rules/totals';
import { checkVoucher, voucherDiscount, type VoucherRefusal } from '@souk/rules/voucher';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Reason } from '#http/refusal.ts';
import { countUses, findVoucherByCode, insertUse, raiseUsed, type VoucherRow } from './queries.ts';

export type VoucherLine = { storeId: number; quantity: number; unitMinor: number };

export type UsedVoucher = {
  id: number;
  code: string;
  /** Null: it counts for every store. */
  storeId: number | null;
  discountMinor: number;
};

type Use = {
  code: string;
  /** User id, or a guest's e-mail in lower case: one customer whatever the token. */
  customer: string;
  lines: readonly VoucherLine[];
  settings: MoneySettings;
  now: Date;
};

/**
 * Takes one use of a voucher inside the transaction that places the order, or says why not (CONTRACT §2.6). The use
 * is only counted together with `keepVoucherUse`; when the order is refused after all, both are rolled back.
 */
export async function useVoucher(
  tx: Transaction<DB>,
  use: Use,
): Promise<{ ok: true; voucher: UsedVoucher } | { ok: false; reason: Reason }> {
  const found = await findVoucherByCode(tx, use.code);
  if (!found) return refused('refusal.voucher.invalid');
  const early = refusalOf(found, use, { usedTotal: found.used, usedByCustomer: 0 });
  if (early) return { ok: false, reason: early };

  const taken = await raiseUsed(tx, { id: found.id, now: use.now });
  if (!taken) {
    // The last use went to somebody else, or the voucher was changed, between the two statements.
    const changed = await findVoucherByCode(tx, use.code);
    if (!changed) return refused('refusal.voucher.invalid');
    const reason = refusalOf(changed, use, { usedTotal: changed.used, usedByCustomer: 0 });
    return reason ? { ok: false, reason } : refused('refusal.voucher.used');
  }
  // Counted while the voucher's row is locked, so that two orders of one customer cannot both be the first.
  const usedByCustomer = await countUses(tx, { voucherId: taken.id, customer: use.customer });
  const late = refusalOf(taken, use, { usedTotal: taken.used - 1, usedByCustomer });
  if (late) return { ok: false, reason: late };

  const subtotalMinor = voucherSubtotal(use.lines, taken.store_id);
  const { currency } = use.settings;
  return {
    ok: true,
    voucher: {
      id: taken.id,
      code: taken.code,
      storeId: taken.store_id,
      discountMinor: voucherDiscount(priceOf(taken, currency), subtotalMinor, currency),
    },
  };
}

/** Writes down whose order carries the voucher: one use per order, however many sellers it has (INVARIANTS I22). */
export async function keepVoucherUse(
  tx: Transaction<DB>,
  use: { orderId: number; voucherId: number; customer: string; now: Date },
): Promise<void> {
  await insertUse(tx, use);
}

function refusalOf(
  voucher: VoucherRow,
  { lines, settings, now }: Use,
  counts: { usedTotal: number; usedByCustomer: number },
): Reason | null {
  const isForSomeLine = voucher.store_id === null || lines.some((line) => line.storeId === voucher.store_id);
  if (!isForSomeLine) return { key: 'refusal.voucher.invalid' };
  const refusal = checkVoucher(
    {
      active: voucher.status === 1,
      startMs: voucher.start_time.getTime(),
      endMs: voucher.end_time.getTime(),
      minSpendMinor: voucher.min_spend_minor,
      usageLimit: voucher.usage_limit,
      limitPerCustomer: voucher.limit_per_customer,
    },
    { nowMs: now.getTime(), subtotalMinor: voucherSubtotal(lines, voucher.store_id), ...counts },
  );
  if (!refusal) return null;
  return refusal.reason === 'min-spend'
    ? { key: 'refusal.voucher.min-spend', values: { amount: formatMoney(voucher.min_spend_minor, settings) } }
    : { key: refusalKeys[refusal.reason] };
}

// CONTRACT §2.6: unknown, inactive and not started share one text, so that codes cannot be found out early.
const refusalKeys = {
  inactive: 'refusal.voucher.invalid',
  'not-started': 'refusal.voucher.invalid',
  expired: 'refusal.voucher.expired',
  'used-up': 'refusal.voucher.used',
  'used-by-customer': 'refusal.voucher.used',
} as const satisfies Record<Exclude<VoucherRefusal['reason'], 'min-spend'>, Reason['key']>;

function priceOf(voucher: VoucherRow, currency: string): { type: PriceType; price: string } {
  return voucher.type === 1
    ? { type: 1, price: moneyText(voucher.flat_minor, currency) }
    : { type: 2, price: voucher.percent };
}

function refused(key: Reason['key']): { ok: false; reason: Reason } {
  return { ok: false, reason: { key } };
}
