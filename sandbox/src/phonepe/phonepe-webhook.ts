import { createHash } from 'node:crypto';
import type { Tamper } from '#lab/payment-options.ts';
import type { Message } from '#lab/notifier.ts';

/** The header that authenticates PhonePe: static, independent of the body (PAYMENTS §7a.c). */
export function webhookAuthorization(user: string, password: string): string {
  return createHash('sha256').update(`${user}:${password}`).digest('hex');
}

const staleMs = 7 * 86_400_000;

/** The webhook as posted. PhonePe only supports rupees, so there is no currency. */
export function phonepeMessage(
  event: { event: string; type: string; payload: Record<string, unknown> & { amount: number }; atMs: number },
  { user, password, tamper }: { user: string; password: string; tamper: Tamper },
): Message {
  const amount = event.payload.amount - (tamper === 'amount' ? 1 : 0);
  const timestamp = event.atMs - (tamper === 'stale' ? staleMs : 0);
  return {
    headers: {
      'content-type': 'application/json',
      authorization: webhookAuthorization(user, tamper === 'signature' ? `${password}0` : password),
    },
    body: JSON.stringify({
      event: event.event,
      type: event.type,
      payload: { ...event.payload, amount, timestamp },
    }),
  };
}
