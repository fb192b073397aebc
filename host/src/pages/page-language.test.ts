import type { App } from '@souk/server/app';
import { openDatabase } from '@souk/server/db/open-database';
import { createSiteCache } from '@souk/server/settings/site-cache';
import { cloneDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageLooks } from './page-language.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let open: ReturnType<typeof openDatabase>;
let site: ReturnType<typeof createSiteCache>;
let looks: PageLooks;
beforeAll(async () => {
  database = await cloneDatabase();
  open = openDatabase({ url: database.url, max: 2 });
  site = createSiteCache(open.db);
  // The texts of a page need nothing else of the shop.
  looks = new PageLooks({ shop: { db: open.db, site } } as App, undefined, undefined);
});
afterAll(async () => {
  await open?.close();
  await database?.drop();
});

async function changed(write: () => Promise<unknown>) {
  await write();
  site.invalidate();
  looks.invalidate();
  return looks.language('ar');
}

test('texts are compiled again after a change of texts or direction, and after no other change', async () => {
  const language = open.db.insertInto('languages').values([
    { code: 'en', name: 'English', direction: 'ltr', is_default: true },
    { code: 'ar', name: 'العربية', direction: 'ltr', is_default: false },
  ]);
  const first = await changed(() => language.execute());
  expect(first).toMatchObject({ code: 'ar', direction: 'ltr' });
  expect(await changed(async () => {})).toBe(first);

  const own = { language_code: 'ar', key: 'cart.title', text: 'سلتك أنت' };
  const second = await changed(() => open.db.insertInto('interface_texts').values(own).execute());
  expect(second.messagesUrl).not.toBe(first.messagesUrl);
  expect(JSON.stringify(second.messages)).toContain(own.text);
  expect(JSON.stringify(first.messages)).not.toContain(own.text);

  const turned = await changed(() =>
    open.db.updateTable('languages').set({ direction: 'rtl' }).where('code', '=', 'ar').execute(),
  );
  expect(turned.direction).toBe('rtl');
  expect(await changed(() => open.db.deleteFrom('interface_texts').execute())).toMatchObject({
    messages: first.messages,
  });
});
