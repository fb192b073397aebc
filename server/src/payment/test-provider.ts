import type { Money, PaymentFact } from '@souk/rules/payment-state';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { Payments, Attempt, PaymentAdapter, Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';

/**
 * A fake provider without a protocol: webhooks are trusted JSON, and `inquire` returns what the test has set. Protocol tests use the
 * sandbox.
 */
export function testProvider(provider = 'stripe') {
  const truth = new Map<string, PaymentFact[]>();
  const seen = {
    started: [] as Attempt[],
    abandoned: [] as string[],
    refunded: [] as { ref: string; amount: Money }[],
    inquired: 0,
  };
  const state = {
    isDown: false,
    refundState: 'done' as 'pending' | 'done' | 'failed',
    /** Refund inquiries find nothing. */
    isRefundUnknown: false,
    onStart: null as ((attempt: Attempt) => Promise<unknown>) | null,
    onInquire: null as (() => unknown) | null,
    onRefund: null as ((refundId: string, amount: Money) => Promise<unknown>) | null,
  };

  const orThrow = <T>(value: T): T => {
    if (state.isDown) throw new ProviderUnavailableError('down');
    return value;
  };
  const adapter: PaymentAdapter = {
    provider,
    endsSessions: 'by-call',
    refundsByHand: false,
    repeatsRefunds: true,
    supports: (due) => due.minor > 0,
    async start(attempt) {
      seen.started.push(attempt);
      await state.onStart?.(attempt);
      const next = { kind: 'redirect', url: `https://pay.example/${attempt.ref}` } as const;
      const facts = [{ type: 'opened', providerRef: `session-${attempt.ref}` }] as const;
      return orThrow({ next, facts });
    },
    receive: (message) => Promise.resolve(receivedBy(message)),
    inquire: (attempt) =>
      Promise.resolve().then(() => {
        seen.inquired++;
        state.onInquire?.();
        return orThrow(truth.get(attempt.ref) ?? []);
      }),
    abandon: (attempt) =>
      Promise.resolve().then(() => {
        seen.abandoned.push(attempt.ref);
        return orThrow(truth.get(attempt.ref) ?? []);
      }),
    async refund(_attempt, { ref, amount }) {
      orThrow(null);
      seen.refunded.push({ ref, amount });
      const refundId = `rf-${ref}`;
      await state.onRefund?.(refundId, amount);
      return [{ type: 'refunded', amount, refundId, state: state.refundState }];
    },
    inquireRefund: (_attempt, refundId) => {
      if (state.isRefundUnknown) return Promise.reject(new ProviderRefusedError('no such refund'));
      const made = seen.refunded.find(({ ref }) => `rf-${ref}` === refundId);
      if (!made) return Promise.resolve([]);
      return Promise.resolve([{ type: 'refunded', amount: made.amount, refundId, state: state.refundState }]);
    },
    chargeToken(attempt, token) {
      seen.started.push(attempt);
      const paid = { type: 'paid', amount: attempt.due, paymentId: `pi-${attempt.ref}` } as const;
      const failed = { type: 'failed', reason: 'declined', final: true } as const;
      return Promise.resolve([token === 'tok_declined' ? failed : paid]);
    },
  };
  const payments: Payments = {
    adapters: new Map([[provider, adapter]]),
    payoutAdapters: new Map(),
    publicKeys: {},
    bankDetails: null,
    wallet: null,
    formOrigins: [],
    providersInTestMode: new Set(),
  };
  return { adapter, payments, truth, seen, state };
}

function receivedBy(message: Inbound): Received {
  const ref = message.query.get('ref');
  if (!message.path.endsWith('/notify')) {
    return { ok: true, ...(ref ? { ref } : {}), facts: [], reply: { kind: 'page' } };
  }
  if (message.headers.get('x-test-signature') !== 'genuine') return { ok: false, status: 401 };
  const body = JSON.parse(Buffer.from(message.body).toString()) as {
    ref: string;
    key: string;
    facts: PaymentFact[];
  };
  return { ok: true, ...body, reply: { kind: 'ack', body: 'ok' } };
}
