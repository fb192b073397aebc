import { PRICE_TYPE, priceTypeOf, publicStatusOf } from '@souk/rules/codes';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { CollectedVoucher, validity } from '@souk/contract/voucher';
import { moneyNumber, moneyText } from '@souk/rules/money';
import { wireLocalTime } from '#http/wire-time.ts';
import type { CollectedVoucherRow } from './collected-queries.ts';
import type { VoucherRow } from './queries.ts';

type ValidVoucher = ReplyOf<typeof validity>;
type AnyVoucher = Omit<VoucherRow, 'start_time' | 'end_time'> & {
  start_time: Date | string;
  end_time: Date | string;
};

/** CONTRACT §3.7. */
export function voucherView(
  row: Omit<AnyVoucher, 'store_id' | 'used' | 'usage_limit' | 'limit_per_customer'>,
  currency: string,
): Omit<ValidVoucher, 'store_id' | 'discount'> {
  return {
    id: row.id,
    title: row.title,
    code: row.code,
    price: row.type === PRICE_TYPE.flat ? moneyNumber(row.flat_minor, currency) : Number(row.percent),
    type: priceTypeOf(row.type),
    min_spend: moneyNumber(row.min_spend_minor, currency),
    start_time: wireLocalTime(new Date(row.start_time)),
    end_time: wireLocalTime(new Date(row.end_time)),
    status: publicStatusOf(row.status),
  };
}

/** With its limits, as shown to everyone. */
export function offeredVoucherView(row: Omit<AnyVoucher, 'store_id' | 'used'>, currency: string) {
  return {
    ...voucherView(row, currency),
    usage_limit: row.usage_limit,
    limit_per_customer: row.limit_per_customer,
  };
}

export function validVoucherView(row: VoucherRow, discountMinor: number, currency: string): ValidVoucher {
  return {
    ...voucherView(row, currency),
    store_id: row.store_id,
    discount: moneyText(discountMinor, currency),
  };
}

export function collectedVoucherView(row: CollectedVoucherRow, currency: string): CollectedVoucher {
  const { store_id: id, store_name: name, store_slug: slug } = row;
  return {
    ...voucherView(row, currency),
    state: row.state,
    store: id === null || name === null || slug === null ? null : { id, name, slug },
    uses_left: row.state === 'usable' || row.state === 'upcoming' ? row.uses_left : 0,
  };
}
