/*
 * `npm run soak`: three times as many visitors as the machine can serve, for half a minute, and whether the shop keeps its
 * promises: no errors, short waits for served visitors, immediate refusals for the others, cached pages always served, and
 * recovery within two seconds. Exits with 1 if one is violated.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { endOn } from '@souk/host/process-end';
import { startDemoShop } from '@souk/host/testing/demo-shop';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { arrive, simulateVisitors } from './arrivals.ts';
import { prepareCases } from './cases.ts';
import { crowd, cachedPages } from './soak-mix.ts';
import { missedTargets, soakHeading, soakRow } from './soak-report.ts';

/** For longer or smaller soaks, to which the promises do not apply. */
const seconds = Math.min(1200, Number(process.env['SOAK_SECONDS'] ?? 30));
const times = Number(process.env['SOAK_TIMES'] ?? 3);
const restMs = 2000;

const starting = startDemoShop();
const closeAll = async () => (await starting.catch(() => null))?.stop();
const ending = endOn(closeAll);

try {
  process.exitCode = (await soak()) ? 0 : 1;
} catch (error) {
  // Interrupting the soak stops the shop, so requests fail.
  if (!ending.isEnding()) throw error;
}
if (!ending.isEnding()) {
  await closeAll();
  process.exit();
}

/** Returns whether all promises held. */
async function soak(): Promise<boolean> {
  const shop = await starting;
  const databaseUrl = (await findRunningDatabase(shop.dataDir))!; // the database is running
  const cases = await prepareCases({ ...shop, databaseUrl });
  const uncached = cases.filter(({ name }) => name.startsWith('page, made anew'));
  const pages = uncached.flatMap(({ visiting }) => visiting);
  await simulateVisitors(shop.url, pages, { atOnce: 4, seconds: 3 }); // warm-up
  const { servedMs } = await simulateVisitors(shop.url, pages, { atOnce: 4, seconds: 6 });
  const perSecond = servedMs.length / 6;
  console.log(`This machine makes ${perSecond.toFixed(1)} pages a second.`);
  for (const { visiting } of cachedPages(cases))
    await simulateVisitors(shop.url, visiting, { atOnce: 1, seconds: 0.1 });

  console.log(
    `For ${seconds} s come ${times} times as many, and all others. Resident memory: ${await memoryOf(shop.pid)}`,
  );
  const tallies = await arrive(shop.url, crowd(cases, times * perSecond), seconds);
  console.log(soakHeading);
  for (const [name, tally] of tallies) console.log(soakRow(name, tally));
  console.log(`Resident memory: ${await memoryOf(shop.pid)}`);

  await wait(restMs);
  const unwell: string[] = [];
  for (const { name, visiting } of cases) {
    const tally = await simulateVisitors(shop.url, visiting, { atOnce: 1, seconds: 0.01 });
    if (tally.servedMs.length < tally.asked) unwell.push(name);
  }
  const broken = missedTargets({ tallies, cached: 'pages that are kept', unwell });
  for (const promise of broken) console.log(`Broken: ${promise}`);
  if (broken.length === 0) console.log('Every promise held.');
  return broken.length === 0;
}

/** Only known on Linux. */
async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MB` : 'unknown';
}
