import { PUBLIC_STATUS, PRICE_TYPE } from '@souk/rules/codes';
import type { PriceType } from '@souk/rules/codes';
import type { MoneySettings } from '@souk/rules/format-money';
import { moneyText } from '@souk/rules/money';
import { voucherSubtotal, type CartTotalsVoucher } from '@souk/rules/totals';
import { checkVoucher, voucherDiscount, type VoucherRefusal, type VoucherTerms } from '@souk/rules/voucher';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Customer } from '#access/same-customer.ts';
import { countUses, findStoreName, findVoucherByCode, type VoucherRow } from './queries.ts';
import type { VoucherReason } from './refusals.ts';

export type VoucherLine = { storeId: number; storeName: string; quantity: number; unitMinor: number };

export type VoucherQuestion = {
  code: string;
  /** Null: the customer isn't known yet, so the limit per customer isn't checked. */
  customer: Customer | null;
  lines: readonly VoucherLine[];
  settings: MoneySettings;
  now: Date;
};

export type VoucherRefused = { ok: false; reasons: VoucherReason[] };

/** Checks a voucher for these lines without using it. `useVoucher` checks again under a lock when ordering. */
export async function findUsableVoucher(
  db: Kysely<DB>,
  question: VoucherQuestion,
): Promise<{ ok: true; voucher: VoucherRow } | VoucherRefused> {
  const { code, customer } = question;
  const [voucher, usedByCustomer] = await Promise.all([
    findVoucherByCode(db, code),
    customer === null ? 0 : countUses(db, { code, customer }),
  ]);
  if (!voucher) return { ok: false, reasons: [{ reason: 'voucher-invalid' }] };
  const refused = await findRefusal(db, voucher, question, { usedTotal: voucher.used, usedByCustomer });
  return refused ? { ok: false, reasons: refused } : { ok: true, voucher };
}

/** `refusalOf`, plus the store's name if a valid code is for products of a store that isn't in the cart. */
export async function findRefusal(
  db: Kysely<DB>,
  voucher: VoucherRow,
  question: VoucherQuestion,
  counts: { usedTotal: number; usedByCustomer: number },
): Promise<VoucherReason[] | null> {
  const isGood = refusalOfAnyCart(voucher, question.now, counts) === null;
  return isGood && isForOthers(voucher, question.lines)
    ? onlyAt(db, voucher)
    : refusalOf(voucher, question, counts);
}

function isForOthers({ store_id: storeId }: VoucherRow, lines: readonly VoucherLine[]): boolean {
  return storeId !== null && lines.every((line) => line.storeId !== storeId);
}

/** For guests, who have no list of vouchers that would show the store. */
async function onlyAt(db: Kysely<DB>, { store_id: storeId }: VoucherRow): Promise<VoucherReason[]> {
  const store = storeId === null ? undefined : await findStoreName(db, storeId);
  return [
    { reason: 'voucher-invalid' },
    ...(store === undefined ? [] : [{ reason: 'voucher-only-at', store } as const]),
  ];
}

/** Null: it may be used. CONTRACT §2.6; the minimum spend is followed by the missing amount. */
function refusalOf(
  voucher: VoucherRow,
  { lines, now }: VoucherQuestion,
  counts: { usedTotal: number; usedByCustomer: number },
): VoucherReason[] | null {
  const counted = voucher.store_id === null ? null : lines.find((line) => line.storeId === voucher.store_id);
  if (counted === undefined) return [{ reason: 'voucher-invalid' }];
  const subtotalMinor = voucherSubtotal(lines, voucher.store_id);
  const refusal = checkVoucher(termsOf(voucher), { nowMs: now.getTime(), subtotalMinor, ...counts });
  if (!refusal) return null;
  if (refusal.reason !== 'min-spend') return [{ reason: reasons[refusal.reason] }];
  const { missingMinor } = refusal;
  return [
    { reason: 'voucher-min-spend', minSpendMinor: voucher.min_spend_minor },
    { reason: 'voucher-spend-more', missingMinor, store: counted?.storeName ?? null },
  ];
}

/** Why this customer couldn't use the voucher now with any cart, or null. */
export function refusalOfAnyCart(
  voucher: VoucherRow,
  now: Date,
  counts: { usedTotal: number; usedByCustomer: number },
): VoucherReason | null {
  const terms = { ...termsOf(voucher), minSpendMinor: 0 };
  const refusal = checkVoucher(terms, { nowMs: now.getTime(), subtotalMinor: 0, ...counts });
  return refusal && refusal.reason !== 'min-spend' ? { reason: reasons[refusal.reason] } : null;
}

function termsOf(voucher: VoucherRow): VoucherTerms {
  return {
    active: voucher.status === PUBLIC_STATUS.public,
    startMs: voucher.start_time.getTime(),
    endMs: voucher.end_time.getTime(),
    minSpendMinor: voucher.min_spend_minor,
    usageLimit: voucher.usage_limit,
    limitPerCustomer: voucher.limit_per_customer,
  };
}

/** The voucher for `cartTotals`, whose discount is calculated from the lines that it applies to. */
export function discountOf(
  voucher: VoucherRow,
  lines: readonly VoucherLine[],
  { currency }: MoneySettings,
): Required<CartTotalsVoucher> {
  const subtotalMinor = voucherSubtotal(lines, voucher.store_id);
  return {
    storeId: voucher.store_id,
    discountMinor: voucherDiscount(priceOf(voucher, currency), subtotalMinor, currency),
  };
}

export function voucherLines(
  lines: readonly {
    store: { id: number; name: string };
    row: { quantity: number };
    unitPriceMinor: number;
  }[],
): VoucherLine[] {
  return lines.map((line) => ({
    storeId: line.store.id,
    storeName: line.store.name,
    quantity: line.row.quantity,
    unitMinor: line.unitPriceMinor,
  }));
}

// Vouchers that haven't started count as unknown, so that codes can't be found out early.
const reasons = {
  inactive: 'voucher-invalid',
  'not-started': 'voucher-invalid',
  expired: 'voucher-expired',
  'used-up': 'voucher-used',
  'used-by-customer': 'voucher-used',
} as const satisfies Record<Exclude<VoucherRefusal['reason'], 'min-spend'>, VoucherReason['reason']>;

function priceOf(voucher: VoucherRow, currency: string): { type: PriceType; price: string } {
  return voucher.type === PRICE_TYPE.flat
    ? { type: PRICE_TYPE.flat, price: moneyText(voucher.flat_minor, currency) }
    : { type: PRICE_TYPE.percent, price: voucher.percent };
}
