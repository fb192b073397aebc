import { startEmbeddedDatabase, type EmbeddedDatabase } from '@souk/postgres/embedded-database';
import { prepareDatabase } from '@souk/server/prepare-database';
import { refuseAccidentalDemo, refuseDemoDatabase } from '#accidental-demo.ts';
import { warnOfFindings } from '#doctor/warn-of-findings.ts';
import { placeOfMails } from '#choose-mailer.ts';
import type { Environment } from '#environment.ts';
import { surviveClosedOutput } from '#log.ts';
import { installFirst } from '#install/run-installer.ts';
import { seedOnce } from '#seed-once.ts';
import { authSecretOf } from '#stored-secret.ts';
import { waitForDatabase } from '#shop-database.ts';
import { type RunningShop, startShop } from '#start-shop.ts';
import { compressConsole, ensureConsoleBuild, hasConsoleBuild } from '#console-build.ts';
import type { ShopOfWorkers } from '#workers/start-workers.ts';
import { compressStorefront, ensureStorefrontBuild, productionStorefront } from '#storefront-build.ts';
import { ensureShopBuild } from '#shop-build.ts';
import { adaptToPooler } from '#adapt-to-pooler.ts';
import { endOn } from '#process-end.ts';

/**
 * `souk start`: database, migrations, demo data, storefront build, then serves requests. Returns when the shop is open. Builds one
 * thing after the other, because a small machine lacks memory for two builds at once.
 */
export async function start(given: Environment): Promise<void> {
  surviveClosedOutput();
  refuseAccidentalDemo(given);
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  let database: EmbeddedDatabase | undefined;
  let shop: RunningShop | ShopOfWorkers | undefined;
  let stopInstaller = async () => {};
  const end = endOn(
    async (waitFor) => {
      await waitFor('the installer', stopInstaller());
      await shop?.close(waitFor);
      if (database) await waitFor('PostgreSQL', database.stop());
    },
    // Closing the terminal ends the shop; without a terminal, SIGHUP restarts the workers.
    { onHangUp: given.workers > 1 && !process.stdin.isTTY ? () => roll(shop) : undefined },
  );
  const onGiveUp = (sentence: string) => void end.because(sentence);
  let environment = given;
  try {
    const installed = await installFirst(given, {
      log,
      onGiveUp,
      onServing: (stop) => void (stopInstaller = stop),
    });
    stopInstaller = async () => {};
    environment = installed.environment;
    database = installed.database ?? undefined;
    if (environment.databaseUrl === null)
      database ??= await startEmbeddedDatabase({ dataDir: environment.dataDir, log, onGiveUp });
    const databaseUrl = environment.databaseUrl ?? database!.url;
    shop = await begin({ environment, databaseUrl, log, onGiveUp });
    const hasConsole = await hasConsoleBuild();
    await Promise.all([
      prepare({ environment, databaseUrl, shop, log }),
      ensureStorefrontBuild(log).then(() => (hasConsole ? ensureConsoleBuild(log) : undefined)),
    ]);
    await shop.open();
  } catch (error) {
    if (end.isEnding()) return; // a signal arrived during the start, and the shutdown prints its own messages
    await end.because(error);
    return;
  }
  greet(environment, shop.url, log);
  void completeBuilds(log).catch((error: unknown) => end.because(error));
  if ('log' in shop)
    void warnOfFindings(
      environment,
      environment.databaseDirectUrl ?? environment.databaseUrl ?? database!.url,
      shop.log,
    );
  else shop.logFindings();
}

/** One serving process, or several with this one as their supervisor. */
async function begin(parts: {
  environment: Environment;
  databaseUrl: string;
  log: (line: string) => void;
  onGiveUp: (sentence: string) => void;
}): Promise<RunningShop | ShopOfWorkers> {
  if (parts.environment.workers === 1) return startShop({ ...parts, storefront: productionStorefront });
  const { startWorkers } = await import('#workers/start-workers.ts');
  return startWorkers(parts);
}

/** What a first start doesn't wait for. Until the consoles are built, their pages say that the shop is starting. */
async function completeBuilds(log: (line: string) => void): Promise<void> {
  await ensureConsoleBuild(log);
  try {
    await compressStorefront();
    await compressConsole();
    await ensureShopBuild(() => {});
  } catch (error) {
    log(`Could not prepare the next start, so it will take longer: ${(error as Error).message}`);
  }
}

function roll(shop: RunningShop | ShopOfWorkers | undefined): void {
  if (shop && 'roll' in shop) shop.roll();
}

async function prepare({
  environment,
  databaseUrl,
  shop,
  log,
}: {
  environment: Environment;
  databaseUrl: string;
  shop: Pick<RunningShop, 'setPrepared'>;
  log: (line: string) => void;
}): Promise<void> {
  const url = environment.databaseDirectUrl ?? databaseUrl;
  if (environment.databaseUrl !== null) {
    await waitForDatabase(databaseUrl, log);
    await adaptToPooler(environment, databaseUrl, log);
  }
  await prepareDatabase({ url, log });
  await refuseDemoDatabase(environment, url);
  if (!environment.isDemo) return;
  await seedOnce({ url, authSecret: await authSecretOf(environment), onProgress: shop.setPrepared });
}

function greet(environment: Environment, url: string, log: (line: string) => void): void {
  log(`\nThe shop is open: ${url}`);
  if (environment.isDemo) {
    log('Demo accounts (password: souk-demo):');
    for (const name of ['shopper', 'seller', 'operator']) log(`  ${name}@example.com`);
    log(`What to try: ${url}/demo`);
  }
  const mails = placeOfMails(environment, url);
  if (mails !== null) log(`Emails: ${mails}`);
  log(environment.databaseUrl === null ? `Data: ${environment.dataDir}\n` : '');
}
