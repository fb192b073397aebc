import type { MoneySettings } from '@souk/rules/format-money';
import { voucherSubtotal } from '@souk/rules/totals';
import type { Kysely } from 'kysely';
import type { CartLine } from '../cart-line.ts';
import type { DB } from '#db/generated/db.d.ts';
import { voucherLines } from '#marketing/vouchers/check-voucher.ts';
import { listCollected, type CollectedVoucherRow } from '#marketing/vouchers/collected-queries.ts';
import { cartVoucherDiscount } from './cart-voucher-discount.ts';

export type VoucherOffer = {
  voucher: CollectedVoucherRow;
  /** Null: not usable with these lines. */
  discountMinor: number | null;
  /** The amount missing to the minimum spend; also null if no line is from its store. */
  missingMinor: number | null;
};

const maxOffered = 60;

/** A shopper's usable vouchers with their discount on these lines, best first. */
export async function listVoucherOffers(
  db: Kysely<DB>,
  shopper: { userId: number; lines: readonly CartLine[]; settings: MoneySettings; now: Date },
): Promise<VoucherOffer[]> {
  const { userId, lines, settings, now } = shopper;
  const vouchers = await listCollected(
    db,
    { userId, now },
    {
      states: ['usable'],
      ids: null,
      order: { by: 'created_at', direction: 'desc' },
      page: 1,
      perPage: maxOffered,
    },
  );
  return vouchers.map((voucher) => offerOf(voucher, lines, settings)).toSorted(byUse);
}

function offerOf(
  voucher: CollectedVoucherRow,
  lines: readonly CartLine[],
  settings: MoneySettings,
): VoucherOffer {
  const isForNone = voucher.store_id !== null && lines.every((line) => line.store.id !== voucher.store_id);
  if (isForNone) return { voucher, discountMinor: null, missingMinor: null };
  const missing = voucher.min_spend_minor - voucherSubtotal(voucherLines(lines), voucher.store_id);
  return missing > 0
    ? { voucher, discountMinor: null, missingMinor: missing }
    : { voucher, discountMinor: cartVoucherDiscount(voucher, lines, settings), missingMinor: null };
}

/** Highest discount, then least missing, then those of other stores; ties by earliest end. */
function byUse(a: VoucherOffer, b: VoucherOffer): number {
  return (
    (b.discountMinor ?? -1) - (a.discountMinor ?? -1) ||
    (a.missingMinor ?? Number.MAX_SAFE_INTEGER) - (b.missingMinor ?? Number.MAX_SAFE_INTEGER) ||
    a.voucher.end_time.getTime() - b.voucher.end_time.getTime()
  );
}
