// @module-tag slow
import { describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { enterAsSeller } from './console/seller.ts';
import { listOf } from './listed-products.ts';
import { openOperatorConsole } from './open-operator-console.ts';
import { shopUrl } from './shop.ts';
import { cornersFrom, expectSoundPage } from './watched-page.ts';

/* What operators grant: custom roles, viewing a store as its members, and editing its products. */

const browser = await openBrowser();

const words = {
  en: {
    lookInside: 'View as seller',
    looking: 'Viewing as someone else',
    notOfView: 'This page isn’t available in this view',
    lookAsRole: 'View as this role',
    copy: 'Duplicate',
    roleName: 'Role name',
    seen: 'Preview',
    payments: 'Payments',
    paymentsRead: 'Payments: View',
    makeRole: 'Create role',
    holdsAtOnce: /^Role saved\. The changes apply/,
    save: 'Save',
    remove: 'Delete',
    rights: 'Permissions by role',
    edit: 'Edit',
    editing: 'Editing for the shop',
    undo: 'Undo',
    undone: /Undone by/,
    ofShop: 'Omar Operator · the shop',
  },
  ar: {
    lookInside: 'العرض كبائع',
    looking: 'عرض بصلاحيات شخص آخر',
    notOfView: 'هذه الصفحة غير متاحة في هذا العرض',
    lookAsRole: 'العرض بصلاحيات هذا الدور',
    copy: 'تكرار',
    roleName: 'اسم الدور',
    seen: 'معاينة',
    payments: 'المدفوعات',
    paymentsRead: 'المدفوعات: عرض',
    makeRole: 'إنشاء الدور',
    holdsAtOnce: /^تم الحفظ\. يسري/,
    save: 'حفظ',
    remove: 'حذف',
    rights: 'صلاحيات كل دور',
    edit: 'تعديل',
    editing: 'أنت تعدّل باسم السوق',
    undo: 'تراجع',
    undone: /تراجع عنه/,
    ofShop: 'Omar Operator · إدارة السوق',
  },
} as const;

describe.each(cornersFrom('en', 1440))('%s at %i px', (language, width) => {
  const texts = words[language];

  test('copies a role, previews what its members see, changes it, views as it and deletes it', async () => {
    const { page, complaints, close } = await openOperatorConsole(browser, {
      language,
      width,
      path: '/operator/settings/team/roles/4',
    });
    const seen = page.getByRole('list', { name: texts.seen });
    const name = `Night ${crypto.randomUUID().slice(0, 8)}`;
    try {
      await page.getByRole('link', { name: texts.copy }).click();
      await page.getByLabel(texts.roleName).fill(name);
      expect(await seen.getByText(texts.payments, { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: texts.makeRole }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('checkbox', { name: texts.paymentsRead }).check();
      await seen.getByText(texts.payments, { exact: true }).waitFor();
      await expectSoundPage(page);
      await page.locator('.save-bar').getByRole('button', { name: texts.save, exact: true }).click();
      await page.getByText(texts.holdsAtOnce).waitFor();
      await page.locator('.save-bar').waitFor({ state: 'detached' });
      expect(await page.getByRole('checkbox', { name: texts.paymentsRead }).isChecked()).toBe(true);
      // Views the whole console in this role, and returns.
      await page.getByRole('button', { name: texts.lookAsRole }).click();
      const looking = page.getByRole('region', { name: texts.looking });
      await looking.getByText(name).waitFor();
      expect(await page.locator('a[href="/operator/payments"]').count()).toBeGreaterThan(0);
      expect(await page.locator('a[href="/operator/settings"]').count()).toBe(0);
      await expectSoundPage(page);
      await looking.getByRole('button').click();
      await page.waitForURL(/\/operator\/settings\/team\/roles\/\d+$/);
      await page.getByRole('button', { name: texts.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.remove }).click();
      const rights = page.getByRole('region', { name: texts.rights });
      await rights.waitFor();
      expect(await rights.getByText(name).count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test("edits a store's product as an operator: shoppers see it, the store sees who did it, and ending returns", async () => {
    const { ids } = await listOf('store=1&per_page=1');
    const [id] = ids;
    const { page, complaints, close } = await openOperatorConsole(browser, {
      language,
      width,
      path: `/operator/products/${id}`,
    });
    const title = `Edited ${crypto.randomUUID().slice(0, 6)}`;
    try {
      await page.getByRole('button', { name: texts.edit, exact: true }).click();
      await page.waitForURL(`${shopUrl}/seller/products/${id}`);
      const editing = page.getByRole('region', { name: texts.editing });
      await editing.waitFor();
      expect(await page.locator('nav a[href="/seller/orders"]').count()).toBe(0);
      await expectSoundPage(page);
      const before = await page.locator('#product-title').inputValue();
      await page.locator('#product-title').fill(title);
      await page.locator('#product-selling_minor').fill('4321');
      await page.locator('.save-bar').getByRole('button', { name: texts.save, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator(`main a[href$="/product/${id}"]`).click();
      // The Arabic title differs, the price is the same.
      if (language === 'en') await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page
        .locator('main')
        .getByText(/4[,.]?321/)
        .first()
        .waitFor();
      await page.goto(`${shopUrl}/seller/products/${id}/history`);
      await page.getByText(texts.ofShop).first().waitFor();
      await page.getByRole('button', { name: texts.undo }).first().click();
      await page.getByText(texts.undone).first().waitFor();
      await expectSoundPage(page);
      await editing.getByRole('button').click();
      await page.waitForURL(`${shopUrl}/operator/products/${id}`);
      await page.getByRole('heading', { level: 1, name: before }).waitFor();
      // The store's activity log shows it.
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/products/${id}/history`);
      await page.getByText(texts.ofShop).first().waitFor();
      expect(await editing.count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('adds a note to a store and views it as its sellers do', async () => {
    const { page, complaints, close } = await openOperatorConsole(browser, {
      language,
      width,
      path: '/operator/sellers?view=all',
    });
    try {
      await page.locator('main tbody a').first().click();
      const note = `Called on Monday ${crypto.randomUUID().slice(0, 6)}`;
      await page.locator('#seller-note').fill(note);
      await page.locator('#seller-note').press('Enter');
      await page.locator('main li', { hasText: note }).waitFor();
      expect(await page.locator('#seller-note').inputValue()).toBe('');
      await page.getByRole('button', { name: texts.lookInside }).click();
      await page.getByRole('region', { name: texts.looking }).waitFor();
      await page.goto(`${shopUrl}/seller/products`);
      await page.locator('main h1').waitFor();
      expect(await page.locator('a[href$="/products/new"]').count()).toBe(0);
      await expectSoundPage(page);
      // The account page isn't available in view-as mode, says so, and leads back.
      await page.goto(`${shopUrl}/seller/account`);
      await page.getByRole('heading', { name: texts.notOfView }).waitFor();
      await expectSoundPage(page);
      await page.locator('main a[href="/seller"]').click();
      await page.waitForURL(`${shopUrl}/seller`);
      await page.getByRole('region', { name: texts.looking }).getByRole('button').click();
      await page.waitForURL(/\/operator\/sellers\/\d+$/);
      await page.getByRole('button', { name: texts.lookInside }).waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
