import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bufferSettings } from './buffers.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const [mega, giga] = [1024 ** 2, 1024 ** 3];

let folder: string;
let postgres: string;
beforeEach(async () => {
  folder = await makeTestFolder();
  postgres = join(folder, 'programs/bin/postgres');
  await mkdir(join(folder, 'base/5'), { recursive: true });
  await mkdir(join(folder, 'programs/lib/postgresql'), { recursive: true });
  await writeFile(join(folder, 'programs/lib/postgresql/pg_prewarm.so'), '');
  await configure("shared_buffers = 128MB\t\t\t# min 128kB\n#shared_preload_libraries = ''\n");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configure = (text: string, file = 'postgresql.conf') => writeFile(join(folder, file), text);
const machine = { bytes: 8 * giga, isContainer: false };
const read = (memory = machine) => bufferSettings({ folder, postgres }, memory);

async function holdTables(...bytes: readonly number[]): Promise<void> {
  for (const [place, size] of bytes.entries()) {
    const path = join(folder, 'base/5', String(place));
    await writeFile(path, '');
    await truncate(path, size);
  }
}

test("a small shop uses PostgreSQL's defaults", async () => {
  await holdTables(60 * mega, 60 * mega);
  expect(await read()).toEqual({});
});

test("buffers match the tables' size and are restored on start", async () => {
  await holdTables(900 * mega, 300 * mega);
  expect(await read()).toEqual({ shared_buffers: '1200MB', shared_preload_libraries: 'pg_prewarm' });
});

test('uses at most a quarter of a machine, and an eighth of a container', async () => {
  await holdTables(12 * giga);
  expect(await read()).toMatchObject({ shared_buffers: '2048MB' });
  expect(await read({ ...machine, isContainer: true })).toMatchObject({ shared_buffers: '1024MB' });
  expect(await read({ bytes: giga, isContainer: true })).toEqual({});
});

test('restores nothing without the library', async () => {
  await rm(join(folder, 'programs'), { recursive: true });
  await holdTables(giga);
  expect(await read()).toEqual({ shared_buffers: '1024MB' });
});

test.each([
  ['postgresql.conf', 'shared_buffers = 256MB'],
  ['postgresql.auto.conf', "shared_buffers = '256MB'"],
])('keeps settings in %s', async (file, line) => {
  await holdTables(giga);
  await configure(`${line}\nshared_preload_libraries = 'pg_stat_statements'\n`, file);
  expect(await read()).toEqual({});
});
