import { randomUUID } from 'node:crypto';
import { buildViesSandbox } from '@souk/sandbox/vies/build-vies-sandbox';
import type { Clock } from '@souk/server/db/database-clock';
import type { PaymentLog } from '@souk/server/outbound/provider-requester';
import type { VatRegister } from '@souk/server/outbound/vat-register-port';
import { viesRegister, viesUrl } from '@souk/server/outbound/vies';
import type { Environment } from '#environment.ts';
import type { FrontDoorGuest } from '#front-door.ts';

export type ChosenVatRegister = {
  register: VatRegister;
  /** VIES below `/sandbox`; null: the real one. */
  sandbox: FrontDoorGuest | null;
  close(): Promise<void>;
};

const mountPath = '/sandbox';

/** The real VIES or, with simulated payments, a simulated one. It has no state, so every worker has its own. */
export function chooseVatRegister(
  environment: Pick<Environment, 'hasPaymentSandbox' | 'publicUrl' | 'port'>,
  { log, clock }: { log: PaymentLog; clock: Clock },
): ChosenVatRegister {
  const parts = { fetch, now: () => clock.now(), log };
  // With a random port the address isn't known yet.
  if (!environment.hasPaymentSandbox || environment.port === 0)
    return { register: viesRegister({ baseUrl: viesUrl }, parts), sandbox: null, close: async () => {} };
  const sandbox = buildViesSandbox({
    clock,
    seed: randomUUID(),
    mountPath,
    onError: (err) => log.warn({ err }, 'the simulated VIES service failed'),
  });
  const register = viesRegister({ baseUrl: `${environment.publicUrl}${mountPath}/vies` }, parts);
  return { register, sandbox: sandbox.guest, close: () => sandbox.close() };
}
