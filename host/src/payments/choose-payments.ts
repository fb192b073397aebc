import { randomUUID } from 'node:crypto';
import { buildSandbox } from '@souk/sandbox/build-sandbox';
import { buildPayments, type PaymentConfig } from '@souk/server/payment/build-payments';
import type { Payments } from '@souk/server/outbound/payment-port';
import type { ProviderKeys } from '@souk/server/outbound/provider-keys-port';
import type { PaymentLog } from '@souk/server/outbound/provider-requester';
import type { Clock } from '@souk/server/db/database-clock';
import type { Environment } from '#environment.ts';
import type { FrontDoorGuest } from '#front-door.ts';
import { providerKeysOf } from './provider-keys.ts';
import { sandboxPaymentConfig } from './sandbox-config.ts';

export type ChosenPayments = {
  payments: Payments;
  keys: ProviderKeys;
  /** The sandbox's pages and services below `/sandbox`; null: real providers. */
  sandbox: FrontDoorGuest | null;
  close(): Promise<void>;
};

const mountPath = '/sandbox';

/**
 * The real providers with the operator's keys or, in the demo, fake providers in this process. Their hosted pages are served below
 * the shop's own address, so the demo needs no second port. `elsewhere`: fake providers of another process, which stores payments
 * for all workers.
 */
export function choosePayments(
  environment: Pick<Environment, 'payments' | 'hasPaymentSandbox' | 'publicUrl' | 'port'>,
  { log, clock, elsewhere = null }: { log: PaymentLog; clock: Clock; elsewhere?: FrontDoorGuest | null },
): ChosenPayments {
  const now = () => clock.now();
  const build = (config: PaymentConfig) => buildPayments(config, { fetch, now, log });
  // With a random port the address for the providers isn't known yet.
  if (!environment.hasPaymentSandbox || environment.port === 0) {
    const payments = build(environment.payments);
    return {
      payments,
      keys: providerKeysOf(environment, build),
      sandbox: null,
      close: () => Promise.resolve(),
    };
  }
  const baseUrl = `${environment.publicUrl}${mountPath}`;
  const built = build(sandboxPaymentConfig(baseUrl));
  // Payments are fake wherever it runs.
  const payments = { ...built, providersInTestMode: new Set(built.adapters.keys()) };
  const keys = providerKeysOf(environment, () => payments);
  if (elsewhere) return { payments, keys, sandbox: elsewhere, close: () => Promise.resolve() };
  const sandbox = buildSandbox({
    clock,
    seed: randomUUID(),
    shopFetch: fetch,
    onError: (err) => log.warn({ err }, 'the payment sandbox failed'),
    settings: { shopUrl: environment.publicUrl, baseUrl, mountPath },
  });
  return {
    payments,
    keys,
    sandbox: sandbox.guest,
    close: () => sandbox.close(),
  };
}
