/**
 * `node host/src/check-generated.ts` compares the checked-in row types with the schema of the migrations (exit 1 on differences);
 * `--write` updates them. Starts its own database.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateRowTypes } from '@souk/server/db/generate-row-types';
import { migrate } from '@souk/server/db/migrate';
import pg from 'pg';
import { startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { fastSettings, makeTestFolder } from '@souk/postgres/testing/test-folder';

const target = join(import.meta.dirname, '../../server/src/db/generated/db.d.ts');

const fresh = await rowTypesOfMigrations();
if (process.argv.includes('--write')) {
  await writeFile(target, fresh);
} else if ((await readFile(target, 'utf8').catch(() => '')).replaceAll('\r\n', '\n') !== fresh) {
  process.stderr.write(
    'server/src/db/generated/db.d.ts does not match the migrations; run "npm run db:types -w server".\n',
  );
  process.exitCode = 1;
}

async function rowTypesOfMigrations(): Promise<string> {
  const dataDir = await makeTestFolder();
  const database = await startEmbeddedDatabase({ dataDir, settings: fastSettings });
  try {
    await migrate({ url: database.url });
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      return await generateRowTypes(client);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
