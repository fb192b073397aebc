import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { text } from '../input.ts';

const keys = z.object({
  provider: z.string(),
  /** `environment` can’t be changed in the console. */
  set_by: z.enum(['environment', 'console', 'nobody']),
  /** The stored keys can’t be decrypted because the shop’s secret has changed. */
  is_unreadable: z.boolean(),
  /** Null: no keys, or a method without a test mode. */
  mode: z.enum(['live', 'test']).nullable(),
  /** The provider’s test service has another address, so that the keys don’t show which it is. */
  has_test_service: z.boolean(),
  fields: z.array(
    z.object({
      name: z.string(),
      is_secret: z.boolean(),
      is_needed: z.boolean(),
      is_set: z.boolean(),
      /** Null: secret. */
      value: z.string().nullable(),
    }),
  ),
  /** To register with the provider; null: it sends no webhooks. */
  webhook_address: z.string().nullable(),
});
export type PaymentKeys = z.output<typeof keys>;

const provider = z.object({ provider: z.string().max(40) });

export const listPaymentKeys = consoleEndpoint({
  method: 'GET',
  path: 'operator/payment-keys',
  access: { operator: 'settings.read' },
  summary: 'List payment providers with the keys that are set, without secrets',
  reply: z.object({
    /** All providers are simulated, and keys have no effect. */
    is_sandbox: z.boolean(),
    providers: z.array(keys),
  }),
});

export const savePaymentKeys = consoleEndpoint({
  method: 'PUT',
  path: 'operator/payment-keys/{provider}',
  access: { operator: 'settings.write' },
  confirm: 'rights',
  summary: 'Set the keys of a payment provider; used at once. Secrets that are absent or empty stay',
  params: provider,
  body: z.object({
    values: z.record(text(60), text(CONSOLE.providerKey).trim()),
    is_test: z.boolean().default(false),
  }),
  reply: keys,
});

export const removePaymentKeys = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/payment-keys/{provider}',
  access: { operator: 'settings.write' },
  confirm: 'rights',
  summary:
    'Delete the keys of a payment provider. Its open payments can no longer be checked or refunded through it',
  params: provider,
  reply: keys,
});
