import { expect, test } from 'vitest';
import { openShopFolder } from '@souk/host/testing/shop-folder';
import { calmAt, openBrowser } from './browser.ts';
import { expectAxe, expectSoundPage, openPage, usually } from './watched-page.ts';

/* From an empty folder to a shop of one's own, by the installer's page (decision 064). */

const browser = await openBrowser();

const words = {
  en: {
    goOn: /^(Continue|Go on)/,
    again: 'Test again',
    own: /My own/,
    builtIn: /Built-in/,
    finish: /^Finish/,
  },
  ar: {
    goOn: /^(متابعة|المتابعة)/,
    again: 'اختبار من جديد',
    own: /خاصة بي/,
    builtIn: /المدمجة/,
    finish: /^إنهاء/,
  },
} as const;

test.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)(
  'five steps and at most seven inputs from the printed address to the shop (%s, %i px)',
  async (language, width) => {
    const t = words[language];
    const folder = await openShopFolder({ isNew: true });
    const { page, complaints, close } = await openPage(
      browser,
      { ...calmAt(width, 800), locale: language, extraHTTPHeaders: { 'accept-language': language } },
      { tampered: true }, // the shop that is opened behind it is another server
    );
    try {
      await expectAxe(page);
      const shop = await folder.start({ LOG_LEVEL: 'silent' });
      await expect.poll(() => shop.said(), { timeout: 60_000 }).toMatch(/Set up: http/);
      const key = /key=(\S+)/.exec(shop.said())![1]!;
      const press = (name: RegExp | string) => page.getByRole('button', { name }).click();
      let inputs = 0;
      const type = async (name: string, text: string) => {
        inputs++;
        await page.locator(`#install-${name}`).fill(text);
      };

      // Without the key nothing goes on, and the page says what to do; with it the address forgets it.
      await page.goto(`${shop.origin}/install`);
      await page.locator('#install-key').fill('a guess');
      await press(t.goOn);
      await page.locator('[aria-invalid=true]').waitFor();
      await page.goto(`${shop.origin}/install?key=${key}`);
      await page.locator('main li').nth(5).waitFor();
      expect(page.url()).toBe(`${shop.origin}/install`);
      await expectSoundPage(page);
      await press(t.goOn);

      await page.getByRole('radio', { name: t.own }).check();
      await page.locator('#install-host').fill('127.0.0.1');
      await page.locator('#install-port').fill('1');
      await press(t.goOn);
      await page.getByRole('button', { name: t.again }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('radio', { name: t.builtIn }).check();
      await press(t.goOn);

      await type('name', 'Lampenladen');
      inputs++;
      await page.locator('#install-country').selectOption('DE');
      expect(await page.locator('#install-currency').inputValue()).toBe('EUR');
      await expectSoundPage(page);
      await press(t.goOn);

      await page.locator('#install-email').waitFor();
      await press(t.goOn); // empty: each field says what it wants
      expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
      await type('name', 'Mara Lind');
      await type('email', 'mara@shop.example');
      await type('password', 'a good password');
      await press(t.goOn);

      await page.getByRole('button', { name: t.finish }).waitFor();
      await expectSoundPage(page);
      await press(t.finish);
      // Signed in, and led to the one thing that comes before all others: a second step at sign-in.
      await page.waitForURL(`${shop.origin}/operator/account`, { timeout: 60_000 });
      await page.locator('main h1').waitFor();
      await expectSoundPage(page);
      expect(inputs).toBeLessThanOrEqual(7);
      const session = (await page.context().cookies()).find(({ name }) => name === 'operator_token');
      expect(session).toBeDefined();
      expect((await page.goto(`${shop.origin}/install`))?.status()).toBe(404);
      // What the browser says while one server takes the other's place is no complaint.
      expect(complaints.filter((one) => !/503|readyz|ERR_CONNECTION/.test(one))).toEqual([]);
    } finally {
      await close();
      await folder.close();
    }
  },
);
