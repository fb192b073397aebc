// @module-tag slow
import { rm } from 'node:fs/promises';
import { startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { fastSettings, makeTestFolder } from '@souk/postgres/testing/test-folder';
import { isUnavailable } from '@souk/server/db/database-errors';
import { openDatabase } from '@souk/server/db/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTestFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a dying database process returns at the same address, and an open pool continues (F1, F11)', async () => {
  const database = await startEmbeddedDatabase({ dataDir, settings: fastSettings });
  const shop = openDatabase({ url: database.url, max: 5 });
  const ask = () => shop.pool.query('select 1');
  await ask();
  const pid = database.pid();
  process.kill(pid, 'SIGKILL');
  const failures: unknown[] = [];
  await expect
    .poll(
      () =>
        ask().then(
          () => database.pid() !== pid,
          (error: unknown) => failures.push(error) < 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
  await shop.close();
  await database.stop();
});
