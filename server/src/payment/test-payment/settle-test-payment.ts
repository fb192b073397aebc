import type { Shop } from '#shop.ts';
import { attemptOfTestPayment, recordTestPayment } from './record-test-payment.ts';
import type { TestPaymentRow } from './test-payment-queries.ts';

/** Queries the provider for the state of a test payment. Throws ProviderUnavailableError and ProviderRefusedError. */
export async function settleTestPayment(shop: Shop, row: TestPaymentRow): Promise<TestPaymentRow> {
  const adapter = shop.payments.adapters.get(row.provider);
  if (!adapter || row.state === 'paid' || row.state === 'review') return row;
  const facts = await adapter.inquire(attemptOfTestPayment(row));
  return facts.length === 0 ? row : recordTestPayment(shop, { id: row.id, facts });
}
