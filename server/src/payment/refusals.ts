import { refuse, type Refusal } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import type { ConfirmOutcome } from './confirm-payment.ts';

type PaymentRefused = Extract<ConfirmOutcome, { ok: false }>;

const keys = {
  'order-missing': 'refusal.order.missing',
  'method-invalid': 'refusal.payment.invalid-method',
  'payment-cancelled': 'refusal.payment.cancelled',
  'payment-unverified': 'refusal.payment.unverified',
  'payment-refused': 'refusal.payment.refused',
  'payment-unavailable': 'refusal.payment.unavailable',
} as const satisfies Record<PaymentRefused['reason'], RefusalKey>;

export function refusePayment({ reason }: PaymentRefused): Refusal {
  return refuse(keys[reason]);
}
