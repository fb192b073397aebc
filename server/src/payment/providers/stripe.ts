import { createHmac } from 'node:crypto';
import type { PaymentFact } from '@souk/rules/payment-state';
import { inStripeUnits, stripeThreeDecimals } from '@souk/rules/provider-units';
import type { AdapterParts, Attempt, PaymentAdapter, Received, Wallet } from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import { StripeFailure, stripeCalls, type StripeCalls, type StripeConfig } from './stripe-calls.ts';
import {
  bodyText,
  browserReturn,
  checkOurs,
  isNotice,
  isSameSecret,
  notAuthentic,
  readNotice,
  readReply,
  unreadable,
} from './inbound.ts';
import {
  Event,
  eventReceived,
  Intent,
  intentFacts,
  openedFact,
  Refund,
  refundFact,
  Session,
  sessionFacts,
} from './stripe-facts.ts';

const toleranceSeconds = 300;

const notTaken = new Set('CUP IQD IRR KPW LYD SDG SYP'.split(' '));
const smallest: Readonly<Record<string, number>> = { USD: 50, EUR: 50, GBP: 30 };

/** Checkout Sessions on Stripe's hosted page (PAYMENTS §1). */
export function stripeAdapter(config: StripeConfig, parts: AdapterParts): PaymentAdapter {
  const calls = stripeCalls(config, parts);
  const { call, need } = calls;
  return {
    provider: 'stripe',
    endsSessions: 'by-call',
    refundsByHand: false,
    repeatsRefunds: true,
    tellsFees: true,

    supports(due) {
      if (notTaken.has(due.currency) || due.minor < (smallest[due.currency] ?? 1)) return false;
      const units = inStripeUnits(due);
      // Amounts in three-decimal currencies must be multiples of ten.
      return units !== null && (!stripeThreeDecimals.has(due.currency) || units % 10 === 0);
    },

    async start(attempt, addresses, buyer) {
      const units = inStripeUnits(attempt.due);
      // Appended as text: URL encoding would break the placeholder.
      const back = `${addresses.back}&session_id={CHECKOUT_SESSION_ID}`;
      const form = new URLSearchParams({
        mode: 'payment',
        client_reference_id: attempt.ref,
        success_url: back,
        cancel_url: addresses.cancel,
        customer_email: buyer.email,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': attempt.due.currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(units),
        'line_items[0][price_data][product_data][name]': attempt.orderNumber,
        'metadata[orderId]': attempt.orderNumber,
        'payment_intent_data[metadata][ref]': attempt.ref,
      });
      const session = readReply(
        await need('POST', '/v1/checkout/sessions', { form, key: attempt.ref }),
        Session,
      );
      if (!session.url) throw new ProviderRefusedError('this session is over');
      return { next: { kind: 'redirect', url: session.url }, facts: [openedFact(session)] };
    },

    async receive(message): Promise<Received> {
      if (!isNotice(message)) return browserReturn(message);
      const signature = message.headers.get('stripe-signature') ?? '';
      if (!isSigned(bodyText(message), signature, config.webhookSecrets, parts.now())) return notAuthentic;
      const event = readNotice(message, Event);
      return event ? eventReceived(event) : unreadable;
    },

    inquire: (attempt) => readAttempt(calls, attempt),

    async abandon(attempt) {
      if (!attempt.providerRef?.startsWith('cs_')) return [];
      const { isOk, json } = await call('POST', `/v1/checkout/sessions/${attempt.providerRef}/expire`, {
        form: new URLSearchParams(),
        key: `expire-${attempt.ref}`,
      });
      // A session that is no longer open was paid or has ended: its state tells which.
      return isOk ? sessionFacts(readReply(json, Session)) : readAttempt(calls, attempt);
    },

    async refund(_attempt, { ref, amount, paymentId }) {
      const form = new URLSearchParams({
        payment_intent: paymentId,
        amount: String(inStripeUnits(amount)),
        reason: 'requested_by_customer',
        'metadata[ref]': ref,
      });
      return [refundFact(readReply(await need('POST', '/v1/refunds', { form, key: ref }), Refund))];
    },

    async inquireRefund(_attempt, refundId) {
      return [refundFact(readReply(await need('GET', `/v1/refunds/${refundId}`), Refund))];
    },

    async chargeToken(attempt, token) {
      const form = new URLSearchParams({
        amount: String(inStripeUnits(attempt.due)),
        currency: attempt.due.currency.toLowerCase(),
        confirm: 'true',
        ...(token.startsWith('ctoken_')
          ? { confirmation_token: token }
          : { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': token }),
        // This API version rejects `payment_method_types`.
        'allowed_payment_method_types[0]': 'card',
        error_on_requires_action: 'true',
        'metadata[ref]': attempt.ref,
      });
      const { isOk, json } = await call('POST', '/v1/payment_intents', { form, key: attempt.ref });
      if (isOk) {
        const intent = readReply(json, Intent);
        return [{ type: 'opened', providerRef: intent.id }, ...intentFacts(intent)];
      }
      const reason = StripeFailure.safeParse(json).data?.error.code ?? 'refused';
      return [{ type: 'failed', reason, final: true }];
    },
  };
}

/** https://docs.stripe.com/security/guide: CSP sources of Stripe.js; a test double is a single script. */
export function walletOf({ scriptUrl }: Pick<StripeConfig, 'scriptUrl'>): Wallet {
  const { origin } = new URL(scriptUrl);
  if (origin !== 'https://js.stripe.com')
    return { script: scriptUrl, origins: { script: [origin], frame: [], connect: [] } };
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    script: scriptUrl,
    origins: {
      script: scripts,
      frame: [...scripts, 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
    },
  };
}

async function readAttempt({ need }: StripeCalls, attempt: Attempt): Promise<readonly PaymentFact[]> {
  const id = attempt.providerRef;
  if (id === null) return [];
  if (id.startsWith('pi_'))
    return intentFacts(
      readReply(
        await need('GET', `/v1/payment_intents/${id}?expand[0]=latest_charge.balance_transaction`),
        Intent,
      ),
    );
  const path = `/v1/checkout/sessions/${id}?expand[0]=payment_intent.latest_charge.balance_transaction`;
  const session = readReply(await need('GET', path), Session);
  checkOurs(session.client_reference_id === attempt.ref);
  return sessionFacts(session);
}

/** `t=…,v1=…`: any `v1` made with one of the secrets, at most five minutes old (PAYMENTS §1c). */
export function isSigned(rawBody: string, header: string, secrets: readonly string[], now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.floor(now.getTime() / 1000) - Number(time) > toleranceSeconds)
    return false;
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest('hex');
    return given.some((signature) => isSameSecret(signature, expected));
  });
}
