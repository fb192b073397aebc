import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { cornersFrom, expectSoundPage } from '../watched-page.ts';
import { goWithin } from './go-within.ts';
import { expectWithin, startMeter } from './meter.ts';
import { openAsOperator, openConsole } from './seller.ts';

/*
 * T9 of the console's tasks as far as it goes: words and target of a banner, on the front page as soon as it is saved. And what
 * operators see of catalogue, window, people and reports, from a desk in English and from a phone in Arabic.
 */

const browser = await openBrowser();

const words = {
  en: { save: 'Save', saved: 'Saved. The shop shows it now.', hint: 'Find by name', discard: 'Discard' },
  ar: { save: 'حفظ', saved: 'تم الحفظ، ويظهر الآن في المتجر.', hint: 'ابحث بالاسم', discard: 'تجاهل' },
} as const;

const frontPage = async () => (await fetch(`${shopUrl}/`)).text();

/** Of each sort one that every-console-page.spec.ts does not come to; all of a sort are made by the same parts. */
const pages = [
  'reports?by=seller',
  'window/page/1',
  'window/link',
  'catalogue/attribute/1',
  'catalogue/shipping-rule/1',
  'offers/voucher/1',
];

describe.each(cornersFrom('en', 1440))('%s at %i px', (language, width) => {
  const say = words[language];

  test('a banner gets other words and another target in nine presses, and the front page has them', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const headline = `Lamps ${crypto.randomUUID().slice(0, 8)}`;
    try {
      await openAsOperator(page, 'window/banner?in=home');
      const read = await startMeter(page);
      const banner = page.locator('main tbody a').first();
      await banner.click();
      const title = page.locator('[id="record-title"]');
      await title.click();
      await title.fill(headline);
      await page.locator('[id="record-target.id"]').click();
      await page.getByPlaceholder(say.hint).fill('Kitchen');
      await page.locator('dialog li button', { hasText: 'Kitchen' }).first().click();
      await page.getByRole('button', { name: say.save, exact: true }).click();
      await page.getByText(say.saved).waitFor();
      await expect.poll(frontPage).toContain(headline);
      expectWithin('T9', await read(), { clicks: 9 });
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('a text is formatted, and what was typed is kept from who leaves', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await openAsOperator(page, 'window/page/1');
      const editor = page.locator('[id="record-description"]');
      await editor.waitFor();
      await editor.press('End');
      await editor.pressSequentially(' More of it.');
      await page.getByRole('button', { name: say.discard }).click();
      await expect.poll(() => page.getByRole('button', { name: say.discard }).count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('each page is sound', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await openAsOperator(page, pages[0]!);
      for (const path of pages) {
        await goWithin(page, `/operator/${path}`);
        await page.locator('main h1').waitFor();
        await expectSoundPage(page);
      }
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
