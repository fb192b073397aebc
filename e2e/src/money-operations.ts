import { SELF_BILLING_VERSION } from '@souk/rules/self-billing';
import { sql } from 'kysely';
import { commandActor, type Actor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { agreeToSelfBilling } from '@souk/server/payment/invoice/sale/agree-to-self-billing';
import { issueSales } from '@souk/server/payment/invoice/sale/issue-sales';
import { decideAdjustment, proposeAdjustment } from '@souk/server/payment/payout/adjust-balance';
import { lockBankAccount, putBankAccount } from '@souk/server/payment/payout/bank-account/queries';
import { sealNumbers } from '@souk/server/payment/payout/bank-account/seal-numbers';
import { lockPayout } from '@souk/server/payment/payout/payout-queries';
import { settlePayout } from '@souk/server/payment/payout/settle-payout';
import { createSiteCache } from '@souk/server/settings/site-cache';
import { readAuthSecret, withDatabase } from './shop-operations.ts';

/* Sellers' money in the running shop, past its pages. */

/** These stores have new bank details without a hold, and the amount more available; one person proposes it, another approves it. */
export async function makePayable(
  storeIds: readonly number[],
  { minor, currency }: { minor: number; currency: string },
): Promise<void> {
  const authSecret = await readAuthSecret();
  const iban = 'DE89370400440532013000';
  await withDatabase(async (db) => {
    const people = db.selectFrom('users').innerJoin('memberships', 'memberships.user_id', 'users.id');
    const [one, other] = await people
      .select(['users.id', 'users.name'])
      .where('memberships.store_id', 'is', null)
      .orderBy('users.id')
      .execute();
    const now = new Date();
    const actorOf = ({ id, name }: { id: number; name: string }): Actor => ({
      ...commandActor(name),
      kind: 'person',
      userId: id,
    });
    const [proposer, approver] = [actorOf(one!), actorOf(other!)]; // the demo has four
    for (const storeId of storeIds) {
      await db.transaction().execute(async (tx) => {
        await lockBankAccount(tx, storeId);
        await putBankAccount(tx, {
          storeId,
          holder: 'Casa Amphora',
          country: 'DE',
          currency,
          kind: 'iban',
          last4: iban.slice(-4),
          sealed: sealNumbers(authSecret, storeId, { iban }),
          changed_at: now,
          held_until: null,
          changedBy: null,
        });
      });
      const goodwill = {
        storeId,
        kind: 'goodwill',
        amountMinor: minor,
        currency,
        shopCurrency: currency,
        reason: 'Journey',
      } as const;
      const proposed = await audited(db, proposer, (tx) =>
        proposeAdjustment(tx, { ...goodwill, by: proposer, now }),
      );
      if (!proposed.ok) throw new Error(`Store ${storeId}: ${proposed.reason}`);
      const { id } = proposed.adjustment;
      await audited(db, approver, (tx) => decideAdjustment(tx, { id, approve: true, by: approver, now }));
    }
    // A store has one open payout at a time, and some of the demo are on their way.
    const open = db.selectFrom('payouts').select('id').where('state', '=', 'sent');
    for (const { id } of await open.where('store_id', 'in', [...storeIds]).execute()) {
      const paid = { as: 'paid', at: now, feeMinor: 0, reason: '' } as const;
      await audited(db, approver, async (tx) => settlePayout(tx, (await lockPayout(tx, id))!, paid)); // read above
    }
  });
}

/** Ends the 72 hours in which a store with changed bank details isn't paid. */
export const endBankHold = (storeId: number) =>
  withDatabase((db) =>
    db
      .updateTable('seller_bank_accounts')
      .set({ held_until: new Date() })
      .where('store_id', '=', storeId)
      .execute(),
  );

/** Makes the earnings of a delivered order available, as once its withdrawal period is over. */
export const releaseOrder = (orderNumber: string) =>
  withDatabase((db) =>
    sql`select release_part(part.id, now()) from order_parts part join orders on orders.id = part.order_id
      where orders.number = ${orderNumber}`.execute(db),
  );

/** The store agrees that the shop invoices its buyers, for orders that are delivered afterwards. */
export const agreeToInvoices = (storeId: number) =>
  withDatabase((db) =>
    audited(db, commandActor('journeys'), (tx) =>
      agreeToSelfBilling(tx, { storeId, agrees: true, version: SELF_BILLING_VERSION, now: new Date() }),
    ),
  );

/** Issues the invoices of an order's parts; returns their ids. */
export const issueInvoicesOf = (orderNumber: string) =>
  withDatabase(async (db) => {
    await issueSales({ db, clock: { now: () => new Date() }, site: createSiteCache(db) });
    const invoices = await db
      .selectFrom('invoices')
      .innerJoin('order_parts', 'order_parts.id', 'invoices.order_part_id')
      .innerJoin('orders', 'orders.id', 'order_parts.order_id')
      .select('invoices.id')
      .where('orders.number', '=', orderNumber)
      .where('invoices.kind', '=', 'sale-invoice')
      .execute();
    return invoices.map(({ id }) => id);
  });

/** Refunded lines of an order: each line of each refund. */
export async function refundedLines(orderNumber: string) {
  return withDatabase((db) =>
    db
      .selectFrom('refund_lines')
      .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .innerJoin('order_lines', 'order_lines.id', 'refund_lines.order_line_id')
      .select(['refund_lines.units', 'refund_lines.borne_by', 'refunds.amount_minor'])
      .select(sql<string>`order_lines.product ->> 'title'`.as('title'))
      .where('orders.number', '=', orderNumber)
      .execute(),
  );
}
