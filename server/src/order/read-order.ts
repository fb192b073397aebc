import type { OrderInvoiceHead } from '@souk/contract/order-invoice';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findOrderMoney } from '#ledger/order-money.ts';
import type { Shopper } from '#access/shopper.ts';
import { listTraders } from '#seller/list-traders.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import {
  findOrder,
  findOrderForLink,
  listOrderLines,
  listOrderMoves,
  listOrderParts,
  type OrderRow,
} from './queries.ts';
import { isSignedLink, type OrderLink } from './sign-order-link.ts';
import { orderDetailView } from './view.ts';

/** The owner's order, or the one that the signed link allows to see; else null. */
export async function findReadableOrder(
  { db, authSecret }: Pick<Shop, 'db' | 'authSecret'>,
  { id, shopper, link, now }: { id: number; shopper: Shopper | null; link: OrderLink; now: Date },
): Promise<OrderRow | null> {
  const own = shopper && (await findOrder(db, { id, holder: shopper }));
  if (own) return own;
  if (!link.signature) return null;
  const linked = await findOrderForLink(db, id);
  return linked && isSignedLink(authSecret, linked.number, link, now) ? linked : null;
}

export type ListOwnReviews = (
  db: Kysely<DB>,
  of: { userId: number; productIds: readonly number[] },
) => Promise<Map<number, number>>;

/** Invoices are issued by a later domain. */
export type ListOrderInvoices = (
  db: Kysely<DB>,
  partIds: readonly number[],
) => Promise<Map<number, OrderInvoiceHead[]>>;

type Reading = {
  shopper: Shopper | null;
  timeZone: string;
  settings: Pick<Settings, 'withdrawal_days' | 'return_days' | 'carriers'>;
  listOwnReviews: ListOwnReviews;
  listOrderInvoices: ListOrderInvoices;
  now: Date;
};

export async function readOrder(
  db: Kysely<DB>,
  order: OrderRow,
  { shopper, timeZone, settings, listOwnReviews, listOrderInvoices, now }: Reading,
) {
  const [lines, parts, moves, payment] = await Promise.all([
    listOrderLines(db, [order.id]),
    listOrderParts(db, order.id),
    listOrderMoves(db, order.id),
    findOrderMoney(db, order),
  ]);
  const userId = shopper?.userId ?? null;
  const productIds = lines.map((line) => line.product_id);
  const storeIds = parts.map((part) => part.store_id);
  const partIds = parts.map(({ id }) => id);
  const [reviewIds, traders, invoices] = await Promise.all([
    userId === null ? new Map<number, number>() : listOwnReviews(db, { userId, productIds }),
    listTraders(db, storeIds),
    listOrderInvoices(db, partIds),
  ]);
  const facts = { lines, parts, moves, reviewIds, payment, traders, invoices };
  const { withdrawal_days: days, return_days: returnDays, carriers } = settings;
  return orderDetailView(order, facts, { days, returnDays, carriers, now }, { shopper, timeZone });
}
