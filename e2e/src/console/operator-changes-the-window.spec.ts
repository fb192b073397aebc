// @module-tag slow
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { photo } from '../photo.ts';
import { cornersFrom, everyThird, expectSoundPage } from '../watched-page.ts';
import { goWithin } from './go-within.ts';
import { expectWithin, startMeter, reportTime } from './meter.ts';
import { openAsOperator, openConsole } from './seller.ts';

/*
 * T9 of the console's tasks: words and target of a banner, on the front page as soon as it is saved; picture and target, seen on a
 * phone first, published and taken back. And what operators see of catalogue, window, people and reports, from a desk in English and
 * from a phone in Arabic.
 */

const browser = await openBrowser();

const words = {
  en: {
    save: 'Save',
    saved: (title: string) => `${title} saved.`,
    hint: 'Search by name',
    discard: 'Discard',
    keep: 'Save as draft',
    publish: /^Publish (1|all)/,
    phone: 'Phone',
    undo: 'Undo',
  },
  ar: {
    save: 'حفظ',
    saved: (title: string) => new RegExp(`تم حفظ .?${title}`),
    hint: 'البحث بالاسم',
    discard: 'تجاهل',
    keep: 'حفظ كمسودة',
    publish: /^نشر/,
    phone: 'هاتف',
    undo: 'تراجع',
  },
} as const;

const frontPage = async () => (await fetch(`${shopUrl}/`)).text();

/** One of each sort not covered by every-console-page.spec.ts; all of a sort share components. Two, or all in the full run. */
const pages = [
  'reports?by=seller',
  'storefront/page/1',
  'storefront/link',
  'catalogue/attribute/1',
  'settings/shipping-rule/1',
  'marketing/voucher/1',
];

describe.each(cornersFrom('en', 1440))('%s at %i px', (language, width) => {
  const texts = words[language];

  test('changes text and target of a banner in nine clicks, and the home page shows it', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const headline = `Lamps ${crypto.randomUUID().slice(0, 8)}`;
    try {
      await openAsOperator(page, 'storefront/banner?in=home');
      const read = await startMeter(page);
      const banner = page.locator('main tbody a').first();
      await banner.click();
      const title = page.locator('[id="record-title"]');
      await title.click();
      await title.fill(headline);
      await page.locator('[id="record-target.id"]').click();
      await page.getByPlaceholder(texts.hint).fill('Kitchen');
      await page.locator('dialog li button', { hasText: 'Kitchen' }).first().click();
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      const savedAt = performance.now();
      await page.getByText(texts.saved(headline)).waitFor();
      await expect.poll(frontPage).toContain(headline);
      reportTime('T9 in the shop', performance.now() - savedAt, 2000);
      expectWithin('T9', await read(), { clicks: 9 });
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('changes picture and target of a banner, previews it on a phone, publishes it and reverts it with one click', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const pictures = async () => (await frontPage()).match(/[\w-]+\.(?:webp|jpe?g|png)/g) ?? [];
    try {
      await openAsOperator(page, 'storefront/banner?in=home');
      const before = await pictures();
      const read = await startMeter(page);
      await page.locator('main tbody a').first().click();
      const chooser = page.waitForEvent('filechooser');
      await page
        .locator('label', { has: page.locator('input[type=file]') })
        .first()
        .click();
      await (
        await chooser
      ).setFiles({ name: 'dusk.jpg', mimeType: 'image/jpeg', buffer: await photo(640, 160) });
      await page.locator('[id="record-target.id"]').click();
      await page.getByPlaceholder(texts.hint).fill('Kitchen');
      await page.locator('dialog li button', { hasText: 'Kitchen' }).first().click();
      await page.getByRole('button', { name: texts.keep, exact: true }).click();
      await page.locator('[role=status] a[href="/operator/storefront/drafts"]').click();
      await page.locator('a[href="/operator/storefront/home"]:visible').first().click();
      if (width === 1440) await page.getByRole('button', { name: texts.phone, exact: true }).click();
      const seen = page.frameLocator('iframe[style*="width: 360px"]').locator('[data-section=banner] img');
      const address = (await seen.first().getAttribute('src'))!;
      expect(before.some((name) => address.includes(name))).toBe(false);
      expect(await pictures()).toEqual(before);
      await page.getByRole('button', { name: texts.publish }).click();
      const publishedAt = performance.now();
      await expect.poll(async () => (await pictures()).join()).not.toBe(before.join());
      reportTime('T9 published', performance.now() - publishedAt, 2000);
      expectWithin('T9', await read(), { clicks: 9 });
      await page.goto(`${shopUrl}/operator/settings/activity`);
      await page.getByRole('button', { name: texts.undo, exact: true }).first().click();
      await expect.poll(pictures).toEqual(before);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('formats text, and keeps unsaved input when leaving', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await openAsOperator(page, 'storefront/page/1');
      const editor = page.locator('[id="record-description"]');
      await editor.waitFor();
      await editor.press('End');
      await editor.pressSequentially(' More of it.');
      await page.getByRole('button', { name: texts.discard }).click();
      await expect.poll(() => page.getByRole('button', { name: texts.discard }).count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('every page passes', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await openAsOperator(page, pages[0]!);
      for (const path of everyThird(pages)) {
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
