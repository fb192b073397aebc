import { COMMISSION_SOURCES } from '@souk/contract/console/commission';
import type { OrderAmounts } from '@souk/contract/seller-console/statements';
import { DEEMED_SUPPLIES } from '@souk/rules/deemed-supplier';
import type { Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { earnsOf, givenBack } from '#order/seller-view.ts';
import {
  findAmountPart,
  listAmountLines,
  listGivenBack,
  type AmountLine,
  type AmountPart,
  type GivenBack,
} from './order-amount-queries.ts';
import type { HoldRules } from '../hold-days.ts';
import { waitsView } from './read-statement.ts';

/** How the amount of a store's part of an order came about; null if it isn't in the scope. */
export async function readOrderAmounts(
  db: Kysely<DB>,
  scope: Scope,
  asked: { id: number; hold: HoldRules },
): Promise<OrderAmounts | null> {
  const part = await findAmountPart(db, scope, asked);
  if (!part) return null;
  const [lines, back] = await Promise.all([listAmountLines(db, part.id), listGivenBack(db, part.id)]);
  return amountsView(part, lines, back);
}

function amountsView(
  part: AmountPart,
  lines: readonly AmountLine[],
  back: readonly GivenBack[],
): OrderAmounts {
  const { currency } = part;
  const money = (minor: number) => ({ minor, currency });
  const earns = earnsOf(part);
  return {
    id: part.id,
    number: part.number,
    state: part.cancelled ? 'cancelled' : part.is_earned ? 'earned' : 'expected',
    lines: lines.map((line) => lineView(line, currency)),
    goods: money(part.subtotal_minor),
    bundle_offer: money(-part.bundle_offer_minor),
    voucher_code: part.voucher_code,
    voucher_seller: money(part.voucher_shop_minor - part.voucher_minor),
    voucher_shop: money(-part.voucher_shop_minor),
    shipping: money(part.shipping_minor),
    buyer_pays: money(part.total_minor),
    commission_base: money(lines.reduce((sum, { commission_base_minor: minor }) => sum + minor, 0)),
    commission_percent: only(lines.map((line) => Number(line.commission_percent ?? 0))),
    commission: money(-part.commission_minor),
    commission_tax_percent: only(lines.map((line) => Number(line.commission_tax_percent ?? 0))),
    commission_tax_reason: taxReason(only(lines.map((line) => line.commission_tax_reason))),
    commission_tax: money(-part.commission_tax_minor),
    shop_shipping: money(-part.shop_shipping_minor),
    deemed_supply: DEEMED_SUPPLIES.find((one) => one === part.deemed_supply) ?? null,
    deemed_vat: money(-part.deemed_vat_minor),
    given_back: givenViews(part, back),
    earns: money(earns),
    collected: money(-part.collected_minor),
    fees: money(-part.fee_minor),
    pays: money(earns - part.collected_minor - part.fee_minor),
    delivered_at: part.delivered_at?.toISOString() ?? null,
    pending: money(part.pending_minor),
    available: money(part.available_minor),
    reserved: money(part.reserved_minor),
    waits: part.is_earned && part.pending_minor !== 0 ? waitsView(part) : null,
  };
}

/** Null if they differ. */
function only<Value>(values: readonly Value[]): Value | null {
  const [first] = new Set(values);
  return new Set(values).size === 1 ? first! : null;
}

const reasons = [
  'not-configured',
  'same-country',
  'reverse-charge',
  'eu-without-number',
  'country-unknown',
  'outside',
] as const;
const taxReason = (stored: string | null) => reasons.find((reason) => reason === stored) ?? 'mixed';

/** All of a cancelled part, which may have been unpaid. */
function givenViews(part: AmountPart, back: readonly GivenBack[]): OrderAmounts['given_back'] {
  const view = (row: Omit<GivenBack, 'at'>, at: Date | null): OrderAmounts['given_back'][number] => {
    const money = (minor: number) => ({ minor, currency: part.currency });
    return {
      kind: row.kind,
      at: at?.toISOString() ?? null,
      goods: money(-row.goods_minor),
      shipping: money(-row.shipping_minor),
      commission: money(row.commission_minor),
      commission_tax: money(row.commission_tax_minor),
      shop_shipping: money(row.shop_shipping_minor),
      deemed_vat: money(row.deemed_vat_minor),
    };
  };
  if (!part.cancelled) return back.map((row) => view(row, row.at));
  return [
    view({ ...part, kind: 'cancelled', goods_minor: givenBack(part).givenMinor - part.shipping_minor }, null),
  ];
}

function lineView(line: AmountLine, currency: string): OrderAmounts['lines'][number] {
  const money = (minor: number) => ({ minor, currency });
  const [source, number] = line.commission_rule.split(':');
  return {
    id: line.id,
    title: line.product.title,
    variant: line.variant.inventory_attributes.map(({ attribute_value: { title } }) => title).join(' · '),
    quantity: line.quantity,
    cancelled: line.cancelled_units,
    goods: money(line.subtotal_minor),
    bundle_offer: money(-line.bundle_offer_minor),
    voucher_seller: money(-line.voucher_seller_minor),
    voucher_shop: money(-line.voucher_shop_minor),
    base: money(line.commission_base_minor),
    percent: Number(line.commission_percent ?? 0),
    rule: {
      by: COMMISSION_SOURCES.find((one) => one === source) ?? 'of-part',
      id: number === undefined ? null : Number(number),
      title: line.rule_title ?? '',
    },
    commission: money(-line.commission_minor),
    commission_tax: money(-line.commission_tax_minor),
  };
}
