// @module-tag slow
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findLastBackupTest, isBackupTestDue } from '@souk/server/operations/backup/backup-test-queries';
import { startJobs, type RunningJobs } from '@souk/server/start-jobs';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { mediaFolder } from '#media/media-folder.ts';
import { backupFolderOf } from './backup-place.ts';
import { monthlyBackupTest } from './monthly-backup-test.ts';
import { tryBackup } from './try-backup.ts';
import { type BackupWork, backupWork } from './backup-work.ts';
import { verifyBackup } from './verify-backup.ts';

/* "Nightly by a job when BACKUP_DIR is set, the last n kept": once per night across processes, with missed runs made up. */

let root: string;
let folder: string;
let shop: TestShop;
const errors: string[] = [];

beforeAll(async () => {
  root = await makeTestFolder();
  shop = await buildTestShop({
    logger: { level: 'error', stream: { write: (line: string) => void errors.push(line) } },
  });
});
beforeEach(async () => {
  folder = join(root, `nights-${Math.trunc(performance.now())}`);
  await mkdir(folder);
  await shop.db.deleteFrom('backups').execute();
});
afterAll(async () => {
  await shop?.close();
  await rm(root, { recursive: true, force: true });
});

/** The next hour, so the last scheduled time was nearly a day ago. */
const hour = (new Date().getUTCHours() + 1) % 24;

const ofNight = (retained = 7, own: { isOwn?: boolean; hour?: null } = {}): BackupWork =>
  backupWork(
    { folder, retained, hour, isOwn: false, ...own },
    {
      dataDir: join(root, 'data'),
      databaseUrl: shop.databaseUrl,
      media: mediaFolder(join(root, 'data/uploads')),
    },
  );
const run = (work = ofNight()) => work.job.run(shop.app.shop, () => false);
const finishedAgo = (hours: number) =>
  shop.db
    .updateTable('backups')
    .set({ finished_at: sql`now() - make_interval(hours => ${hours}::int)` })
    .execute();

test('makes one per night: the next hourly check finds it; a missed night is made up', async () => {
  await run();
  await run();
  const [name, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^souk-\d{8}T\d{6}Z\.tar\.gz$/);
  const { header, closing } = await verifyBackup(join(folder, name!));
  expect(header.tables.length).toBeGreaterThan(30);
  expect(closing.sections).not.toHaveProperty('secrets');
  const rows = await shop.db.selectFrom('backups').select(['kind', 'place']).execute();
  expect(rows).toEqual([{ kind: 'nightly', place: join(folder, name!) }]);

  await finishedAgo(22);
  await run();
  expect((await readdir(folder)).length).toBe(1);
  await rm(join(folder, name!)); // a second one would have the same name
  await finishedAgo(25);
  await run();
  expect((await readdir(folder)).length).toBe(1);
});

test("a manual backup doesn't count as the nightly one", async () => {
  await shop.db.insertInto('backups').values({ kind: 'by-hand', place: '/b', bytes: 1 }).execute();
  await run();
  expect((await readdir(folder)).length).toBe(1);
});

test('keeps the last n and touches only its own files; removes unfinished ones of a killed process', async () => {
  const nights = [
    'souk-20260101T030500Z.tar.gz',
    'souk-20260102T030500Z.tar.gz',
    'souk-20260103T030500Z.tar.gz',
  ];
  const foreign = ['before-the-update.tar.gz', 'souk-20260101T030500Z.tar.gz.sha256', 'b.tar.gz.part'];
  for (const name of [...nights, ...foreign, 'souk-20260104T030500Z.tar.gz.part'])
    await writeFile(join(folder, name), 'x');
  await run(ofNight(3));
  const left = await readdir(folder);
  expect(left.filter((name) => foreign.includes(name)).length).toBe(3);
  const remaining = left.filter((name) => !foreign.includes(name)).toSorted();
  expect(remaining.slice(0, 2)).toEqual(nights.slice(1));
  expect(remaining.length).toBe(3);
});

test("a missing folder fails the backup and isn't created: it may be an unmounted disk", async () => {
  await rm(folder, { recursive: true });
  await expect(run()).rejects.toThrow(
    `BACKUP_DIR ${folder} does not exist, so last night's backup was not made.`,
  );
  expect(await shop.db.selectFrom('backups').selectAll().execute()).toEqual([]);
});

test('a process that ends aborts its backup and leaves nothing', async () => {
  const nightly = ofNight();
  nightly.stop();
  await expect(run(nightly)).rejects.toThrow('The shop is shutting down');
  expect(await readdir(folder)).toEqual([]);
});

test('requested backups are extra, and the last n of them are kept; a missing default folder is created', async () => {
  await run();
  folder = join(folder, 'within/data');
  const work = ofNight(1, { isOwn: true, hour: null });
  await run(work);
  expect(await readdir(folder).catch(() => null)).toBeNull();
  await work.job.runOnRequest!(shop.app.shop);
  const [name] = await readdir(folder);
  expect(name).toMatch(/^souk-asked-\d{8}T\d{6}Z\.tar\.gz$/);
  await writeFile(join(folder, 'souk-asked-20260101T030500Z.tar.gz'), 'x');
  await writeFile(join(folder, 'souk-20260101T030500Z.tar.gz'), 'x');
  await rm(join(folder, name!)); // a second one would have the same name
  await work.job.runOnRequest!(shop.app.shop);
  const left = (await readdir(folder)).toSorted();
  expect(left).toEqual(['souk-20260101T030500Z.tar.gz', expect.stringMatching(/^souk-asked-2(?!0260101)/)]);
  const kinds = await shop.db.selectFrom('backups').select('kind').orderBy('id').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['nightly', 'by-hand', 'by-hand']);

  const given = backupFolderOf({ folder, isOwn: true, retained: 1, hour: null });
  const [ours, asked] = left.map((one) => join(folder, one)) as [string, string];
  await writeFile(join(folder, 'with-secrets.tar.gz'), 'x');
  const others = [join(folder, 'with-secrets.tar.gz'), join(root, 'souk-20260101T030500Z.tar.gz')];
  expect(await given.held([ours, asked, ...others])).toEqual(new Set([ours, asked]));
  expect(await given.open(others[0]!)).toBeNull();
  const file = await given.open(asked);
  expect([file!.name, file!.bytes]).toEqual([left[1], (await readFile(asked)).length]);
  file!.content.destroy();
});

test('restores the newest backup into a temporary database monthly; reports a truncated one and tests again', async () => {
  await run();
  const [name] = await readdir(folder);
  await shop.db.insertInto('backups').values({ kind: 'by-hand', place: '/away.tar.gz', bytes: 1 }).execute();
  const job = monthlyBackupTest({ folder, retained: 7, hour, isOwn: false }, shop.databaseUrl);
  const tryIt = () => job.run(shop.app.shop, () => false);
  const readState = async () => {
    const last = await findLastBackupTest(shop.db);
    return { last, place: last?.place, outcome: last?.trial };
  };
  const { closing } = await verifyBackup(join(folder, name!));
  await tryIt();
  const first = await readState();
  expect(first).toMatchObject({ place: join(folder, name!), outcome: 'restored' });
  expect(first.last!.rows).toBe(Object.values(closing.rows).reduce((sum, count) => sum + count, 0));
  const { rows: left } = await sql`select from pg_database where datname like 'souk\\_trial%'`.execute(
    shop.db,
  );
  expect(left).toEqual([]);

  const bytes = await readFile(join(folder, name!));
  await writeFile(join(folder, name!), bytes.subarray(0, bytes.length / 2));
  await tryIt();
  expect(await readState()).toEqual(first); // not due within the month
  await job.runOnRequest!(shop.app.shop);
  expect((await readState()).last).toMatchObject({
    trial: 'failed',
    rows: null,
    problem: expect.stringMatching(/damaged/),
  });
  expect(JSON.parse(errors.pop()!)).toMatchObject({ msg: 'backup test failed' });
  expect(await isBackupTestDue(shop.db)).toBe(true); // due again tomorrow
});

test("reads a backup to the end if the role can't restore it", async () => {
  await run();
  const [name] = await readdir(folder);
  const role = `reader_${Math.trunc(performance.now())}`;
  await sql.raw(`create role ${role} login password 'r'`).execute(shop.db);
  const url = new URL(shop.databaseUrl);
  [url.username, url.password] = [role, 'r'];
  expect((await tryBackup(join(folder, name!), url.href)).trial).toBe('read');
  await sql.raw(`drop role ${role}`).execute(shop.db);
});

test('only one of two processes makes it; a failure is logged as an error', async () => {
  const running: RunningJobs[] = await Promise.all(
    [ofNight(), ofNight()].map(({ job }) => startJobs(shop.app.shop, shop.databaseUrl, [job])),
  );
  const boss = new PgBoss({
    connectionString: shop.databaseUrl,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await Promise.all([boss.send('back-up'), boss.send('back-up')]);
  const finished = () => shop.db.selectFrom('backups').select('place').execute();
  await expect.poll(async () => (await finished()).length, { timeout: 60_000 }).toBe(1);
  expect(errors).toEqual([]);

  await finishedAgo(25);
  await rm(folder, { recursive: true });
  await expect.poll(() => boss.send('back-up'), { timeout: 60_000 }).not.toBeNull(); // once the previous run is recorded
  await expect.poll(() => errors.length, { timeout: 60_000 }).toBe(1);
  expect(JSON.parse(errors[0]!)).toMatchObject({
    job: 'back-up',
    msg: 'a job failed',
    err: { message: `BACKUP_DIR ${folder} does not exist, so last night's backup was not made.` },
  });
  expect((await finished()).length).toBe(1);
  await boss.stop({ graceful: false });
  await Promise.all(running.map((jobs) => jobs.stop()));
});
