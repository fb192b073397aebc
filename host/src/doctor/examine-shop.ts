import { openDatabase } from '@souk/server/db/open-database';
import type { Environment } from '#environment.ts';
import { checkAccess, checkDemo, checkProxy } from './access.ts';
import { checkBackups, checkJobs, checkSecrets } from './care.ts';
import { checkClock, checkDatabase } from './database.ts';
import { examine, type Examined, type Finding } from './finding.ts';
import { checkHost } from './machine.ts';
import { checkMailer, checkShopMails, checkOutbox } from './mails.ts';
import { checkSearch } from './search.ts';
import {
  checkCatalog,
  checkWebhooks,
  checkShipping,
  checkPaymentMethods,
  checkSellerFunds,
  lookForOperator,
} from './trade.ts';

const inDatabase: readonly [name: string, look: (examined: Examined) => Promise<Finding>][] = [
  ['Clock', checkClock],
  ['Demo', checkDemo],
  ['Proxy', checkProxy],
  ['Operator', lookForOperator],
  ['Catalog', checkCatalog],
  ['Shipping', checkShipping],
  ['Payment methods', checkPaymentMethods],
  ['Payment webhooks', checkWebhooks],
  ['Seller funds', checkSellerFunds],
  ['Search', checkSearch],
  ['Mail server', checkShopMails],
  ['Email delivery', checkOutbox],
  ['Backup', checkBackups],
  ['Jobs', checkJobs],
];

/** Checks of settings and machine that need no database. */
export async function examineMachine(environment: Environment): Promise<Finding[]> {
  return [
    ...(await checkHost(environment)),
    checkMailer(environment),
    checkSecrets(environment),
    ...checkAccess(environment),
  ];
}

/** Checks of the database. Changes nothing, uses at most three connections, and never throws. */
export async function examineDatabase(environment: Environment, url: string): Promise<Finding[]> {
  const findings = await checkDatabase(url, environment.databaseUrl === url ? null : environment.databaseUrl);
  // An outdated schema can't answer newer checks.
  if (findings.some(({ state }) => state === 'problem')) return findings;
  const { db, pool, close } = openDatabase({ url, max: 1 });
  try {
    for (const [name, look] of inDatabase)
      findings.push(await examine(name, () => look({ environment, db, pool, url })));
  } finally {
    await close();
  }
  return findings;
}

/** Both. The demo check runs on settings and on the database; the latter knows more and wins. */
export async function examineShop(environment: Environment, url: string): Promise<Finding[]> {
  return latestOf([...(await examineMachine(environment)), ...(await examineDatabase(environment, url))]);
}

export const latestOf = (found: readonly Finding[]): Finding[] =>
  found.filter(({ name }, at) => !found.some((other, later) => later > at && other.name === name));
