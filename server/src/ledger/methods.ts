import { CURRENCIES } from '@souk/rules/currencies';
import { currencyExponent } from '@souk/rules/money';
import type { Money } from '@souk/rules/payment-state';
import type { Settings } from '#settings/settings-schema.ts';
import type { PaymentMethodKey } from '#texts/texts.ts';
import type { Payments } from '#outbound/payment-port.ts';

export type PaymentMethod = {
  /** Order payment methods of SPEC §9, 1 to 9. */
  id: number;
  /** The switch of `payment-gateway` in CONTRACT §2.1. */
  name: string;
  /** Its icon: `payment-<mark>.svg`, shipped with the shop. */
  mark: 'card' | 'paypal' | 'razorpay' | 'flutterwave' | 'iyzico' | 'payfast' | 'phonepe' | 'bank' | 'cash';
  /** The adapter; null: cash on delivery. */
  provider: string | null;
  titleKey: PaymentMethodKey;
};

/** All nine, in display order: cards and wallets first, then deferred ones. */
export const paymentMethods: readonly PaymentMethod[] = [
  { id: 3, name: 'stripe', mark: 'card', provider: 'stripe', titleKey: 'payment.method.stripe' },
  { id: 4, name: 'paypal', mark: 'paypal', provider: 'paypal', titleKey: 'payment.method.paypal' },
  { id: 1, name: 'razorpay', mark: 'razorpay', provider: 'razorpay', titleKey: 'payment.method.razorpay' },
  {
    id: 5,
    name: 'flutterwave',
    mark: 'flutterwave',
    provider: 'flutterwave',
    titleKey: 'payment.method.flutterwave',
  },
  { id: 6, name: 'iyzico', mark: 'iyzico', provider: 'iyzico', titleKey: 'payment.method.iyzico' },
  { id: 8, name: 'payfast', mark: 'payfast', provider: 'payfast', titleKey: 'payment.method.payfast' },
  { id: 9, name: 'phonepe', mark: 'phonepe', provider: 'phonepe', titleKey: 'payment.method.phonepe' },
  { id: 7, name: 'bank', mark: 'bank', provider: 'bank', titleKey: 'payment.method.bank' },
  {
    id: 2,
    name: 'cash_on_delivery',
    mark: 'cash',
    provider: null,
    titleKey: 'payment.method.cash-on-delivery',
  },
];

/** `country` is the buyer's (ISO 3166-1 alpha-2). */
export type Purchase = { due: Money; country: string };

export function listActiveMethods(
  payments: Payments,
  settings: Settings,
  { due, country }: Purchase,
): PaymentMethod[] {
  return paymentMethods.filter(({ provider }) =>
    provider === null
      ? settings.cash_on_delivery
      : payments.adapters.get(provider)?.supports(due, { country }) === true,
  );
}

/** The `payment-gateway` name of an order's method. */
export function nameOfMethod(id: number): string {
  return paymentMethods.find((method) => method.id === id)?.name ?? 'unknown';
}

/** Methods shown before there is a cart, based on a typical amount. Ordering checks the actual amount. */
export function listOfferedMethods(payments: Payments, settings: Settings): PaymentMethod[] {
  const due = everydayAmount(settings.currency);
  return listActiveMethods(payments, settings, { due, country: settings.default_country });
}

const everydayAmount = (currency: string): Money => ({
  minor: 100 * 10 ** currencyExponent(currency),
  currency,
});

/** The currencies in use today that a configured method settles; null: any. */
export function listSettledCurrencies(
  payments: Payments,
  settings: Settings,
  { provider }: PaymentMethod,
): string[] | null {
  const adapter = provider === null ? undefined : payments.adapters.get(provider);
  if (!adapter) return null;
  const country = settings.default_country;
  const settled = CURRENCIES.filter((currency) => adapter.supports(everydayAmount(currency), { country }));
  return settled.length === CURRENCIES.length ? null : settled;
}

export function findConfiguredMethod(
  payments: Payments,
  settings: Settings,
  id: number,
): PaymentMethod | null {
  const method = paymentMethods.find((candidate) => candidate.id === id);
  if (!method) return null;
  const isOn = method.provider === null ? settings.cash_on_delivery : payments.adapters.has(method.provider);
  return isOn ? method : null;
}
