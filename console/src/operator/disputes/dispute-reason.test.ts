import { expect, test } from 'vitest';
import { disputeReason } from './dispute-reason.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof disputeReason>[1];

test.each([
  ['product_not_received', 'not-received'],
  ['merchandise_or_service_not_received', 'not-received'],
  ['goods_or_services_not_received', 'not-received'],
  ['merchandise_or_service_not_as_described', 'not-as-described'],
  ['product_unacceptable', 'not-as-described'],
  ['fraudulent', 'fraud'],
  ['unauthorised', 'fraud'],
  ['duplicate', 'duplicate'],
  ['credit_not_processed', 'not-refunded'],
  ['subscription_canceled', 'canceled'],
  ['', 'none'],
])('the reason %s', (reason, words) => {
  expect(disputeReason(reason, t)).toBe(`operator.dispute.reason.${words}`);
});

test('an unknown reason is shown as it is, readable', () => {
  expect(disputeReason('bank_cannot_process', t)).toBe('bank cannot process');
});
