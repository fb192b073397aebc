import { watch } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '@souk/server/prepare-database';
import { refuseAccidentalDemo, refuseDemoDatabase } from '#accidental-demo.ts';
import { runDevServer, type DevServer } from '#run-dev-server.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import type { Environment } from '#environment.ts';
import { endOn } from '#process-end.ts';
import { seedOnce } from '#seed-once.ts';
import { authSecretOf } from '#stored-secret.ts';
import { waitForDatabase } from '#shop-database.ts';

const root = join(import.meta.dirname, '../../..');
/** Sources of the server. `node --watch` would also watch files that Vite writes on start, and restart forever. */
const watchedFolders = ['server/src', 'host/src', 'contract', 'rules/src'];

/**
 * `souk dev`: this process owns the database; a second one (dev-server.ts) runs API and Vite and restarts when a server file
 * changes. Vite reloads the pages.
 */
export async function dev(environment: Environment): Promise<void> {
  refuseAccidentalDemo(environment);
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  let database: EmbeddedDatabase | undefined;
  let server: DevServer | undefined;
  const end = endOn(async (waitFor) => {
    if (server) await waitFor('the server', server.stop());
    if (database) await waitFor('PostgreSQL', database.stop());
  });
  try {
    if (environment.databaseUrl === null) {
      const onGiveUp = (sentence: string) => void end.because(sentence);
      database = await startEmbeddedDatabase({ dataDir: environment.dataDir, log, onGiveUp });
    } else {
      await waitForDatabase(environment.databaseUrl, log);
    }
    const url = environment.databaseUrl ?? database!.url;
    await prepareDatabase({ url, log });
    await refuseDemoDatabase(environment, url);
    if (environment.isDemo)
      await seedOnce({ url, authSecret: await authSecretOf(environment), onProgress: () => {} });
    server = runDevServer({
      DATABASE_URL: url,
      // Decided here, because the server sees an external database.
      DEMO: environment.isDemo ? '1' : '0',
      NODE_ENV: 'development',
    });
    for (const folder of watchedFolders) {
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (file && /(?<!\.test)\.(?:ts|json)$/.test(file)) server?.restart(join(folder, file));
      });
    }
  } catch (error) {
    if (!end.isEnding()) await end.because(error);
  }
}
