import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { listUnpaidOrders } from '#order/queries.ts';
import { paymentReminder } from '#order/mails/payment-reminder.ts';
import { transferReminder } from '#order/mails/transfer-reminder.ts';
import { queueReminderMail, type Reminder } from '#order/queue-order-mails.ts';

/** A transfer sent on the day of the reminder can still arrive in time. */
const beforeTransferMs = 3 * 24 * 3600_000;
/** Half of the time left to pay online. */
const beforeOnlineMs = 15 * 60_000;

const { bank, cash_on_delivery: cash } = PAYMENT_METHOD_CODE;
const online = Object.values(PAYMENT_METHOD_CODE).filter((method) => method !== bank && method !== cash);

/** Reminds buyers once whose bank transfer has not arrived three days before their order expires (PAYMENTS §8). */
export function remindOfTransfers(shop: Shop): Promise<number> {
  return remind(shop, { kind: transferReminder, methods: [bank], beforeMs: beforeTransferMs });
}

/** Reminds buyers once who have not paid online a quarter of an hour before their order expires. */
export function remindOfPayments(shop: Shop): Promise<number> {
  return remind(shop, { kind: paymentReminder, methods: online, beforeMs: beforeOnlineMs });
}

type Reminders = {
  kind: Reminder;
  methods: readonly number[];
  beforeMs: number;
};

/** Locks the orders, so that no reminder goes out for a payment being recorded. Returns the number of orders examined. */
async function remind(shop: Shop, { kind, methods, beforeMs }: Reminders): Promise<number> {
  const now = shop.clock.now();
  const due = { from: now, to: new Date(now.getTime() + beforeMs) };
  return inTransaction(shop.db, async (tx) => {
    const orders = await listUnpaidOrders(tx, { methods, due });
    for (const order of orders) await queueReminderMail(tx, order, kind);
    return orders.length;
  });
}
