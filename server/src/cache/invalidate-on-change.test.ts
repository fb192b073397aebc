import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSettings } from '#settings/test-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { type ChangeListener, invalidateOnChange } from './invalidate-on-change.ts';
import { listenForChanges } from './listen-for-changes.ts';

let shop: TestShop;
let stop: () => Promise<void>;
const pages = { onTags: vi.fn<ChangeListener['onTags']>(), onLost: vi.fn(), onBack: vi.fn() };
beforeAll(async () => {
  shop = await buildTestShop();
  stop = listenForChanges({ ...invalidateOnChange(shop.app.shop, pages), url: shop.databaseUrl });
  await vi.waitFor(() => expect(pages.onBack).toHaveBeenCalled());
});
afterAll(async () => {
  await stop();
  await shop.close();
});

const siteName = async () => (await shop.app.shop.site.read()).settings.site_name;

test('a process knows an operator’s change at once, before its pages are invalidated', async () => {
  const before = await siteName();
  let known: Promise<string> | undefined;
  pages.onTags.mockImplementation(() => void (known = siteName()));
  await changeSettings(shop.db, { site_name: `${before} anew` });
  await vi.waitFor(() => expect(known).toBeDefined());
  expect(await known).toBe(`${before} anew`);
});
