import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';

/* Migration 0019: existing unverified accounts and applications. */

let folder: string;
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-migrations-'));
  for (const file of await readdir(migrationsFolder)) {
    if (Number(file.slice(0, 4)) < 19) await cp(join(migrationsFolder, file), join(folder, file));
  }
  database = await createEmptyDatabase();
  await migrate({ url: database.url, folder });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into users (name, email, password_hash, phone, verified_at, is_operator, google_id) values
      ('Proved', 'Proved@example.com', 'hash', null, now(), false, 'g1'),
      ('Waiting', 'Waiting@example.com', 'planted?', '+49 30 0000 142', null, false, null),
      ('From a provider', 'facebook@example.com', null, null, null, false, null),
      ('Shopkeeper', 'keeper@example.com', 'planted?', null, null, false, 'g2'),
      ('Operator', 'operator@example.com', 'planted?', null, null, true, null);
    insert into stores (name, slug, image, owner_id)
      select 'Fjord Home', 'fjord-home', 'fjord.png', id from users where email = 'keeper@example.com';
    insert into mail_codes (email, purpose, code_hash, link_hash, expires_at) values
      ('waiting@example.com', 'verify', 'x', 'l1', now() + interval '10 minutes'),
      ('noor@example.com', 'seller', 'x', 'l2', now() + interval '10 minutes'),
      ('proved@example.com', 'reset', 'x', 'l3', now() + interval '10 minutes');
    insert into seller_applications (email, name, phone, store_name, language_code, status, proved_at) values
      ('noor@example.com', 'Noor', '+49 30', 'Noor Lamps', 'en', 'unproved', null),
      ('omar@example.com', 'Omar', '+49 30', 'Omar’s', 'en', 'pending', now());
  `);
  await migrate({ url: database.url });
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const rows = async (query: string) => (await client.query(query)).rows;

test('turns unverified accounts into sign-ups; others keep everything', async () => {
  expect(await rows('select name, email, password_hash, phone from sign_ups')).toEqual([
    { name: 'Waiting', email: 'Waiting@example.com', password_hash: 'planted?', phone: '+49 30 0000 142' },
  ]);
  const isMember = 'exists(select from memberships where user_id = users.id) as member';
  const columns = `name, password_hash, google_id, ${isMember}, verified_at is not null as verified`;
  expect(await rows(`select ${columns} from users order by id`)).toEqual([
    { name: 'Proved', password_hash: 'hash', google_id: 'g1', member: false, verified: true },
    { name: 'Shopkeeper', password_hash: null, google_id: null, member: true, verified: true },
    { name: 'Operator', password_hash: null, google_id: null, member: false, verified: true },
  ]);
});

test('invalidates codes whose data may have been replaced; codes for a new password stay', async () => {
  expect(await rows('select link_hash from mail_codes where used_at is null')).toEqual([{ link_hash: 'l3' }]);
});

test('deletes unverified applications and keeps pending ones', async () => {
  expect(await rows('select store_name from seller_applications')).toEqual([{ store_name: 'Omar’s' }]);
});
