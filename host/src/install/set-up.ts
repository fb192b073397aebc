import type { startWithInput } from '@souk/contract/install';
import { listLanguages } from '@souk/contract/messages';
import {
  type FirstOperator,
  type OfferedLanguage,
  setUpShop,
  type ShopFacts,
} from '@souk/server/account/set-up-shop';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { prepareDatabase } from '@souk/server/prepare-database';
import { askForSamples } from '@souk/server/sample/sample-queries';
import type { z } from 'zod';
import { type Check, isAllGood, say } from './check.ts';
import { chosenDatabase, type InstallSite, isShopReady, readSite, withDatabase } from './install-site.ts';
import { changeInstallation } from './installation-file.ts';
import { type DatabaseAddress, tryDatabase } from './try-database.ts';

/* What setting up a shop is made of: the page and `souk install` do it by these. */

/** `isDone`: the database is of a shop that has been set up, which opens now. */
export type DatabaseChosen =
  | { ok: true; checks: Check[]; isDone: boolean }
  | { ok: false; reason: 'unfit'; checks: Check[] };

/** Takes a database for the shop and makes its tables. One that the environment names is taken as it is. */
export async function chooseDatabase(
  site: InstallSite,
  choice: 'built-in' | DatabaseAddress,
): Promise<DatabaseChosen> {
  const { dataDir, databaseUrl, databaseDirectUrl } = site.environment;
  const given = databaseDirectUrl ?? databaseUrl;
  if (given !== null) return taken(site, given, [{ state: 'ok', name: say('install.database.given') }]);
  if (choice === 'built-in') {
    const url = await site.builtIn();
    const outcome = await taken(site, url, [{ state: 'ok', name: say('install.database.built-in') }]);
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
  const all: Check[] = [...checks, { state: 'ok', name: say('install.database.tables') }];
  if (!isAllGood(all)) return { ok: false, reason: 'unfit', checks: all };
  // A shop that opens on the database of another one is that other one's second house.
  const isDone = await isShopReady(url, { isBegun: (await readSite(site)).shop !== null });
  if (isDone) await close(site);
  return { ok: true, checks: all, isDone };
}

export const rememberShop = (site: InstallSite, shop: ShopFacts) =>
  changeInstallation(site.environment.dataDir, { shop });

export type StartWith = z.output<typeof startWithInput>;

export type Finished = { ok: true } | { ok: false; reason: 'no-database' | 'no-shop' | 'address-taken' };

/**
 * Makes the shop and its first operator, as the last of all, and closes what sets up for good. Two at once, or one that was killed
 * in between, make one operator. Goods to look at come by a job once the shop is open.
 */
export async function finishInstallation(
  site: InstallSite,
  { operator, startWith }: { operator: FirstOperator; startWith: StartWith },
): Promise<Finished> {
  const { shop } = await readSite(site);
  const url = await chosenDatabase(site);
  if (url === null) return { ok: false, reason: 'no-database' };
  if (shop === null) return { ok: false, reason: 'no-shop' };
  const languages = shippedLanguages();
  const also = startWith === 'samples' ? askForSamples : undefined;
  const outcome = await withDatabase(url, async (db) =>
    setUpShop(db, { shop, operator, languages, also, now: await readDatabaseTime(db) }),
  );
  if (!outcome.ok && outcome.reason === 'address-taken') return { ok: false, reason: 'address-taken' };
  await close(site);
  return { ok: true };
}

/** Nothing is open any more, and no key opens it. */
export const close = (site: InstallSite) =>
  changeInstallation(site.environment.dataDir, { keyHash: null, finishedAt: new Date().toISOString() });

const rtlScripts = new Set(['Arab', 'Hebr']);

/** Those whose words come with the shop, each called as its readers call it. */
export function shippedLanguages(): OfferedLanguage[] {
  return listLanguages().map((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    const isRtl = rtlScripts.has(new Intl.Locale(code).maximize().script ?? '');
    return { code, name: name[0]!.toLocaleUpperCase(code) + name.slice(1), direction: isRtl ? 'rtl' : 'ltr' };
  });
}
