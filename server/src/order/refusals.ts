import type { RefusedLine } from '@souk/contract/cart';
import { formatMoney, type MoneySettings } from '@souk/rules/format-money';
import { Refusal, type Reason } from '#http/refusal.ts';
import type { FlashReason } from '#marketing/flash-sales/take-flash-units.ts';
import { findState } from '#settings/countries.ts';
import { placeNames } from '#settings/place-names.ts';
import type { Language } from '#texts/language.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { voucherSentence, type VoucherReason } from '#marketing/vouchers/refusals.ts';

const keys = {
  'order-missing': 'refusal.order.missing',
  'order-busy': 'refusal.order.busy',
  'key-reused': 'refusal.order.key-reused',
  'none-selected': 'refusal.order.none-selected',
  'address-required': 'refusal.address.required',
  'country-unknown': 'refusal.country.unknown',
  'state-required': 'refusal.state.required',
  'state-unknown': 'refusal.state.unknown',
  'delivery-too-late': 'refusal.order.delivery-too-late',
  'method-invalid': 'refusal.payment.invalid-method',
  'line-unshippable': 'refusal.shipping.unavailable',
  'line-short': 'refusal.quantity.exceeds-inventory',
  'line-sold-out': 'refusal.quantity.out-of-stock',
} as const satisfies Record<string, RefusalKey>;

const movedKeys = {
  'not-delivered-there': 'refusal.order.not-delivered-there',
  'pickup-elsewhere': 'refusal.order.pickup-elsewhere',
  'delivery-price': 'refusal.order.delivery-price',
} as const satisfies Record<string, RefusalKey>;

export type Destination = { country: string; state: string; city: string };
export type MovedReason = { reason: keyof typeof movedKeys; title: string; to: Destination };

export type OrderReason = (
  | { reason: keyof typeof keys }
  | { reason: 'no-cash'; store: string }
  | { reason: 'line-withdrawn'; title: string }
  | { reason: 'line-not-there'; to: Destination }
  | { reason: 'line-new-price'; title: string; priceMinor: number }
  | FlashReason
  | VoucherReason
  | MovedReason
) & { line?: Omit<RefusedLine, 'message'> };

type Reader = { settings: MoneySettings; language: Language };

export function refuseOrder(reasons: readonly OrderReason[], reader: Reader): Refusal {
  return new Refusal(
    reasons.map((refused) => ({
      ...sentenceOf(refused, reader),
      ...(refused.line ? { line: refused.line } : {}),
    })),
  );
}

function sentenceOf(refused: OrderReason, { settings, language }: Reader): Reason {
  switch (refused.reason) {
    case 'no-cash':
      return { key: 'refusal.payment.no-cash', values: { store: refused.store } };
    case 'line-withdrawn':
      return { key: 'refusal.order.withdrawn', values: { title: refused.title } };
    case 'line-not-there': {
      return { key: 'refusal.shipping.not-there', values: namesOf(refused.to, language) };
    }
    case 'line-new-price': {
      const price = formatMoney(refused.priceMinor, settings);
      return { key: 'refusal.order.price-changed', values: { title: refused.title, price } };
    }
    case 'flash-limit':
      return { key: 'refusal.quantity.flash-limit', values: { max: refused.max } };
    case 'flash-left':
      return { key: 'refusal.quantity.flash-left', values: { left: refused.left } };
    case 'not-delivered-there':
    case 'pickup-elsewhere':
    case 'delivery-price':
      return {
        key: movedKeys[refused.reason],
        values: { title: refused.title, ...namesOf(refused.to, language) },
      };
    case 'voucher-invalid':
    case 'voucher-expired':
    case 'voucher-used':
    case 'voucher-only-at':
    case 'voucher-min-spend':
    case 'voucher-spend-more':
      return voucherSentence(refused, settings);
    default:
      return { key: keys[refused.reason] };
  }
}

/** Texts name the city where a country has no states. */
function namesOf({ country, state, city }: Destination, { code }: Language) {
  const names = placeNames({ country, state }, code);
  return { ...names, state: findState(country, state) ? names.state : city };
}
