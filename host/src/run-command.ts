import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnvironment } from './environment.ts';
import { withInstalled } from './install/installation-file.ts';
import { EnvironmentError } from './environment-error.ts';
import { builtFile } from './shop-build.ts';
import { UsageError } from './usage-error.ts';
import { help, unknownCommand } from './commands/help.ts';
import type { Command } from './commands/command.ts';
import type * as Start from './commands/start.ts';

/** Loaded lazily, so `souk help` doesn't load the shop. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => {
    process.env.NODE_ENV ??= 'production'; // React and the router read it when loaded
    const file = await builtFile('start', join(import.meta.dirname, 'commands/start.ts'));
    return ((await import(pathToFileURL(file).href)) as typeof Start).start;
  },
  dev: async () => (await import('./commands/dev.ts')).dev,
  install: async () => (await import('./commands/install.ts')).install,
  migrate: async () => (await import('./commands/migrate.ts')).migrateDatabase,
  samples: async () => (await import('./commands/samples.ts')).samples,
  products: async () => (await import('./commands/products.ts')).products,
  seed: async () => (await import('./commands/seed.ts')).seed,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  settings: async () => (await import('./commands/settings.ts')).settings,
  order: async () => (await import('./commands/order.ts')).order,
  seller: async () => (await import('./commands/seller.ts')).seller,
  payment: async () => (await import('./commands/payment.ts')).payment,
  payout: async () => (await import('./commands/payout.ts')).payout,
  ledger: async () => (await import('./commands/ledger.ts')).ledger,
  jobs: async () => (await import('./commands/jobs.ts')).jobs,
  user: async () => (await import('./commands/user.ts')).user,
  backup: async () => (await import('./commands/backup.ts')).backup,
  media: async () => (await import('./commands/media.ts')).media,
  search: async () => (await import('./commands/search.ts')).search,
  restore: async () => (await import('./commands/restore.ts')).restore,
};

/** Commands configured only by environment variables. */
const wordless: ReadonlySet<string> = new Set(['start', 'dev', 'migrate', 'seed']);

const asksForHelp = (word: string) => word === '--help' || word === '-h';

/** Runs a `souk` command: prints to standard output and error, and sets a nonzero exit code on failure. */
export async function runCommand(
  [name = 'help', ...words]: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    const isHelp = name === 'help' || asksForHelp(name);
    if (isHelp || words.some(asksForHelp))
      return help(isHelp ? words.find((word) => !asksForHelp(word)) : name);
    const load = commands[name];
    if (!load) throw unknownCommand(name);
    const environment = readEnvironment(await withInstalled(variables));
    if (wordless.has(name) && words.length > 0)
      throw new UsageError(`"npx souk ${name}" takes no arguments, but got "${words[0]}".`);
    const command = await load();
    await command(environment, words);
  } catch (error) {
    const isExpected = error instanceof EnvironmentError || error instanceof UsageError;
    // Commands report a sentence; stacks are printed at debug level only.
    const text =
      error instanceof Error && !isExpected && variables.LOG_LEVEL === 'debug' ? error.stack : undefined;
    process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 1;
  }
}
