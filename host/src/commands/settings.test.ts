// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
beforeAll(async () => {
  shop = await openOperatedShop();
});
afterAll(() => shop?.close());

const set = (name: string, value: string, ...more: string[]) =>
  shop.souk(['settings', 'set', name, value, ...more]);

test("refuses a rate that orders can't use", async () => {
  expect((await set('default_commission_percent', '8.125')).code).toBe(0);
  for (const rate of ['8.12345', '-1', '100.5', '1e-7'])
    expect((await set('default_commission_percent', rate)).code, rate).toBe(1);
  expect((await set('commission_tax_percent', '19', '--yes')).output).toBe('commission_tax_percent = 19');
});

test('changes a setting that affects the whole shop only with --yes', async () => {
  const before = (await shop.souk(['settings', 'get', 'country'])).output;
  const refused = await set('country', 'DE');
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^country affects the whole shop(, [a-z ]+: \d+)*\. To change it, add --yes\.$/,
  );
  expect((await shop.souk(['settings', 'get', 'country'])).output).toBe(before);
  expect(await set('country', 'DE', '--yes')).toEqual({ code: 0, output: 'country = "DE"' });
  // Its value as it is, and other settings, need no confirmation.
  expect((await set('country', 'DE')).code).toBe(0);
  expect((await set('city', 'Berlin')).code).toBe(0);
  expect((await set('country', '', '--yes')).code).toBe(0);
  expect((await set('country', 'DE', '--sure')).code).toBe(1);
});

test("requires the number placeholder in a carrier's tracking page", async () => {
  const falcon = (url: string) => JSON.stringify([{ name: 'Falcon Post', url }]);
  const taken = falcon('https://falcon.example/t?n={number}');
  expect(await set('carriers', taken)).toEqual({ code: 0, output: `carriers = ${taken}` });
  const refused = await set('carriers', falcon('http://falcon.example/'));
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('the url has to be like https://carrier.example/track?n={number}.');
});

test('refuses a logo without a file in one sentence, and accepts it once the file exists', async () => {
  const refused = await set('footer_logo', 'ours.svg');
  expect(refused).toEqual({
    code: 1,
    output: `Can't set footer_logo to ours.svg: the file is not in ${join(shop.dataDir, 'uploads')}; upload it first.`,
  });
  expect((await shop.souk(['settings', 'get', 'footer_logo'])).output).toBe(
    'footer_logo = "footer-logo.svg"',
  );
  await mkdir(join(shop.dataDir, 'uploads'), { recursive: true });
  await writeFile(join(shop.dataDir, 'uploads/ours.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await set('footer_logo', 'ours.svg')).toEqual({ code: 0, output: 'footer_logo = "ours.svg"' });
  // Shipped files can be used too, but not paths outside the folders.
  expect((await set('footer_logo', 'footer-logo.svg')).code).toBe(0);
  for (const name of ['../secret.svg', '/etc/passwd']) expect((await set('footer_logo', name)).code).toBe(1);
  // Without a logo the shop's name is shown.
  expect((await set('footer_logo', '')).code).toBe(0);
  await set('footer_logo', 'footer-logo.svg');
});

test('changes the currency only with a rate or --keep, and converts all amounts', async () => {
  const before = (await shop.souk(['settings', 'get', 'currency'])).output;
  const refused = await set('currency', 'EUR');
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^The currency affects the whole shop.*\. To convert all prices, add --rate <EUR for one USD>; to keep their numbers, add --keep\.$/,
  );
  expect((await set('currency', 'EUR', '--yes')).code).toBe(1);
  expect((await set('currency', 'EUR', '--rate', '0')).code).toBe(1);
  expect((await shop.souk(['settings', 'get', 'currency'])).output).toBe(before);
  await set('payout_minimum', '10');
  const changed = await set('currency', 'EUR', '--rate', '0.9', '--rounding', '.99');
  expect([changed.code, changed.output.split('\n')[0]]).toEqual([0, 'currency = "EUR"']);
  expect((await shop.souk(['settings', 'get', 'payout_minimum'])).output).toBe('payout_minimum = 9');
  expect((await set('currency', 'EUR', '--keep')).output).toContain('already uses this currency');
  expect((await set('currency', 'USD', '--keep')).code).toBe(0);
  await set('payout_minimum', '0');
});
