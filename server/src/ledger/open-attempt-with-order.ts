import type { Money } from '@souk/rules/payment-state';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { newReference } from './new-reference.ts';
import { paymentMethods } from './methods.ts';
import type { Payments } from '#outbound/payment-port.ts';
import { insertAttempt } from './attempt-queries.ts';

type Placed = { id: number; number: string; method: number; due: Money; now: Date };

/** Opens a payment attempt with the order if no provider has to be called, so that the confirmation can contain a transfer's reference. */
export async function openAttemptWithOrder(
  tx: Transaction<DB>,
  payments: Payments,
  { id, number, method, due, now }: Placed,
): Promise<void> {
  const provider = paymentMethods.find((each) => each.id === method)?.provider;
  const adapter = provider ? payments.adapters.get(provider) : undefined;
  if (!provider || !adapter?.openAtOnce) return;
  const reference = newReference();
  const attempt = {
    ref: reference,
    orderNumber: number,
    due,
    providerRef: null,
    createdAtMs: now.getTime(),
    pageUrl: null,
    isOrderOver: false,
  };
  await insertAttempt(tx, {
    orderId: id,
    provider,
    reference,
    amountMinor: due.minor,
    currency: due.currency,
    now,
    inquireAt: null,
    opened: adapter.openAtOnce(attempt),
  });
}
