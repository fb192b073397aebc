import { randomUUID } from 'node:crypto';
import { saveAddress } from '@souk/server/shipping/addresses/save-address';
import { commandActor, type Actor } from '@souk/server/access/actor';
import { cancelOrder } from '@souk/server/returns/cancellations/cancel-order';
import { addToCart } from '@souk/server/cart/add-to-cart';
import type { DB } from '@souk/server/db/generated/db.d';
import { inTransaction } from '@souk/server/db/transaction';
import { backdate } from '@souk/server/notification/notices/backdate';
import { moveOrder } from '@souk/server/order/move-order';
import { movePart, type PartMove } from '@souk/server/order/move-part';
import { placeOrder } from '@souk/server/order/place-order';
import type { Payments } from '@souk/server/outbound/payment-port';
import { recordReceipt } from '@souk/server/payment/record-receipt';
import { guestShopper, type Shopper } from '@souk/server/access/shopper';
import type { Language } from '@souk/server/texts/language';
import type { Settings } from '@souk/server/settings/settings-schema';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Kysely, Transaction } from 'kysely';
import { done } from '../saved.ts';
import type { PlannedOrder } from './plan-orders.ts';
import { step, type Step } from './happen-in-turn.ts';
import { actAt } from './act-at.ts';
import { messageSteps } from './seed-messages.ts';

const hourMs = 3_600_000;

export type Trading = {
  db: Kysely<DB>;
  /** End of the demo's history. */
  now: Date;
  settings: Settings;
  language: Language;
  payments: Payments;
  goods: readonly { id: number; inventoryIds: readonly number[] }[];
  /** The seller whose store it is about. */
  seller: Actor;
};

type Part = { id: number; store_id: number };
type Placed = { id: number; number: string; shopper: Shopper; parts: Part[]; at: Date };

/** One order from cart to current state, each step through its act at its historical time. */
export function orderStep(trading: Trading, plan: PlannedOrder, onPlaced: () => void): Step {
  return {
    at: after(trading.now, -plan.placedHoursAgo),
    async happen() {
      const order = await place(trading, plan);
      onPlaced();
      const paidAt = plan.transfer === null ? order.at : paidOn(trading, order);
      const own = order.parts.find(({ store_id }) => store_id === trading.seller.storeId)!; // planned that way
      return [
        ...(plan.transfer === null
          ? []
          : [step(paidAt, () => transfer(trading, plan, { order, at: paidAt }))]),
        ...whatBecame(trading, { plan, order, paidAt }),
        ...messageSteps(trading.db, plan.letters, { ...trading, order, partId: own.id }),
      ];
    },
  };
}

/** Runs in a transaction with this time. */
const at = <Result>(db: Kysely<DB>, when: Date, act: (tx: Transaction<DB>) => Promise<Result>) =>
  inTransaction(db, async (tx) => {
    await backdate(tx, when);
    return act(tx);
  });

const after = (from: Date, hours: number) => new Date(from.getTime() + hours * hourMs);

async function place({ db, now, goods, ...shop }: Trading, plan: PlannedOrder): Promise<Placed> {
  const placedAt = after(now, -plan.placedHoursAgo);
  const shopper = guestShopper(randomUUID().replaceAll('-', ''));
  const { buyer, email } = plan;
  const address = {
    ...buyer,
    email,
    address_2: undefined,
    delivery_instruction: undefined,
    label: undefined,
  };
  done(await saveAddress(db, shopper, { id: undefined, address, now: placedAt }));
  for (const { product, variant, quantity } of plan.items) {
    const { id: productId, inventoryIds } = goods[product]!;
    const inventoryId = inventoryIds[variant]!;
    done(await addToCart(db, shopper, { productId, inventoryId, quantity, now: placedAt }));
  }
  const number = placedAt.toISOString().slice(0, 10).replaceAll('-', '') + plan.suffix;
  const { order } = done(
    await placeOrder(
      db,
      {
        ...shop,
        shopper,
        guestToken: null,
        voucherCode: '',
        timeZone: 'UTC',
        idempotencyKey: null,
        method: plan.method === 'bank' ? PAYMENT_METHOD_CODE.bank : PAYMENT_METHOD_CODE.cash_on_delivery,
        clock: { now: () => placedAt },
      },
      () => number,
    ),
  );
  const parts = await db
    .selectFrom('order_parts')
    .select(['id', 'store_id'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  return { id: order.id, number, shopper, parts: parts as Part[], at: placedAt }; // all stores exist
}

/** Time of the bank transfer, reported by the next day's statement. */
const paidOn = ({ now }: Trading, order: Placed): Date =>
  after(order.at, Math.min(20, (now.getTime() - order.at.getTime()) / hourMs / 2));

async function transfer(
  { db }: Trading,
  plan: PlannedOrder,
  { order, at: cameAt }: { order: Placed; at: Date },
): Promise<void> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['reference', 'amount_minor', 'currency'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const share = plan.transfer === 'all' ? 1 : 0.9;
  const amount = { minor: Math.round(attempt.amount_minor * share), currency: attempt.currency };
  const log = { warn() {}, error() {} };
  const receipt = { reference: attempt.reference, amount, receiptId: `demo-${order.number}` };
  const fact = { ...receipt, actor: 'operator', now: cameAt };
  done(await at(db, cameAt, (tx) => recordReceipt({ db: tx, log }, fact)));
}

type Begun = { plan: PlannedOrder; order: Placed; paidAt: Date };

function whatBecame({ db, now }: Trading, { plan, order, paidAt }: Begun): Step[] {
  const past = (time: Date) => new Date(Math.min(time.getTime(), now.getTime() - hourMs / 2));
  switch (plan.fate) {
    case 'new':
      return [];
    case 'called-off': {
      const reason = { title: 'I found it elsewhere', message: '' };
      const call = { holder: order.shopper, orderId: order.id, partId: null, ...reason };
      const endedAt = past(after(paidAt, 2));
      const end = () => at(db, endedAt, (tx) => cancelOrder(tx, { ...call, now: endedAt }));
      return [step(endedAt, async () => done(await end()))];
    }
    case 'ended-by-shop': {
      const endedAt = past(after(order.at, 30));
      const end = { number: order.number, to: ORDER_STATUS_CODE.cancelled, actor: 'operator' };
      const move = () => at(db, endedAt, (tx) => moveOrder(tx, { ...end, now: endedAt }));
      return [step(endedAt, async () => done(await move()))];
    }
    case 'confirmed':
      return [moveStep(db, order, { to: 'confirmed', now: past(after(paidAt, 3)) })];
    case 'partly-sent':
    case 'sent':
    case 'delivered': {
      const sentAt = past(after(paidAt, plan.hoursToParcel));
      const sent = moveStep(db, order, { to: 'picked-up', now: sentAt }, plan);
      if (plan.fate !== 'delivered') return [sent];
      return [sent, moveStep(db, order, { to: 'delivered', now: past(after(sentAt, plan.hoursToDoor)) })];
    }
  }
}

/** Each store moves its own part; `packed` returns the parcel. */
const moveStep = (
  db: Kysely<DB>,
  { parts }: Placed,
  to: Pick<PartMove, 'to' | 'now'>,
  packed?: PlannedOrder,
): Step =>
  step(to.now, async () => {
    for (const { id: partId, store_id: storeId } of parts) {
      const parcels = packed ? [await parcelOf(db, partId, packed)] : [];
      const by = commandActor('souk start');
      await actAt(db, { by, at: to.now }, (tx) => movePart(tx, { storeId }, { ...to, partId, parcels }));
    }
  });

/** A whole part, or only its first line if the rest ships later. */
async function parcelOf(db: Kysely<DB>, partId: number, { carrier, parcelNumber, fate }: PlannedOrder) {
  if (fate !== 'partly-sent') return { carrier, parcelNumber };
  const first = await db
    .selectFrom('order_lines')
    .select(['id', 'quantity'])
    .where('order_part_id', '=', partId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { carrier, parcelNumber, lines: [first] };
}
