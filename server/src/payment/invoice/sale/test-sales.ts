import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { SELF_BILLING_VERSION } from '@souk/rules/self-billing';
import { sendRefunds } from '#payment/send-refund.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { refundUnit, sellers, type Sold } from '../test-commission.ts';
import { agreeToSelfBilling } from './agree-to-self-billing.ts';
import { issueSales } from './issue-sales.ts';
import { findSale, listSales, type Sale } from './sale-queries.ts';

/** The store agrees, now, that the shop issues its invoices, or no longer does. */
export const agree = ({ db, clock }: TestShop, storeId: number, agrees = true) =>
  audited(db, commandActor('a test'), (tx) =>
    agreeToSelfBilling(tx, { storeId, agrees, version: SELF_BILLING_VERSION, now: clock.now() }),
  );

/** A store with complete details that agrees. */
export async function consent(shop: TestShop, storeId: number): Promise<void> {
  const { name: _, ...details } = sellers.aria;
  await shop.db.updateTable('stores').set(details).where('id', '=', storeId).execute();
  await agree(shop, storeId);
}

/** Issues what is due, and returns the invoice of the first part of an order. */
export async function invoiceOf(shop: TestShop, orderId: number): Promise<number> {
  await issueSales(shop.app.shop);
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [invoice] = await listSales(shop.db, [part.id]);
  return invoice!.id;
}

/** Refunds one unit of a line, and the provider pays it. */
export async function refundPaid(shop: TestShop, order: Sold, line = 1): Promise<void> {
  await refundUnit(shop, order, line);
  await sendRefunds(shop.app.shop);
}

/** The documents of a part, oldest first. */
export async function salesOf({ db }: TestShop, { partId }: Pick<Sold, 'partId'>): Promise<Sale[]> {
  const sales = await Promise.all((await listSales(db, [partId])).map(({ id }) => findSale(db, id)));
  return sales.map((sale) => sale!); // just listed
}

export const summed = (sales: readonly Sale[]) =>
  sales.map(({ kind, net_minor: net, tax_minor: tax, total_minor: total }) => [kind, net, tax, total]);
