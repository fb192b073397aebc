import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/* Whether a way to pay works, tried by a payment of no order (decision 011). */

const time = z.iso.datetime();

const trial = z.object({
  id,
  provider: z.string(),
  /** How the payment stands, as far as the shop knows. */
  state: z.enum(['created', 'pending', 'failed', 'cancelled', 'paid', 'review']),
  amount: moneyOf,
  /** What has come, as the provider says. */
  received: moneyOf.nullable(),
  started_at: time,
  /** When a browser came back from the provider. */
  returned_at: time.nullable(),
  /** When a notice about it came that was proved to be the provider's. */
  noticed_at: time.nullable(),
  /** When since then a notice was refused that was not. */
  refused_at: time.nullable(),
  /** A notice should have come by now. */
  is_late: z.boolean(),
  /** Nothing is waited for any more. */
  is_over: z.boolean(),
  /** The provider is not asked: its notice is the only word there is. */
  is_told_only: z.boolean(),
  /** Where the provider has to send its notices. */
  notify_address: z.string(),
});
export type PaymentTrial = z.output<typeof trial>;

export const testMethod = consoleEndpoint({
  method: 'POST',
  path: 'operator/payment-methods/{name}/test',
  byPeople: true,
  access: { operator: 'settings.write' },
  confirm: 'never',
  summary: 'Start a test payment, which belongs to no order, at the provider; refused with live keys',
  params: z.object({ name: z.string().max(60) }),
  reply: z.object({
    /** One after the other, to the first that failed; none where nobody is asked. */
    steps: z.array(
      z.object({
        step: z.enum(['currency', 'open', 'ask']),
        state: z.enum(['done', 'failed']),
        said: z.string(),
      }),
    ),
    /** Where to pay it: an address to go to, or to post these fields to. */
    next: z
      .object({
        address: z.string(),
        fields: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
      })
      .nullable(),
    /** What shoppers would read. */
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    /** What waits to be paid; null where nobody sends notices, or a step has failed. */
    trial: trial.nullable(),
  }),
});

export const readTrial = consoleEndpoint({
  method: 'GET',
  path: 'operator/payment-trials/{id}',
  access: { operator: 'settings.read' },
  summary: 'Get the state of a test payment: whether its webhook arrived and the amount matched',
  params: z.object({ id: pathId }),
  reply: trial,
});
