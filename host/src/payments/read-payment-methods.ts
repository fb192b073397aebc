import type { openDatabase } from '@souk/server/db/open-database';
import { buildPayments, type PaymentConfig } from '@souk/server/payment/build-payments';
import { openEnteredKeys } from '@souk/server/payment/keys/entered-keys';
import { listOfferedMethods } from '@souk/server/ledger/methods';
import { listSealed } from '@souk/server/settings/service-keys';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import type { Environment } from '#environment.ts';
import { authSecretOf } from '#stored-secret.ts';
import { providerKeysOf } from './provider-keys.ts';
import { sandboxPaymentConfig } from './sandbox-config.ts';

type Configured = Pick<
  Environment,
  'payments' | 'hasPaymentSandbox' | 'publicUrl' | 'authSecret' | 'dataDir'
>;
type Database = ReturnType<typeof openDatabase>['db'];

/** The payment methods that the shop shows with its settings as they are, by name. */
export async function readPaymentMethods(environment: Configured, db: Database): Promise<string[]> {
  const quiet = { info: () => {}, warn: () => {} };
  const build = (config: PaymentConfig) =>
    buildPayments(config, { fetch, now: () => new Date(), log: quiet });
  const keys = providerKeysOf(environment, build);
  const payments = environment.hasPaymentSandbox
    ? build(sandboxPaymentConfig(environment.publicUrl))
    : keys.build(openEnteredKeys(await authSecretOf(environment), keys, await listSealed(db)));
  return listOfferedMethods(payments, readSettings(await listSettings(db))).map(({ name }) => name);
}
