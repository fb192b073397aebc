import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/* Test payments: verify a payment method without an order (decision 011). */

const time = z.iso.datetime();

const testPayment = z.object({
  id,
  provider: z.string(),
  state: z.enum(['created', 'pending', 'failed', 'cancelled', 'paid', 'review']),
  amount: moneyOf,
  received: moneyOf.nullable(),
  started_at: time,
  /** When the browser returned from the provider. */
  returned_at: time.nullable(),
  /** When an authenticated webhook arrived. */
  noticed_at: time.nullable(),
  /** When a webhook was last refused as unauthenticated since then. */
  refused_at: time.nullable(),
  /** The webhook is overdue. */
  is_late: z.boolean(),
  /** No longer awaiting anything. */
  is_over: z.boolean(),
  /** The provider can't be polled: the webhook is the only source. */
  is_told_only: z.boolean(),
  /** Webhook URL for the provider. */
  notify_address: z.string(),
});
export type TestPayment = z.output<typeof testPayment>;

export const testMethod = consoleEndpoint({
  method: 'POST',
  path: 'operator/payment-methods/{name}/test',
  byPeople: true,
  access: { operator: 'settings.write' },
  confirm: 'never',
  summary: 'Start a test payment, which belongs to no order, at the provider; refused with live keys',
  params: z.object({ name: z.string().max(60) }),
  reply: z.object({
    /** In order, up to the first failure; empty for methods without a provider. */
    steps: z.array(
      z.object({
        step: z.enum(['currency', 'open', 'ask']),
        state: z.enum(['done', 'failed']),
        said: z.string(),
      }),
    ),
    /** Where to pay: a URL to open, or to post these fields to. */
    next: z
      .object({
        address: z.string(),
        fields: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
      })
      .nullable(),
    /** Payment instructions as shown to shoppers. */
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    /** The open test payment; null without webhooks, or after a failed step. */
    trial: testPayment.nullable(),
  }),
});

export const readTestPayment = consoleEndpoint({
  method: 'GET',
  path: 'operator/payment-trials/{id}',
  access: { operator: 'settings.read' },
  summary: 'Get the state of a test payment: whether its webhook arrived and the amount matched',
  params: z.object({ id: pathId }),
  reply: testPayment,
});
