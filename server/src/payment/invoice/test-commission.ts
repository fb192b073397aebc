import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';

/* A shop in Germany that takes 10 % commission with 19 % tax, its sellers and their sales. */

export const shopDetails = {
  site_name: 'Souk',
  legal_name: 'Souk GmbH',
  vat_number: 'DE136695976',
  address_1: 'Hafenstr. 1',
  zip: '20095',
  city: 'Hamburg',
  country: 'DE',
  invoices_from: '2026-10',
} as const;

export async function setUpCommission(
  shop: TestShop,
  settings: Partial<Record<keyof typeof shopDetails, string>> = shopDetails,
): Promise<void> {
  const rates = { default_commission_percent: 10, commission_tax_percent: 19, default_country: 'DE' };
  for (const [key, value] of Object.entries({ ...rates, ...settings })) await setSetting(shop.db, key, value);
  shop.app.shop.site.invalidate();
}

export const sellers = {
  /** In the shop's country: taxed. */
  aria: {
    name: 'Aria Audio',
    legal_name: 'Aria Audio GmbH',
    address_1: 'Lindenweg 4',
    zip: '04109',
    city: 'Leipzig',
    country: 'DE',
    vat_number: '',
  },
  /** In another country of the EU, with a VAT number: reverse charge. */
  basil: {
    name: 'Basil Home',
    legal_name: 'Basil Maison SARL',
    address_1: '12 rue des Lilas',
    zip: '75011',
    city: 'Paris',
    country: 'FR',
    vat_number: 'FR40303265045',
  },
  /** Outside the EU. */
  cedar: {
    name: 'Cedar Craft',
    legal_name: 'Cedar El Sanatları',
    address_1: 'Çarşı Cd. 5',
    zip: '34000',
    city: 'İstanbul',
    country: 'TR',
    vat_number: '',
  },
};

let named = 0;

export async function buildSeller(
  shop: TestShop,
  kind: keyof typeof sellers,
  changes: Partial<(typeof sellers)['aria']> = {},
): Promise<number> {
  const { name, ...details } = { ...sellers[kind], ...changes };
  const storeId = await buildStore(shop.db, { name: `${name} ${++named}` });
  await shop.db.updateTable('stores').set(details).where('id', '=', storeId).execute();
  return storeId;
}

export type Sold = { id: number; number: string; partId: number; currency: string; token: string };

/** A paid order of one seller, delivered now unless `isDelivered` is false. */
export async function sell(
  shop: TestShop,
  storeId: number,
  prices: readonly (readonly [minor: number, quantity: number])[],
  {
    isDelivered = true,
    taxRuleId,
    voucher,
  }: { isDelivered?: boolean; taxRuleId?: number; voucher?: string } = {},
): Promise<Sold> {
  const { db, clock } = shop;
  const items = [];
  for (const [sellingMinor, quantity] of prices)
    items.push({
      product: await buildProduct(db, { sellingMinor, storeId, taxRuleId, stock: 99 }),
      quantity,
    });
  const token = await buildGuest(db, { items });
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: 3, ...(voucher && { voucher }) }),
  });
  await shop.call('POST order/transaction', { body: { id: data.id, user_token: token } });
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor', 'currency'])
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  const part = await db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  await applyFacts(shop.app.shop, {
    attemptId: attempt.id,
    facts: [
      {
        type: 'paid',
        amount: { minor: attempt.amount_minor, currency: attempt.currency },
        paymentId: `pi-${data.order}`,
      },
    ],
    actor: 'stripe',
    now: clock.now(),
  });
  const sold = { token, id: data.id, number: data.order, partId: part.id, currency: attempt.currency };
  if (isDelivered) await deliver(shop, sold);
  return sold;
}

export async function deliver({ db, clock }: TestShop, { number }: Pick<Sold, 'number'>): Promise<void> {
  for (const to of [2, 3, 4, 5]) await moveOrder(db, { number, to, actor: 'operator', now: clock.now() });
}

/** Refunds one unit of a line, at the seller's expense. */
export const refundUnit = ({ db, clock }: TestShop, { number }: Pick<Sold, 'number'>, line = 1) =>
  refundPayment(db, {
    number,
    amountMinor: null,
    purpose: { units: [{ line, units: 1 }] },
    reason: '',
    now: clock.now(),
  });
