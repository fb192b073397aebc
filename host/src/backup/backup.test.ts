// @module-tag slow
import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { migrate, migrationsFolder } from '@souk/server/db/migrate';
import { fillShop } from '@souk/server/testing/fill-shop';
import { openDatabase } from '@souk/server/db/open-database';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '#commands/restore.ts';
import { readEnvironment } from '#environment.ts';
import { chooseMediaQuietly } from '#media/choose-media.ts';
import { mediaFolder } from '#media/media-folder.ts';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Place } from './restore-files.ts';
import { verifyBackup } from './verify-backup.ts';

/* A backup contains all of the shop's data, or the restore is refused without changes. */

let root: string;
let dataDir: string;
let file: string;
let filled: TestDatabase;
const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function everythingIn(url: string): Promise<Record<string, unknown[]>> {
  const tables = await ask<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const rows = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, await ask(url, `select * from public."${name}" t order by t::text`)] as const,
    ),
  );
  const sequences = await ask(
    url,
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return { ...Object.fromEntries(rows), sequences };
}

/** Constraints, triggers and indexes. */
const rulesIn = (url: string) =>
  ask(
    url,
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) || convalidated as rule
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
     order by 1, 2, 3`,
  );

let places = 0;
async function newPlace(): Promise<string> {
  const place = join(root, `place-${++places}`);
  await mkdir(place);
  return place;
}

beforeAll(async () => {
  root = await makeTestFolder();
  dataDir = join(root, 'data');
  file = join(root, 'shop.tar.gz');
  filled = await cloneDatabase();
  const { db, close } = openDatabase({ url: filled.url, max: 2 });
  await db
    .insertInto('languages')
    .values([
      { code: 'en', name: 'English', direction: 'ltr', is_default: true },
      { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false },
    ])
    .execute();
  await fillShop(db, new Date());
  await db
    .updateTable('products')
    .set({ title: 'tab\there, line\nbreak, back\\slash, \\N, “quotes”, 🛍' })
    .where('id', '=', 1)
    .execute();
  await close();
  await mkdir(join(dataDir, 'uploads/2026'), { recursive: true });
  await writeFile(join(dataDir, 'uploads/lamp.jpg'), randomBytes(2_500_000));
  await writeFile(join(dataDir, 'uploads/2026/لمبة.png'), randomBytes(1000));
  await writeFile(join(dataDir, 'uploads/empty.png'), '');
  await writeFile(join(dataDir, 'uploads/.unfinished.jpg.tmp'), 'half of a pic');
  await writeFile(join(dataDir, 'auth-secret'), 's'.repeat(43));
  // The search engine's state belongs to another moment than a restored shop, so it is dropped.
  await ask(filled.url, `insert into search_engines values ('shop-1', 'ready')`);
  await ask(filled.url, `insert into search_outbox (product_id) values (1)`);
  await makeBackup({ databaseUrl: filled.url, dataDir, media: pictures(dataDir), file, hasSecrets: true });
  await ask(filled.url, 'delete from search_engines');
  await ask(filled.url, 'delete from search_outbox');
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await filled?.drop();
  await rm(root, { recursive: true, force: true });
});

const pictures = (place: string) => mediaFolder(join(place, 'uploads'));
const placeIn = (dataDirOfIt: string): Place =>
  chooseMediaQuietly({ dataDir: dataDirOfIt, media: { bucket: null, publicUrl: null } });

const restoreInto = async (databaseUrl: string, place: string, folder?: string) =>
  restoreBackup({
    file,
    verified: await verifyBackup(file),
    databaseUrl,
    dataDir: place,
    place: placeIn(place),
    ...(folder ? { migrationsFolder: folder } : {}),
  });

/** Runs `souk restore` and returns its error message. */
const refusalOf = (backup: string, { databaseUrl, place }: { databaseUrl: string; place: string }) =>
  restore(readEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: place }), [backup]).then(
    () => 'It was restored.',
    (error: Error) => error.message,
  );

test('restores every row, constraint and sequence, as a role without superuser rights; uploads and secrets too', async () => {
  const role = `keeper_${randomBytes(4).toString('hex')}`;
  const url = new URL(await emptyDatabase());
  await ask(url.href, `create role ${role} login password 'words'`);
  await ask(url.href, `alter database ${url.pathname.slice(1)} owner to ${role}`);
  const admin = url.href;
  url.username = role;
  url.password = 'words';
  const place = await newPlace();
  const report = await restoreInto(url.href, place);
  expect(report).toMatchObject({ migrated: [], uploads: 3, secrets: ['auth-secret'] });
  expect(await everythingIn(url.href)).toEqual(await everythingIn(filled.url));
  expect(await rulesIn(url.href)).toEqual(await rulesIn(filled.url));
  for (const path of ['uploads/lamp.jpg', 'uploads/2026/لمبة.png', 'uploads/empty.png', 'auth-secret'])
    expect(await readFile(join(place, path))).toEqual(await readFile(join(dataDir, path)));
  expect((await readdir(join(place, 'uploads'))).toSorted()).toEqual(['2026', 'empty.png', 'lamp.jpg']);
  for (const path of [file, join(place, 'auth-secret')]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  await ask(admin, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
});

test('the schema has only what a backup covers: tables, indexes, sequences, and types and views, which hold no rows', async () => {
  const kinds = await ask<{ relkind: string }>(
    filled.url,
    `select distinct relkind from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(kinds.map(({ relkind }) => relkind)).toEqual(['S', 'c', 'i', 'r', 'v']);
});

test('restores a backup of an older version into the current one', async () => {
  const names = (await readdir(migrationsFolder)).toSorted();
  const older = join(root, 'older-migrations');
  const cut = names.findIndex((name) => name.startsWith('0261'));
  for (const name of names.slice(0, cut))
    await cp(join(migrationsFolder, name), join(older, name), { recursive: true });
  const url = await emptyDatabase();
  await migrate({ url, folder: older });
  await ask(url, `insert into stores (name, slug, image) values ('Tea', 'tea', 'tea.webp')`);
  const old = join(root, 'older.tar.gz');
  const nowhere = await newPlace();
  await makeBackup({
    databaseUrl: url,
    dataDir: nowhere,
    media: pictures(nowhere),
    file: old,
    hasSecrets: false,
  });

  const target = await emptyDatabase();
  const today = await newPlace();
  const report = await restoreBackup({
    file: old,
    verified: await verifyBackup(old),
    databaseUrl: target,
    dataDir: today,
    place: placeIn(today),
  });
  expect(report.migrated).toEqual(names.slice(cut));
  expect(await migrate({ url: target })).toEqual([]);
  // Migration 0261 writes it only for shops that have stores, so it ran after the rows were restored.
  expect(await ask(target, `select value from settings where key = 'new_seller_hold_days'`)).toEqual([
    { value: 0 },
  ]);

  const place = await newPlace();
  const younger = restoreInto(await emptyDatabase(), place, older);
  await expect(younger).rejects.toThrow(
    /^The backup is of a newer version: it has the migration 0261-\S+, which this version of the shop does not know;/,
  );
});

describe('refuses with one sentence and without a trace', () => {
  let target: { databaseUrl: string; place: string };
  beforeAll(async () => {
    target = { databaseUrl: await emptyDatabase(), place: await newPlace() };
  });
  const expectNothing = async () => {
    expect(Object.keys(await everythingIn(target.databaseUrl))).toEqual(['sequences']);
    expect(await readdir(target.place)).toEqual([]);
  };

  test('a missing file, or something else', async () => {
    expect(await refusalOf(join(root, 'nothing'), target)).toBe(`${join(root, 'nothing')} does not exist.`);
    const picture = join(dataDir, 'uploads/lamp.jpg');
    expect(await refusalOf(picture, target)).toBe(`${picture} is not a shop backup.`);
    await expectNothing();
  });

  test('a file truncated anywhere', async () => {
    const { size } = await stat(file);
    const cut = join(root, 'cut.tar.gz');
    for (const bytes of [5, 400, Math.floor(size / 3), size - 2000, size - 9, size - 1]) {
      await copyFile(file, cut);
      await truncate(cut, bytes);
      expect(await refusalOf(cut, target)).toBe(`${cut} is damaged: its end is missing.`);
    }
    await expectNothing();
  });

  test('a file with one byte changed anywhere', async () => {
    const bytes = await readFile(file);
    const flipped = join(root, 'flipped.tar.gz');
    const contents = gunzipSync(bytes);
    let tried = 0;
    for (let part = 0; part < 12; part++) {
      const at = 20 + Math.floor(((bytes.length - 30) * part) / 11);
      const changed = Buffer.from(bytes);
      changed[at]! ^= 0x10;
      // Compressed zeros can be encoded in several ways: such a file is another encoding of the same backup.
      if (unpacked(changed)?.equals(contents)) continue;
      tried++;
      await writeFile(flipped, changed);
      expect(await refusalOf(flipped, target)).toMatch(
        /flipped\.tar\.gz is (damaged: .+|not a shop backup)\.$/,
      );
    }
    expect(tried).toBeGreaterThan(8);
    await expectNothing();
  });

  test('a non-empty database, and one of another program', async () => {
    expect(await refusalOf(file, { ...target, databaseUrl: filled.url })).toMatch(
      /^The database is not empty \(it has \w+\); restore into a new one\.$/,
    );
    const databaseUrl = await emptyDatabase();
    await ask(databaseUrl, 'create schema other; create table other.notes (text text)');
    expect(await refusalOf(file, { ...target, databaseUrl })).toContain('not empty (it has other.notes)');
    await expectNothing();
  });

  test('a folder with uploads or a different secret', async () => {
    const place = await newPlace();
    await mkdir(join(place, 'uploads'));
    await writeFile(join(place, 'uploads/mine.jpg'), 'mine');
    expect(await refusalOf(file, { ...target, place })).toBe(
      `${join(place, 'uploads')} already has uploads (mine.jpg). Restore into a new DATA_DIR, or move them away.`,
    );
    await rm(join(place, 'uploads/mine.jpg'));
    await writeFile(join(place, 'auth-secret'), 'another'.repeat(6));
    expect(await refusalOf(file, { ...target, place })).toContain('auth-secret already exists and differs');
    expect(await readdir(join(place, 'uploads'))).toEqual([]);
    expect(await readFile(join(place, 'auth-secret'), 'utf8')).toBe('another'.repeat(6));
    await expectNothing();
  });

  test('rows that violate a constraint: rolls everything back', async () => {
    const broken = await cloneDatabase();
    databases.push(broken);
    await ask(
      broken.url,
      `alter table store_follows drop constraint store_follows_store_id_fkey;
       insert into users (name, email, verified_at) values ('Layla', 'layla@example.com', now());
       insert into store_follows (user_id, store_id) select id, 99 from users`,
    );
    const backup = join(root, 'broken.tar.gz');
    await makeBackup({
      databaseUrl: broken.url,
      dataDir,
      media: pictures(dataDir),
      file: backup,
      hasSecrets: true,
    });
    expect(await refusalOf(backup, target)).toContain('violates foreign key constraint');
    expect(Object.keys(await everythingIn(target.databaseUrl))).toEqual(['sequences']);
    expect(await readdir(join(target.place, 'uploads'))).toEqual([]);
    expect(await readdir(target.place)).toEqual(['uploads']);
  });
});

describe('making a backup', () => {
  test('never overwrites a file, and leaves nothing on failure', async () => {
    const place = await newPlace();
    const taken = join(place, 'taken.tar.gz');
    await writeFile(taken, 'precious');
    const into = (target: string, signal?: AbortSignal) =>
      makeBackup({
        databaseUrl: filled.url,
        dataDir,
        media: pictures(dataDir),
        file: target,
        hasSecrets: false,
        ...(signal ? { signal } : {}),
      });
    await expect(into(taken)).rejects.toThrow(`${taken} already exists. Choose another name`);
    const stopped = into(join(place, 'stopped.tar.gz'), AbortSignal.abort(new Error('told to stop')));
    await expect(stopped).rejects.toThrow('told to stop');
    await expect(into(join(place, 'no/such/folder/b.tar.gz'))).rejects.toThrow('ENOENT');
    expect(await readdir(place)).toEqual(['taken.tar.gz']);
    expect(await readFile(taken, 'utf8')).toBe('precious');
  });

  test('refuses an empty database', async () => {
    const nothing = makeBackup({
      databaseUrl: await emptyDatabase(),
      dataDir,
      media: pictures(dataDir),
      file: join(root, 'nothing.tar.gz'),
      hasSecrets: false,
    });
    await expect(nothing).rejects.toThrow(
      'The database does not contain a shop yet, so there is nothing to back up.',
    );
  });

  test('excludes secrets unless requested', async () => {
    const without = join(root, 'without.tar.gz');
    await makeBackup({
      databaseUrl: filled.url,
      dataDir,
      media: pictures(dataDir),
      file: without,
      hasSecrets: false,
    });
    expect((await verifyBackup(without)).closing.sections).not.toHaveProperty('secrets');
    expect((await verifyBackup(file)).closing.sections).toHaveProperty('secrets');
  });
});

function unpacked(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes);
  } catch {
    return null;
  }
}
