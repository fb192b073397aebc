import type { firstMailServerInput, startWithInput } from '@souk/contract/install';
import { type FirstOperator, setUpShop, type ShopFacts } from '@souk/server/account/set-up-shop';
import type { AuditedTx } from '@souk/server/access/audited';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { prepareDatabase } from '@souk/server/prepare-database';
import { requestSamples } from '@souk/server/operations/samples/sample-queries';
import { saveMailServer } from '@souk/server/notification/mail/server/change-mail-server';
import type { z } from 'zod';
import { authSecretOf } from '#stored-secret.ts';
import { type Check, isAllGood, textRef } from './check.ts';
import { type FirstTable, lookAtTable, putTable } from './first-table.ts';
import { chosenDatabase, type InstallSite, isShopReady, readSite, withDatabase } from './install-site.ts';
import { changeInstallation } from './installation-file.ts';
import { shippedLanguages } from './shipped-languages.ts';
import { type DatabaseAddress, tryDatabase } from './try-database.ts';

/* Setup steps shared by the page and `souk install`. */

export type DatabaseChosen =
  | { ok: true; checks: Check[]; isDone: boolean }
  | { ok: false; reason: 'unfit'; checks: Check[] };

/** Selects a database for the shop and creates its tables. One named by the environment is used unchanged. */
export async function chooseDatabase(
  site: InstallSite,
  choice: 'built-in' | DatabaseAddress,
): Promise<DatabaseChosen> {
  const { dataDir, databaseUrl, databaseDirectUrl } = site.environment;
  const given = databaseDirectUrl ?? databaseUrl;
  if (given !== null) return taken(site, given, [{ state: 'ok', name: textRef('install.database.given') }]);
  if (choice === 'built-in') {
    const url = await site.builtIn();
    const outcome = await taken(site, url, [{ state: 'ok', name: textRef('install.database.built-in') }]);
    if (outcome.ok) await changeInstallation(dataDir, { database: 'built-in' });
    return outcome;
  }
  const tried = await tryDatabase(choice);
  if (!tried.ok) return { ok: false, reason: 'unfit', checks: tried.checks };
  const outcome = await taken(site, tried.url, tried.checks);
  if (outcome.ok) await changeInstallation(dataDir, { database: { url: tried.url } });
  return outcome;
}

async function taken(site: InstallSite, url: string, checks: Check[]): Promise<DatabaseChosen> {
  await prepareDatabase({ url, log: site.log });
  const all: Check[] = [...checks, { state: 'ok', name: textRef('install.database.tables') }];
  if (!isAllGood(all)) return { ok: false, reason: 'unfit', checks: all };
  // A shop opened on another one's database is a second machine of that shop.
  const isDone = await isShopReady(url, { isBegun: (await readSite(site)).shop !== null });
  if (isDone) await close(site);
  return { ok: true, checks: all, isDone };
}

export const rememberShop = (site: InstallSite, shop: ShopFacts) =>
  changeInstallation(site.environment.dataDir, { shop });

export type StartWith = {
  startWith: z.output<typeof startWithInput>;
  table?: FirstTable | undefined;
  /** Ignored if the environment has one. */
  mail?: z.output<typeof firstMailServerInput> | undefined;
};

export type Finished =
  | { ok: true }
  /** `table`: missing, or without a valid row. */
  | { ok: false; reason: 'no-database' | 'no-shop' | 'address-taken' | 'weak-password' | 'table' };

export const refusalOf = ({ reason }: Extract<Finished, { ok: false }>) =>
  reason === 'weak-password' ? 'refusal.password.weak' : (`refusal.install.${reason}` as const);

/**
 * Creates the shop and its first operator as the last step, and closes the installer for good. Concurrent or interrupted calls
 * create one operator. Sample and table products are added by a job once the shop is open.
 */
export async function finishInstallation(
  site: InstallSite,
  { operator, startWith, table, mail }: { operator: FirstOperator } & StartWith,
): Promise<Finished> {
  const { shop } = await readSite(site);
  const url = await chosenDatabase(site);
  if (url === null) return { ok: false, reason: 'no-database' };
  if (shop === null) return { ok: false, reason: 'no-shop' };
  const languages = shippedLanguages().filter(
    ({ code }) => code === shop.language || shop.languages.includes(code),
  );
  if (startWith === 'table') {
    const looked = table ? await lookAtTable(site, table) : null;
    if (!looked?.ok || looked.made === 0) return { ok: false, reason: 'table' };
  }
  const authSecret = await authSecretOf(site.environment);
  const outcome = await withDatabase(url, async (db) => {
    const now = await readDatabaseTime(db);
    const also = async (tx: AuditedTx) => {
      if (mail && site.environment.smtpUrl === null) await saveMailServer(tx, { wish: mail, authSecret });
      if (startWith === 'samples') await requestSamples(tx);
      if (startWith === 'table' && table) await putTable(tx, { shop, table, email: operator.email, now });
    };
    return setUpShop(db, { shop, operator, languages, also, now });
  });
  if (!outcome.ok && outcome.reason !== 'already') return { ok: false, reason: outcome.reason };
  await close(site);
  return { ok: true };
}

/** Closes the installer and revokes its key. */
export const close = (site: InstallSite) =>
  changeInstallation(site.environment.dataDir, { keyHash: null, finishedAt: new Date().toISOString() });
