import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import type { Shop } from '#shop.ts';
import { sellerDebt } from '../mails/seller-debt.ts';
import { findLastRequest, listDebts, lockDebt, type Debt } from './debt-queries.ts';
import { payToOf } from './pay-to.ts';

const dayMs = 24 * 3600_000;
/** Between a request and the next reminder. */
const reminderDays = 14;

/**
 * Asks stores by email to pay what they have owed for longer than the setting, and reminds them every two weeks while they do. Repeated or
 * simultaneous runs send each request once. Returns the number of requests.
 */
export async function requestDebts(shop: Pick<Shop, 'db' | 'clock' | 'site' | 'payments'>): Promise<number> {
  const { settings } = await shop.site.read();
  if (settings.debt_request_days === 0) return 0;
  const now = shop.clock.now();
  let requested = 0;
  for (const debt of await listDebts(shop.db, null)) {
    if (isOverdue(debt, settings, now) && (await requestDebt(shop, debt, now))) requested++;
  }
  return requested;
}

type Rule = { debt_request_days: number };

/** When the store is asked to pay; null: the shop never asks. */
export const dueOn = ({ since }: Pick<Debt, 'since'>, { debt_request_days: days }: Rule): Date | null =>
  days > 0 ? new Date(since.getTime() + days * dayMs) : null;

export function isOverdue(debt: Pick<Debt, 'since'>, rule: Rule, now: Date): boolean {
  const due = dueOn(debt, rule);
  return due !== null && now >= due;
}

async function requestDebt(
  shop: Pick<Shop, 'db' | 'site' | 'payments'>,
  { store_id: storeId, currency }: Debt,
  now: Date,
): Promise<boolean> {
  const { settings } = await shop.site.read();
  return inTransaction(shop.db, async (tx) => {
    const debt = await lockDebt(tx, { storeId, currency });
    if (!debt || !isOverdue(debt, settings, now)) return false;
    const last = await findLastRequest(tx, debt);
    if (last && now.getTime() - last.requested_at.getTime() < reminderDays * dayMs) return false;
    const contact = (await listStoreContacts(tx, [storeId])).get(storeId);
    if (!contact) return false;
    const { id } = await tx
      .insertInto('debt_requests')
      .values({
        store_id: storeId,
        currency,
        owed_since: debt.since,
        position: (last?.position ?? 0) + 1,
        amount_minor: debt.owes_minor,
        requested_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      kind: sellerDebt,
      cause: `seller-debt:${id}`,
      to: contact.email,
      language: contact.language,
      data: {
        minor: debt.owes_minor,
        currency,
        since: debt.since.toISOString(),
        isReminder: last !== undefined,
        payTo: payToOf(shop.payments, settings),
      },
    });
    return true;
  });
}
