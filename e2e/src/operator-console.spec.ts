import { describe, expect, test } from 'vitest';
import { applyForStore } from './shop-operations.ts';
import { openBrowser } from './browser.ts';
import { clicksOf, openOperatorConsole } from './open-operator-console.ts';
import { shopUrl } from './shop.ts';
import { cornersFrom, expectSoundPage } from './watched-page.ts';

/* An operator at work: on a desktop in English, on a phone in Arabic. Clicks are counted. */

const browser = await openBrowser();

const words = {
  en: {
    isOpen: 'is open',
    approve: /^Approve/,
    cookie: 'cookie banner',
    saved: 'Saved.',
    banner: 'Cookie banner',
    undo: 'Undo',
    find: 'Search settings',
    words: 'Edit cookie banner',
  },
  ar: {
    isOpen: 'مفتوح الآن',
    approve: /^موافقة/,
    cookie: 'ملفات الارتباط',
    saved: 'تم الحفظ.',
    banner: 'شريط ملفات الارتباط',
    undo: 'تراجع',
    find: 'البحث في الإعدادات',
    words: 'تعديل شريط ملفات الارتباط',
  },
} as const;

describe.each(cornersFrom('en', 1440))('%s at %i px', (language, width) => {
  const texts = words[language];

  test('approves a seller in three clicks from the task queue, and by key', async () => {
    const stores = [1, 2].map(() => `Blue Door ${crypto.randomUUID().slice(0, 6)}`);
    for (const store of stores) await applyForStore(store);
    const { page, complaints, close } = await openOperatorConsole(browser, {
      language,
      width,
      path: '/operator',
    });
    const opened = (store: string) => new RegExp(`${store}.*${texts.isOpen}`);
    try {
      await expectSoundPage(page);
      await page.locator('main li button', { hasText: stores[0]! }).click();
      await page.getByRole('button', { name: texts.approve }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: texts.approve }).click();
      await page.getByText(opened(stores[0]!)).waitFor();
      expect(await clicksOf(page)).toBeLessThanOrEqual(3);
      // The next one has opened by itself.
      await page.locator('dialog h2', { hasText: stores[1]! }).waitFor();
      await page.getByRole('button', { name: texts.approve }).waitFor();
      await page.locator('dialog h2').press('a');
      await page.getByText(opened(stores[1]!)).waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test(
    'finds a setting by its name, changes it and undoes it; the activity log lists both',
    { tags: ['slow'] },
    async () => {
      const { page, complaints, close } = await openOperatorConsole(browser, {
        language,
        width,
        path: '/operator/settings',
      });
      try {
        await expectSoundPage(page);
        await page.getByLabel(texts.find).fill(texts.cookie);
        const banner = page.getByRole('switch', { name: texts.banner });
        const where = page.locator('a[aria-describedby="setting-title-cookie_banner"]');
        expect(await where.getAttribute('href')).toBe('/');
        const before = await banner.isChecked();
        await banner.click();
        await page.getByText(texts.saved).waitFor();
        await expect.poll(() => banner.isChecked()).toBe(!before);
        await page.getByRole('button', { name: texts.undo }).click();
        await expect.poll(() => banner.isChecked()).toBe(before);
        // The default state is chosen from those of the default country.
        await page.getByLabel(texts.find).fill('default_state');
        const state = page.locator('#setting-default_state');
        await expect.poll(() => state.inputValue()).toBe('HH');
        expect(await state.locator('option:checked').textContent()).toBe('Hamburg');
        await page.getByLabel(texts.find).fill(texts.cookie);
        await page.getByRole('link', { name: texts.words }).click();
        await page.locator('main').getByText('Cookie settings', { exact: true }).first().waitFor();
        for (const path of ['applications?view=all', 'refunds']) {
          await page.goto(`${shopUrl}/operator/${path}`);
          await page.locator('main h1').waitFor();
          await expectSoundPage(page);
        }
        for (const list of ['products?view=live', 'catalogue/category']) {
          await page.goto(`${shopUrl}/operator/${list}`);
          await page
            .locator(`main tbody a[href^="/operator/${list.replace(/\?.*/, '')}/"]`)
            .first()
            .click();
          const seen = await page.locator('main a[target="_blank"]').first().getAttribute('href');
          expect((await page.request.get(`${shopUrl}${seen}`)).status(), String(seen)).toBe(200);
        }
        expect(complaints).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});
