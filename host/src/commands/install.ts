import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { firstOperatorInput, shopFactsInput } from '@souk/contract/install';
import { readText } from '@souk/rules/csv';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { moneyOf } from '@souk/server/settings/country-defaults';
import { english } from '@souk/server/texts/language';
import { textOf, type RefusalKey } from '@souk/server/texts/texts';
import type { z } from 'zod';
import type { Environment } from '#environment.ts';
import type { Check } from '#install/check.ts';
import { checkMachine } from '#install/check-machine.ts';
import { openSite, readSite } from '#install/install-site.ts';
import { newSetupLink } from '#install/setup-link.ts';
import { chooseDatabase, finishInstallation, refusalOf, rememberShop } from '#install/set-up.ts';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

const options = {
  name: { type: 'string' },
  country: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string', default: 'en' },
  languages: { type: 'string', default: '' },
  'time-zone': { type: 'string' },
  person: { type: 'string' },
  email: { type: 'string' },
  samples: { type: 'boolean', default: false },
  table: { type: 'string' },
  new: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const;

/** `souk install`: the installer without a browser. Uses the database of the environment, or the built-in one. */
export async function install(environment: Environment, words: string[]): Promise<void> {
  const { values, positionals } = parseWords('install', { args: words, options, allowPositionals: true });
  const [action, ...rest] = positionals;
  if (rest.length > 0) throw wrongUsage('install');
  if (action === 'check') return printChecks(await checkMachine(environment));
  const site = openSite(environment, {
    log: print,
    onGiveUp: (sentence) => print(sentence),
    running: await findRunningDatabase(environment.dataDir),
  });
  if ((await readSite(site)).finishedAt !== null)
    throw new UsageError(englishText('refusal.install.configured'));
  if (action === 'key' && values.new) return (await newSetupLink(environment)).forEach(print);
  if (action !== undefined || !values['password-stdin']) throw wrongUsage('install');
  if (values.samples && values.table !== undefined) throw wrongUsage('install');
  const table = values.table === undefined ? undefined : await readTable(values.table);
  const country = values.country ?? '';
  const shop = checked(shopFactsInput, {
    name: values.name,
    country,
    language: values.language,
    languages: values.languages.split(/[\s,]+/).filter(Boolean),
    currency: values.currency ?? moneyOf(country),
    time_zone: values['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const password = (await text(process.stdin)).replace(/\r?\n$/, ''); // the line break belongs to `echo`
  const operator = checked(firstOperatorInput, { name: values.person, email: values.email, password });
  try {
    const database = await chooseDatabase(site, 'built-in');
    if (!database.ok) return printChecks(database.checks);
    if (database.isDone) throw new UsageError(englishText('refusal.install.configured'));
    await rememberShop(site, shop);
    const startWith = table ? 'table' : values.samples ? 'samples' : 'empty';
    const outcome = await finishInstallation(site, { operator, startWith, table });
    if (!outcome.ok) throw new UsageError(englishText(refusalOf(outcome)));
    print(`${shop.name} is set up; ${operator.email} can sign in at ${environment.publicUrl}/operator.`);
  } finally {
    await site.embedded()?.stop();
  }
}

async function readTable(file: string) {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Can't read ${file} (${cause.code}).`);
  });
  return { text: readText(bytes).text, name: basename(file) };
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const englishText = (key: RefusalKey) => textOf(english, key);

function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const words = message.startsWith('refusal.') ? englishText(message as RefusalKey) : message; // the schemas use only these keys
  throw wrongUsage('install', `${path.join('.')}: ${words}`);
}

function printChecks(checks: readonly Check[]): void {
  for (const { state, name, detail, code } of checks) {
    const words = [name, ...(detail ? [detail] : [])].map(({ key, values }) => textOf(english, key, values));
    print(`${{ ok: 'ok     ', warning: 'warning', problem: 'problem' }[state]} ${words.join(': ')}`);
    if (code) print(code);
  }
  if (checks.some(({ state }) => state === 'problem')) process.exitCode = 1;
}
