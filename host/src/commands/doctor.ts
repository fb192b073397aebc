import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkShopBooks, wordsOnBook } from '#doctor/check-shop-books.ts';
import { examineDatabase, examineMachine, latestOf } from '#doctor/examine-shop.ts';
import { examine, type Finding, inEnglish, ok, problem, worstOf } from '#doctor/finding.ts';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { hasCurrentBuild } from '#storefront-build.ts';
import { wrongUsage } from './usage.ts';

const marks = { ok: '✓', warning: '!', problem: '✗' };

/**
 * `souk doctor`: one line per check; exit 1 if any reports a problem. `--books` recomputes the shop's counters; exit 1 if one is
 * wrong. `--json` prints the same as one object (docs/operating.md). Changes nothing.
 */
export async function doctor(environment: Environment, words: string[]): Promise<void> {
  const stranger = words.find((word) => word !== '--books' && word !== '--json');
  if (stranger !== undefined) throw wrongUsage('doctor', `Unknown option '${stranger}'.`);
  const isJson = words.includes('--json');
  await (words.includes('--books') ? printBooks(environment, isJson) : printFindings(environment, isJson));
}

async function printFindings(environment: Environment, isJson: boolean): Promise<void> {
  const found = [
    ...(await examineMachine(environment)),
    ...(await checkDatabase(environment)),
    await examine('Storefront', async () =>
      ok('Storefront', (await hasCurrentBuild()) ? 'finding.storefront.built' : 'finding.storefront.stale'),
    ),
  ];
  const findings = latestOf(found).map(({ name, state, message }) => ({
    name,
    state,
    words: inEnglish(message),
  }));
  const state = worstOf(findings);
  print(
    isJson
      ? { state, findings }
      : findings.map((finding) => `${marks[finding.state]} ${finding.name}: ${finding.words}`),
  );
  if (state === 'problem') process.exitCode = 1;
}

async function checkDatabase(environment: Environment): Promise<Finding[]> {
  if (!(await isDatabaseThere(environment))) return [ok('Database', 'finding.database.later')];
  try {
    return await withShopDatabase(environment, (url) => examineDatabase(environment, url));
  } catch (error) {
    return [problem('Database', 'finding.raw', { words: (error as Error).message || String(error) })];
  }
}

async function printBooks(environment: Environment, isJson: boolean): Promise<void> {
  if (!(await isDatabaseThere(environment)))
    throw new Error('There is no database yet; "npx souk start" creates it.');
  const books = await withShopDatabase(environment, (url) => checkShopBooks(url));
  const isRight = books.every(({ wrong }) => wrong === null);
  print(isJson ? { state: isRight ? 'ok' : 'problem', books } : books.map(wordsOnBook));
  if (!isRight) process.exitCode = 1;
}

async function isDatabaseThere({ databaseUrl, dataDir }: Environment): Promise<boolean> {
  return databaseUrl !== null || (await stat(join(dataDir, 'postgres')).catch(() => null)) !== null;
}

function print(output: object | readonly string[]): void {
  const text = Array.isArray(output) ? output.join('\n') : JSON.stringify(output, null, 2);
  process.stdout.write(`${text}\n`);
}
