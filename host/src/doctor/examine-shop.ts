import { openDatabase } from '@souk/server/db/open-database';
import type { Environment } from '#environment.ts';
import { lookAtAccess, lookAtDemo, lookAtProxy } from './access.ts';
import { lookAtBackups, lookAtJobs, lookAtSecrets } from './care.ts';
import { lookAtClock, lookAtDatabase } from './database.ts';
import { examine, type Examined, type Finding } from './finding.ts';
import { lookAtMachine } from './machine.ts';
import { lookAtMailer, lookAtMailsOfShop, lookAtOutbox } from './mails.ts';
import { lookAtSearch } from './search.ts';
import { lookAtCatalogue, lookAtNotices, lookAtShipping, lookAtWaysToPay, lookForOperator } from './trade.ts';

const inDatabase: readonly [name: string, look: (examined: Examined) => Promise<Finding>][] = [
  ['Clock', lookAtClock],
  ['Demo', lookAtDemo],
  ['Proxy', lookAtProxy],
  ['Operator', lookForOperator],
  ['Catalogue', lookAtCatalogue],
  ['Shipping', lookAtShipping],
  ['Ways to pay', lookAtWaysToPay],
  ['Notices', lookAtNotices],
  ['Search', lookAtSearch],
  ['Mails', lookAtMailsOfShop],
  ['Outbox', lookAtOutbox],
  ['Backup', lookAtBackups],
  ['Jobs', lookAtJobs],
];

/** Checks of settings and machine that need no database. */
export async function examineMachine(environment: Environment): Promise<Finding[]> {
  return [
    ...(await lookAtMachine(environment)),
    lookAtMailer(environment),
    lookAtSecrets(environment),
    ...lookAtAccess(environment),
  ];
}

/** Checks of the database. Changes nothing, uses at most three connections, and never throws. */
export async function examineDatabase(environment: Environment, url: string): Promise<Finding[]> {
  const findings = await lookAtDatabase(
    url,
    environment.databaseUrl === url ? null : environment.databaseUrl,
  );
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
