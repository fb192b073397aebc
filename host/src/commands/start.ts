import { startEmbeddedDatabase, type EmbeddedDatabase } from '@souk/postgres/embedded-database';
import { prepareDatabase } from '@souk/server/prepare-database';
import { refuseAccidentalDemo, refuseDemoDatabase } from '#accidental-demo.ts';
import { warnOfFindings } from '#doctor/warn-of-findings.ts';
import { placeOfMails } from '#choose-mailer.ts';
import type { Environment } from '#environment.ts';
import { surviveClosedOutput } from '#log.ts';
import { seedOnce } from '#seed-once.ts';
import { waitForDatabase } from '#shop-database.ts';
import { type RunningShop, startShop } from '#start-shop.ts';
import { ensureConsoleBuild } from '#console-build.ts';
import { ensureStorefrontBuild, productionStorefront } from '#storefront-build.ts';
import { endOn } from '#process-end.ts';

/** `souk start`: database, migrations, demo, storefront, and then the doors open. Returns when the shop is open. */
export async function start(environment: Environment): Promise<void> {
  surviveClosedOutput();
  refuseAccidentalDemo(environment);
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  let database: EmbeddedDatabase | undefined;
  let shop: RunningShop | undefined;
  const end = endOn(async (waitFor) => {
    await shop?.close(waitFor);
    if (database) await waitFor('PostgreSQL', database.stop());
  });
  try {
    if (environment.databaseUrl === null) {
      database = await startEmbeddedDatabase({
        dataDir: environment.dataDir,
        log,
        onGiveUp: (sentence) => end.because(sentence),
      });
    }
    const databaseUrl = environment.databaseUrl ?? database!.url;
    shop = await startShop({ environment, databaseUrl, storefront: productionStorefront });
    await Promise.all([prepare({ environment, databaseUrl, shop, log }), buildPages(log)]);
    await shop.open();
  } catch (error) {
    if (end.isEnding()) return; // a signal came during the start; the ending prints nothing more
    await end.because(error);
    return;
  }
  greet(environment, shop.url, log);
  void warnOfFindings(environment, environment.databaseUrl ?? database!.url, shop.log);
}

/** One after the other, so that two builders do not share what memory a small machine has. */
async function buildPages(log: (line: string) => void): Promise<void> {
  await ensureStorefrontBuild(log);
  await ensureConsoleBuild(log);
}

async function prepare({
  environment,
  databaseUrl,
  shop,
  log,
}: {
  environment: Environment;
  databaseUrl: string;
  shop: RunningShop;
  log: (line: string) => void;
}): Promise<void> {
  if (environment.databaseUrl !== null) await waitForDatabase(databaseUrl, log);
  await prepareDatabase({ url: databaseUrl, log });
  await refuseDemoDatabase(environment, databaseUrl);
  if (!environment.isDemo) return;
  await seedOnce({
    url: databaseUrl,
    onProgress: shop.setPrepared,
  });
}

function greet(environment: Environment, url: string, log: (line: string) => void): void {
  log(`\nThe shop is open: ${url}`);
  if (environment.isDemo) {
    log('Demo people, password souk-demo:');
    for (const name of ['shopper', 'seller', 'operator']) log(`  ${name}@example.com`);
  }
  const mails = placeOfMails(environment, url);
  if (mails !== null) log(`Mails: ${mails}`);
  log(environment.databaseUrl === null ? `Data: ${environment.dataDir}\n` : '');
}
