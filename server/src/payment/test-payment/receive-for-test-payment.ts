import { shareInFlight } from '#http/share-in-flight.ts';
import type { Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import { recordTestPayment } from './record-test-payment.ts';
import { settleTestPayment } from './settle-test-payment.ts';
import type { TestPaymentRow } from './test-payment-queries.ts';

/**
 * Handles an authenticated message about a test payment. Records its arrival first, because a test payment waits for its webhook. If the
 * message has no facts, queries the provider, as with orders. False if the provider couldn't be queried.
 */
export async function receiveForTestPayment(
  shop: Shop,
  payment: TestPaymentRow,
  { facts, reply }: Extract<Received, { ok: true }>,
): Promise<boolean> {
  const known = await recordTestPayment(shop, {
    id: payment.id,
    facts,
    by: reply.kind === 'page' ? 'return' : 'notice',
  });
  if (facts.length > 0) return true;
  try {
    await shareInFlight(shop, `test payment ${payment.id}`, () => settleTestPayment(shop, known));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn(
      { provider: payment.provider, test_payment: payment.id, err: error },
      'could not query the state of a test payment',
    );
    return false;
  }
}
