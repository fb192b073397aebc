// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, describe, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { openForCalls } from '../call-from-page.ts';
import { goWithin } from './go-within.ts';
import { callFrom } from './new-seller.ts';
import { enterAsOperator, enterAsSeller, openAsOperator, openConsole } from './seller.ts';
import { expectSoundPage, usually } from '../watched-page.ts';
import { photo } from '../photo.ts';

/*
 * What the shop says, as operators change it: a text of the interface that is checked while it is typed, a product in another
 * language, and changes of the window that wait until they are published together and can be gone back on; the front page is looked at
 * before.
 */

const browser = await openBrowser();
/** Waits until the preview has loaded: clicks do nothing before. */
const wholePicture = (page: Page) => page.locator('iframe[aria-busy=false]').waitFor();
const pageOf = async (path: string, language: string) =>
  (await fetch(`${shopUrl}${path}`, { headers: { cookie: `currentLanguage=${language}` } })).text();

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('%s at %i px', (language, width) => {
  test('finds a text, refuses it while a placeholder is missing, and shows it in the shop once saved', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const words = `سلتي ${crypto.randomUUID().slice(0, 6)}`;
    try {
      await openAsOperator(page, 'storefront/texts?language=ar&q=product.onlyLeft');
      const counted = page.locator('[id="text-product.onlyLeft"]');
      const before = await counted.inputValue();
      await counted.fill('قليل');
      await page.locator('[id="text-product.onlyLeft-state"]', { hasText: 'count' }).waitFor();
      await counted.fill(before);
      await page.goto(`${shopUrl}/operator/storefront/texts?language=ar&q=cart.title`);
      const title = page.locator('[id="text-cart.title"]');
      await title.fill(words);
      await page.keyboard.press('Control+s');
      await expect.poll(() => pageOf('/cart', 'ar')).toContain(words);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('publishes a drafted banner and reverts it', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const headline = `Dusk ${crypto.randomUUID().slice(0, 6)}`;
    const texts = {
      en: {
        keep: 'Save as draft',
        publish: /^Publish (1|all)/,
        back: 'Restore this version',
        go: 'Restore',
      },
      ar: { keep: 'حفظ كمسودة', publish: /^نشر/, back: 'استعادة هذه النسخة', go: 'استعادة' },
    }[language];
    try {
      await openAsOperator(page, 'storefront/banner?in=home');
      await page.locator('main tbody a').first().click();
      await page.locator('[id="record-title"]').fill(headline);
      await page.getByRole('button', { name: texts.keep, exact: true }).click();
      const drafts = page.locator('[role=status] a[href="/operator/storefront/drafts"]');
      await drafts.waitFor();
      expect(await pageOf('/', 'en')).not.toContain(headline);
      await drafts.click();
      await page.waitForURL(`${shopUrl}/operator/storefront/drafts`);
      await page.getByRole('button', { name: texts.publish }).click();
      await expect.poll(() => pageOf('/', 'en')).toContain(headline);
      await page.getByRole('button', { name: texts.back }).first().click();
      await page.locator('dialog').getByRole('button', { name: texts.go, exact: true }).click();
      await expect.poll(() => pageOf('/', 'en')).not.toContain(headline);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('sorts the home page, previews it privately, publishes it and reverts it', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const texts = {
      en: { publish: /^Publish (1|all)/, back: 'Restore this version', go: 'Restore' },
      ar: { publish: /^نشر/, back: 'استعادة هذه النسخة', go: 'استعادة' },
    }[language];
    const areBrandsFirst = (html: string) => html.indexOf('id="brands"') < html.indexOf('id="popular"');
    try {
      await openAsOperator(page, 'storefront/home');
      const seen = page.frameLocator('iframe');
      await wholePicture(page);
      const sideBanner = page.locator('[data-banners=slider_right_bottom] a');
      for (const [part, place] of [
        ['[data-section=slider] article:not(.slide) >> nth=1', await sideBanner.getAttribute('href')],
        ['footer a >> nth=0', '/operator/storefront/link'],
      ] as const) {
        await seen.locator(part).click();
        await page.waitForURL(`${shopUrl}${place}`);
        await page.goBack();
        await wholePicture(page);
      }
      expect(areBrandsFirst(await pageOf('/', language))).toBe(false);
      if (width === 1440) {
        const brands = page.locator('[data-section=brands]');
        await brands.locator('[data-grip]').dragTo(page.locator('[data-section=slider]'), {
          targetPosition: { x: 20, y: 4 },
        });
        await expect
          .poll(() => page.locator('[data-section]').first().getAttribute('data-section'))
          .toBe('brands');
      } else {
        const up = page.locator('#section-brands-up');
        for (const _ of [1, 2, 3]) {
          await up.click();
          await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('section-brands-up');
        }
      }
      await expect.poll(async () => areBrandsFirst(await seen.locator('main').innerHTML())).toBe(true);
      await wholePicture(page);
      expect(areBrandsFirst(await pageOf('/', language))).toBe(false);
      await page.getByRole('button', { name: texts.publish }).click();
      await expect.poll(async () => areBrandsFirst(await pageOf('/', language))).toBe(true);
      await goWithin(page, '/operator/storefront/drafts');
      await page.getByRole('button', { name: texts.back }).first().click();
      await page.locator('dialog').getByRole('button', { name: texts.go, exact: true }).click();
      await expect.poll(async () => areBrandsFirst(await pageOf('/', language))).toBe(false);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('shows banners of lists, products and reviews in the preview, where clicking one or an empty place opens it', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await openAsOperator(page, 'storefront/home?page=listing');
      const seen = page.frameLocator('iframe');
      const choices = page.locator('main [role=group]').first().locator('button');
      const linkTo = (place: string) => page.locator(`[data-banners=${place}] a`);
      await wholePicture(page);
      await expectSoundPage(page);
      const address = await linkTo('listing').getAttribute('href');
      expect(address).toMatch(/^\/operator\/storefront\/banner\/\d+$/);
      await seen.locator('[data-place=listing] a').click();
      await page.waitForURL(`${shopUrl}${address}`);
      expect(await page.locator('#record-place').inputValue()).toBe('listing');
      // Going back restores the previous page.
      await page.goBack();
      await wholePicture(page);
      expect(await choices.nth(1).getAttribute('aria-pressed')).toBe('true');
      await choices.nth(2).click();
      await page.waitForURL(`${shopUrl}/operator/storefront/home?page=product`);
      await linkTo('product').waitFor();
      await wholePicture(page);
      await seen.locator('[data-empty=product]').click();
      await page.waitForURL(`${shopUrl}/operator/storefront/banner/new?in=product`);
      expect(await page.locator('#record-place').inputValue()).toBe('product');
      await goWithin(page, '/operator/storefront/home?page=reviews');
      await wholePicture(page);
      const words = await linkTo('reviews').textContent();
      await seen.locator('[data-place=reviews]', { hasText: words! }).waitFor();
      const way = await linkTo('reviews').getAttribute('href');
      await linkTo('reviews').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${shopUrl}${way}`);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('previews links and the top banner, and schedules them together or separately, which can be cancelled', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const mark = crypto.randomUUID().slice(0, 6);
    const texts = {
      en: {
        later: 'Schedule…',
        plan: 'Set schedule',
        off: 'Cancel schedule',
        time: 'Schedule',
        goes: 'Scheduled for',
      },
      ar: {
        later: 'جدولة…',
        plan: 'تحديد الموعد',
        off: 'إلغاء الموعد',
        time: 'جدولة',
        goes: 'مجدولة في',
      },
    }[language];
    const drafts: number[] = [];
    const saveDraft = async (body: object) =>
      drafts.push(
        (await callFrom<{ id: number }>(page, 'POST', 'operator/window-drafts', { act: 'save', ...body })).id,
      );
    try {
      await enterAsOperator(page);
      await openForCalls(page);
      const target = { kind: 'url', url: '/contact' };
      type Rows = { rows: { id: number }[] };
      const top = await callFrom<Rows>(page, 'GET', 'operator/window/banner?in=top');
      const record_id = top.rows[0]?.id ?? null;
      const banner = { place: 'top', title: `Top ${mark}`, image: 'favicon.svg', target, closable: true };
      await saveDraft({ kind: 'banner', record_id, values: banner });
      await saveDraft({ kind: 'link', values: { area: 'about', title: `Link ${mark}`, target } });
      await page.goto(`${shopUrl}/operator/storefront/home`);
      const seen = page.frameLocator('iframe');
      await seen.locator('aside', { hasText: `Top ${mark}` }).waitFor();
      await expect.poll(() => seen.locator('footer').innerHTML()).toContain(`Link ${mark}`);
      expect(await pageOf('/', 'en')).not.toContain(mark);
      await page.getByRole('button', { name: texts.later }).click();
      await page.locator('dialog[open]').getByRole('button', { name: texts.plan, exact: true }).click();
      await page.getByRole('button', { name: texts.off, exact: true }).click();
      await page.getByRole('button', { name: texts.later }).waitFor();
      await page.goto(`${shopUrl}/operator/storefront/drafts`);
      const line = page.locator('main li', { hasText: `Top ${mark}` });
      const dialog = page.locator('dialog[open]');
      await line.getByRole('button', { name: texts.time }).click();
      await dialog.getByRole('button', { name: texts.plan, exact: true }).click();
      await line.getByText(texts.goes).waitFor();
      await line.getByRole('button', { name: texts.time }).click();
      await dialog.getByRole('button', { name: texts.off, exact: true }).click();
      await line.getByText(texts.goes).waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    } finally {
      for (const id of drafts) await callFrom(page, 'DELETE', `operator/window-drafts/${id}`);
      await close();
    }
  });

  test("shows a product's commission rule, and sorts rules by dragging or keyboard", async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const ids: number[] = [];
    const one = (id: number) => `operator/terms/commission-rule/${id}`;
    try {
      await enterAsOperator(page);
      await openForCalls(page);
      for (const percent of [5, 7]) {
        const values = { title: `${percent}-${crypto.randomUUID().slice(0, 6)}`, percent };
        const made = await callFrom<{ id: number }>(page, 'POST', 'operator/terms/commission-rule', {
          values,
        });
        ids.push(made.id);
      }
      const [first, second] = ids.map((id) =>
        page.locator('main tr', { has: page.locator(`a[href$="/${one(id)}"]`) }),
      );
      await page.goto(`${shopUrl}/operator/terms/commission-rule`);
      await page.locator('#record-product').click();
      await page.locator('dialog[open] ul button').first().click();
      const decides = (id: number) => page.locator(`main section a[href$="/${one(id)}"].link`);
      await decides(ids[0]!).waitFor();
      if (width === 1440)
        await first!.locator('[data-grip]').dragTo(second!, { targetPosition: { x: 60, y: 40 } });
      else {
        await page.locator(`#order-${ids[1]}-up`).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`order-${ids[1]}-up`);
      }
      await expect
        .poll(() =>
          page.locator('main tbody tr a').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
        )
        .toEqual([ids[1]!, ids[0]!].map((id) => `/${one(id)}`));
      await decides(ids[1]!).waitFor();
      expect(complaints).toEqual([]);
    } finally {
      for (const id of ids) await callFrom(page, 'DELETE', one(id));
      await close();
    }
  });

  test('answers a checklist step with a file, requests changes, gets a new answer and accepts it by key', async () => {
    const [shop, store] = [
      await openConsole(browser, language, width),
      await openConsole(browser, language, width),
    ];
    const [operatorPage, sellerPage] = [shop.page, store.page];
    const title = `Licence ${crypto.randomUUID().slice(0, 8)}`;
    const words = 'The page with the number is missing.';
    let made = '';
    try {
      await openAsOperator(operatorPage, 'terms/checklist-step/new');
      await operatorPage.locator('#record-title').fill(title);
      await operatorPage.locator('#record-proof').selectOption('document');
      await operatorPage.locator('.save-bar .button-primary').click();
      await operatorPage.waitForURL(/checklist-step\/\d+$/);
      made = new URL(operatorPage.url()).pathname.slice(1);

      await enterAsSeller(sellerPage);
      await sellerPage.goto(`${shopUrl}/seller/welcome`);
      const step = sellerPage.locator('main li', { hasText: title });
      const send = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
        await step.waitFor();
        const isSent = sellerPage.waitForResponse((response) => response.url().endsWith('/document'));
        await step.locator('input[type=file]').setInputFiles(file);
        expect((await isSent).status()).toBe(200);
        // The submitted document can be downloaded by its sender.
        await step.locator('use[href$="#download"]').waitFor();
      };
      const waiting = operatorPage.locator('main li', { hasText: title });
      const openIt = async () => {
        await operatorPage.goto(`${shopUrl}/operator?kind=step`);
        await waiting.locator('button').first().click();
        await operatorPage.locator('dialog[open] textarea').waitFor();
      };
      await send({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 one page') });
      // Optimistic: the step leaves the list before the shop responds.
      const decide = async (trigger: () => Promise<void>) => {
        const isDecided = operatorPage.waitForResponse((response) =>
          /\/checklist\/\d+\//.test(response.url()),
        );
        await trigger();
        await waiting.waitFor({ state: 'detached' });
        expect((await isDecided).status()).toBe(200);
      };
      await openIt();
      await expectSoundPage(operatorPage);
      await operatorPage.locator('dialog[open] .button-danger').click();
      await operatorPage.locator('dialog[open] [aria-invalid=true]').waitFor();
      await operatorPage.locator('dialog[open] textarea').fill(words);
      await decide(() => operatorPage.locator('dialog[open] .button-danger').click());

      await sellerPage.reload();
      await step.getByText(words).waitFor();
      await expectSoundPage(sellerPage);
      // A phone's photo exceeds the upload limit.
      await send({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo(2400, 1800) });
      await openIt();
      await operatorPage.locator('dialog[open] h2').click();
      await decide(() => operatorPage.keyboard.press('a'));
      await sellerPage.reload();
      await step.locator('use[href$="#check"]').waitFor();
      expect(await step.locator('input[type=file]').count()).toBe(0);
      expect([...shop.complaints, ...store.complaints]).toEqual([]);
    } finally {
      if (made) await callFrom(operatorPage, 'DELETE', made);
      await shop.close();
      await store.close();
    }
  });
});
