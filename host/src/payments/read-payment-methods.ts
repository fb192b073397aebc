import type { openDatabase } from '@souk/server/db/open-database';
import { buildPayments } from '@souk/server/payment/build-payments';
import { listOfferedMethods } from '@souk/server/ledger/methods';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import type { Environment } from '#environment.ts';
import { sandboxPaymentConfig } from './sandbox-config.ts';

type Configured = Pick<Environment, 'payments' | 'hasPaymentSandbox' | 'publicUrl'>;
type Database = ReturnType<typeof openDatabase>['db'];

/** The payment methods that the shop shows with its settings as they are, by name. */
export async function readPaymentMethods(environment: Configured, db: Database): Promise<string[]> {
  const config = environment.hasPaymentSandbox
    ? sandboxPaymentConfig(environment.publicUrl)
    : environment.payments;
  const quiet = { info: () => {}, warn: () => {} };
  const payments = buildPayments(config, { fetch, now: () => new Date(), log: quiet });
  return listOfferedMethods(payments, readSettings(await listSettings(db))).map(({ name }) => name);
}
