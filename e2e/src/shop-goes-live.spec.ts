// @module-tag slow
import { openShopFolder } from '@souk/host/testing/shop-folder';
import { openTestMailServer } from '@souk/server/notification/mail/test-mail-server';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { installShop, withoutHandover } from './install-shop.ts';
import { everyCorner, expectSoundPage, openPage } from './watched-page.ts';

/* A new shop's Go live page: what is missing, a mail server entered in the console, and its first email. */

const browser = await openBrowser();
const operator = { name: 'Mara Lind', email: 'mara@shop.example', password: 'a good password' };
const words = {
  en: { guide: /^Check address, email/, todo: 'To do', done: 'Done', none: 'No mail server is set up' },
  ar: { guide: /^تحقق من العنوان/, todo: 'لم يكتمل', done: 'مكتمل', none: 'لا خادم بريد مضبوط' },
} as const;

test.each([['en', 1440], ...(everyCorner ? ([['ar', 360]] as const) : [])] as const)(
  'email is set up in the console and done once it arrives (%s, %i px)',
  async (language, width) => {
    const folder = await openShopFolder({ isNew: true });
    const mailServer = await openTestMailServer();
    const t = words[language];
    const { page, complaints, close } = await openPage(
      browser,
      { ...reducedMotionAt(width, 800), locale: language, extraHTTPHeaders: { 'accept-language': language } },
      { tampered: true }, // the shop opened afterwards is another server
    );
    // Creating a database slows the machine down.
    page.context().setDefaultTimeout(60_000);
    const item = (name: string) => page.locator(`main li[data-item=${name}]`);
    try {
      const shop = await folder.start({ LOG_LEVEL: 'silent' });
      await installShop(page, shop, { language, operator, hasSamples: false });
      await page.goto(`${shop.origin}/operator`);
      await page.getByRole('link', { name: t.guide }).click();
      await item('mail').waitFor();
      await expect.poll(() => item('mail').textContent()).toContain(t.none);
      for (const name of ['address', 'backups', 'team', 'legal', 'sellers'])
        expect(await item(name).textContent(), name).toContain(t.todo);
      await expectSoundPage(page);

      await page.locator('#mail-host').fill('127.0.0.1');
      await page.locator('#mail-security').selectOption('none');
      await page.locator('#mail-port').fill(new URL(mailServer.url).port);
      await page.locator('#mail-from').fill('orders@shop.example');
      const isSaved = page.waitForResponse(
        (response) =>
          response.request().method() === 'PUT' && response.url().endsWith('/operator/mail-server'),
      );
      await page.locator('#mail button[type=submit]').first().click();
      expect((await isSaved).status()).toBe(200);
      await page.locator('#mail section section button').first().click();
      await expect.poll(() => mailServer.arrived.length).toBe(1);
      expect(mailServer.arrived[0]).toMatchObject({ to: [operator.email], from: 'orders@shop.example' });
      await expect.poll(() => item('mail').textContent()).toContain(t.done);
      await expectSoundPage(page);
      expect(withoutHandover(complaints)).toEqual([]);
    } finally {
      await close();
      mailServer.close();
      await folder.close();
    }
  },
);
