import { randomUUID } from 'node:crypto';
import { buildSandbox } from '@souk/sandbox/build-sandbox';
import { buildPayments } from '@souk/server/payment/build-payments';
import type { Payments } from '@souk/server/outbound/payment-port';
import type { PaymentLog } from '@souk/server/outbound/provider-requester';
import type { Clock } from '@souk/server/db/database-clock';
import type { Environment } from '#environment.ts';
import type { FrontDoorGuest } from '#front-door.ts';
import { sandboxPaymentConfig } from './sandbox-config.ts';

export type ChosenPayments = {
  payments: Payments;
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
  // With a random port the address for the providers isn't known yet.
  if (!environment.hasPaymentSandbox || environment.port === 0) {
    const payments = buildPayments(environment.payments, { fetch, now, log });
    return { payments, sandbox: null, close: () => Promise.resolve() };
  }
  const baseUrl = `${environment.publicUrl}${mountPath}`;
  const built = buildPayments(sandboxPaymentConfig(baseUrl), { fetch, now, log });
  // Payments are fake wherever it runs.
  const payments = { ...built, providersInTestMode: new Set(built.adapters.keys()) };
  if (elsewhere) return { payments, sandbox: elsewhere, close: () => Promise.resolve() };
  const sandbox = buildSandbox({
    clock,
    seed: randomUUID(),
    shopFetch: fetch,
    onError: (err) => log.warn({ err }, 'the payment sandbox failed'),
    settings: { shopUrl: environment.publicUrl, baseUrl, mountPath },
  });
  return {
    payments,
    sandbox: sandbox.guest,
    close: () => sandbox.close(),
  };
}
