import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { openDatabase } from '@souk/server/db/open-database';
import { setSetting } from '@souk/server/testing/builders';
import { cloneDatabase } from '@souk/server/testing/test-database';
import { expect, test } from 'vitest';
import { stores } from './catalogue/names.ts';
import { seedStores } from './seed-people.ts';

test('no sample store has the name of the shop, or a look-alike', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase({ url: database.url });
  try {
    const [first] = stores;
    await setSetting(db, 'site_name', first!.name.toUpperCase());
    await audited(db, commandActor('test'), async (tx) => {
      await seedStores(tx, new Date('2026-11-20T12:00:00Z'));
      return { ok: true, isUnchanged: true } as const;
    });
    const names = await db.selectFrom('stores').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name)).toEqual([
      `${first!.name} (sample)`,
      ...stores.slice(1).map(({ name }) => name),
    ]);
  } finally {
    await close();
    await database.drop();
  }
});
