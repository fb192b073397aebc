// @module-tag slow
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { expectSoundPage, usually } from '../watched-page.ts';
import { watchTraffic } from './look-at-screen.ts';
import { openConsole, enterAsSeller } from './seller.ts';
import { statesOf } from './states-of.ts';

/* A seller creates an API key and a webhook: on a desktop in English, on a phone in Arabic. */

const browser = await openBrowser();

const words = {
  en: {
    newKey: 'Add key',
    orders: 'Orders',
    see: 'View',
    money: 'Allow this key to move money',
    movesMoney: 'Can move money',
    make: 'Create key',
    end: 'Revoke',
    hooks: 'Webhooks',
    newHook: 'Add webhook',
    makeHook: 'Create webhook',
    test: 'Send test event',
    inside: 'This URL can’t be reached from the internet.',
    remove: 'Delete',
    kept: 'I’ve saved it',
  },
  ar: {
    newKey: 'إضافة مفتاح',
    orders: 'الطلبات',
    see: 'عرض',
    money: 'السماح لهذا المفتاح بتحريك الأموال',
    movesMoney: 'يستطيع تحريك الأموال',
    make: 'إنشاء المفتاح',
    end: 'إبطال',
    hooks: 'Webhooks',
    newHook: 'إضافة Webhook',
    makeHook: 'إنشاء Webhook',
    test: 'إرسال حدث تجريبي',
    inside: 'لا يمكن الوصول إلى هذا العنوان عبر الإنترنت.',
    remove: 'حذف',
    kept: 'حفظته',
  },
} as const;

describe.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)('API keys and webhooks of a store (%s, %i)', (language, width) => {
  test('creates, uses and revokes a key, and delivers to a webhook', async () => {
    const t = words[language];
    const { page, complaints, close } = await openConsole(browser, language, width);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/api`);

      await button(t.newKey).first().click();
      await page.locator('#key-title').fill(`Till ${language}`);
      await page.getByRole('group', { name: t.orders, exact: true }).getByLabel(t.see).check();
      expect(await page.getByLabel(t.money).isChecked()).toBe(false);
      await page.getByLabel(t.money).check();
      await expectSoundPage(page);
      await button(t.make).click();
      const key = await page.locator('code', { hasText: /^souk_\w{8}_/ }).innerText();
      const ask = async () =>
        (await fetch(`${shopUrl}/api/v1/seller/orders`, { headers: { authorization: `Bearer ${key}` } }))
          .status;
      expect(await ask()).toBe(200);
      await expectSoundPage(page);
      await button(t.kept).click();
      await page
        .getByRole('row', { name: `Till ${language}` })
        .getByText(t.movesMoney)
        .waitFor();
      await page
        .getByRole('row', { name: `Till ${language}` })
        .getByRole('button')
        .click();
      await page.getByRole('dialog').getByRole('button', { name: t.end, exact: true }).click();
      await page.getByRole('row', { name: `Till ${language}` }).waitFor({ state: 'detached' });
      expect(await ask()).toBe(401);

      await page.getByRole('link', { name: t.hooks, exact: true }).click();
      await button(t.newHook).first().click();
      await page.locator('#webhook-title').fill(`Hook ${language}`);
      await page.locator('#webhook-url').fill('http://127.0.0.1:5432/');
      await button(t.makeHook).click();
      await page.getByText(t.inside).waitFor();
      await expectSoundPage(page);
      await page.locator('#webhook-url').fill('https://wms.invalid/hooks');
      await button(t.makeHook).click();
      await page.locator('code', { hasText: /^whsec_/ }).waitFor();
      await page.getByRole('link', { name: `Hook ${language}` }).click();
      await button(t.test).click();
      await page.getByRole('row', { name: 'test' }).waitFor();
      await expectSoundPage(page);
      const log = {
        read: 'seller/webhooks/{id}/messages',
        isWhole: true,
        seen: new Set<string>(),
      } as const;
      expect(await statesOf(page, watchTraffic(page), 'seller', log)).toEqual([]);
      await button(t.remove).click();
      await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click();
      await page.waitForURL(`${shopUrl}/seller/api/webhooks`);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
