import { createHmac } from 'node:crypto';
import type { Tamper } from '#lab/payment-options.ts';
import type { Message } from '#lab/notifier.ts';

export const stripeApiVersion = '2026-10-28.endive';

/** Shops refuse signatures older than five minutes; this is well beyond. */
const staleSeconds = 900;

/** Hex HMAC-SHA256 over `time.body` (PAYMENTS §1c); the whole `whsec_…` is the key. */
export function stripeSignature(secret: string, time: number, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

export type StripeEvent = {
  id: string;
  type: string;
  createdAt: number;
  object: Record<string, unknown>;
  /** The connected account on which it happened; null: the shop's own. */
  account: string | null;
};

/** The webhook as posted now. The body is always the same, the signature isn't. */
export function stripeMessage(
  event: StripeEvent,
  { secret, now, tamper }: { secret: string; now: number; tamper: Tamper },
): Message {
  const body = JSON.stringify({
    id: event.id,
    object: 'event',
    ...(event.account === null ? {} : { account: event.account }),
    api_version: stripeApiVersion,
    created: event.createdAt,
    data: { object: tampered(event.object, tamper) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  });
  const time = tamper === 'stale' ? now - staleSeconds : now;
  const v1 = stripeSignature(tamper === 'signature' ? `${secret}?` : secret, time, body);
  // Test mode adds a signature of another scheme, to be ignored.
  const v0 = stripeSignature('v0', time, body);
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${v1},v0=${v0}`,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body,
  };
}

function tampered(object: Record<string, unknown>, tamper: Tamper): Record<string, unknown> {
  const changed = { ...object };
  if (tamper === 'currency') changed.currency = object.currency === 'eur' ? 'usd' : 'eur';
  if (tamper === 'amount') {
    for (const name of ['amount', 'amount_total', 'amount_subtotal', 'amount_refunded']) {
      if (typeof object[name] === 'number') changed[name] = object[name] - 1;
    }
  }
  return changed;
}
