import { newReference } from '#ledger/new-reference.ts';
import { recordMovement } from '#ledger/queries.ts';
import type { TestShop } from '#testing/build-test-shop.ts';

let applied = 0;

export async function waitingApplication(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  application: { store_name?: string; phone?: string; email?: string } = {},
): Promise<number> {
  const number = ++applied;
  const row = await db
    .insertInto('seller_applications')
    .values({
      name: 'Noor Haddad',
      email: `noor${number}@example.com`,
      phone: `030 0142 ${1000 + number}`,
      store_name: `Noor Lamps ${number}`,
      language_code: 'en',
      password_hash: 'a hash',
      status: 'pending',
      proved_at: clock.now(),
      created_at: clock.now(),
      ...application,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An unpaid order and a card payment of another amount, to be reviewed. Returns the attempt's ID. */
export async function recordUnusualPayments(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  orderId: number,
  { receivedMinor = 1234, receivedCurrency = 'USD' } = {},
): Promise<number> {
  const now = clock.now();
  const order = await db
    .updateTable('orders')
    .set({ order_method: 3, hold_until: new Date(now.getTime() + 3_600_000) })
    .where('id', '=', orderId)
    .returning(['total_minor', 'currency'])
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('payment_attempts')
    .values({
      order_id: orderId,
      provider: 'stripe',
      reference: `REF-${orderId}`,
      payment_id: `pi-${orderId}`,
      state: 'review',
      review_reason: receivedCurrency === order.currency ? 'amount' : 'currency',
      amount_minor: order.total_minor,
      currency: order.currency,
      received_minor: receivedMinor,
      received_currency: receivedCurrency,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordMovement(db, {
    orderId,
    attemptId: id,
    kind: 'payment',
    provider: 'stripe',
    providerRef: `pi-${orderId}`,
    amountMinor: receivedMinor,
    currency: receivedCurrency,
    actor: 'stripe',
    now,
  });
  return id;
}

/** A bank transaction for an order that awaits a transfer; @returns its ID and the payment reference, which it doesn't contain. */
export async function buildBankTransaction(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  orderId: number,
  state: 'waiting' | 'aside' = 'waiting',
): Promise<{ id: number; reference: string }> {
  const now = clock.now();
  const order = await db
    .updateTable('orders')
    .set({ order_method: 7, hold_until: new Date(now.getTime() + 3_600_000) })
    .where('id', '=', orderId)
    .returning(['total_minor as amount_minor', 'currency'])
    .executeTakeFirstOrThrow();
  const reference = newReference();
  const attempt = { ...order, order_id: orderId, provider: 'bank', reference, state: 'pending' };
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, created_at: now, updated_at: now })
    .execute();
  const { id } = await db
    .insertInto('bank_lines')
    .values({
      ...order,
      booked_on: now,
      payer: 'Erika',
      words: 'A gift',
      fit: 'none',
      state,
      statement: 'a.csv',
      receipt_id: reference,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference };
}
