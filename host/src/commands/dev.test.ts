// @module-tag slow
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '@souk/postgres/server-process';
import { openShopFolder, readyOf, type ShopFolder, statusOf } from '#testing/shop-folder.ts';
import { usedFolder } from '#testing/used-folder.ts';

let folder: ShopFolder;
beforeAll(async () => {
  folder = await openShopFolder({ like: await usedFolder() });
});
afterAll(() => folder.close());

test('`souk dev` opens the shop with pages reloaded by Vite, and restarts when a server file changes', async () => {
  const port = String(await findFreePort());
  const shop = { ...folder.run(['dev'], { PORT: port }), origin: `http://127.0.0.1:${port}` };
  const starts = () => shop.output().split('The development shop is open').length - 1;
  await expect.poll(starts, { timeout: 120_000 }).toBe(1);
  await readyOf(shop);
  // Vite reads every file for the first page, which takes a minute; requests that wait for it are shed.
  const page = async () => (await fetch(shop.origin)).text();
  if (process.env['EVERY_CORNER'] === '1')
    await expect.poll(page, { timeout: 60_000, interval: 1000 }).toContain('inject-hmr-runtime');
  expect(await statusOf(`${shop.origin}/@vite/client`)).toBe(200);
  const postmaster = folder.postmasterPid();

  // Only the modification time: the content is shared with other tests.
  const now = new Date();
  await utimes(join(import.meta.dirname, '../../../server/src/app.ts'), now, now);
  await expect.poll(starts, { timeout: 120_000 }).toBe(2);
  expect(shop.output()).toContain('server/src/app.ts changed; restarting.');
  await readyOf(shop);
  expect(await statusOf(`${shop.origin}/api/v1/common`)).toBe(200);
  expect(folder.postmasterPid()).toBe(postmaster);

  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  expect(folder.postmasterPid()).toBeNull();
}, 400_000);
