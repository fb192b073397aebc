import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { applyForStore, deliver, refundedLines } from './shop-operations.ts';
import { calmAt, openBrowser } from './browser.ts';
import { inSandbox, ours, press } from './provider-pages.ts';
import { setLanguage } from './set-language.ts';
import { namedShopUrl, shopUrl } from './shop.ts';
import { cornersFrom, expectAxe, expectSoundPage, openPage } from './watched-page.ts';

/* An operator at work: from a desk in English, from a phone in Arabic. What is pressed is counted. */

const browser = await openBrowser();

const words = {
  en: {
    signIn: 'Sign in',
    work: 'Work',
    isOpen: 'is open',
    approve: /^Approve/,
    refund: 'Refund…',
    send: /^Refund \S*\d/,
    happens: 'What will happen',
    cookie: 'cookie banner',
    saved: 'Saved.',
    banner: 'Cookie banner',
    undo: 'Undo',
    find: 'Find a setting',
    bookFitting: /^Book the/,
    addsUp: 'Adds up',
    proved: /^It works/,
    aside: 'Set aside',
    asideWhy: 'Why it is not',
    paid: 'The order is paid',
    elsewhere: 'Change address or note',
    lookInside: 'See its console',
    looking: 'You are looking as others do',
    notOfView: 'This page is not part of the view',
    lookAsRole: 'Look as this role',
    copy: 'Copy',
    roleName: 'Name of the role',
    seen: 'What they see',
    payments: 'Payments',
    paymentsRead: 'Payments: read',
    makeRole: 'Make the role',
    holdsAtOnce: /^Saved\. It holds/,
    save: 'Save',
    remove: 'Delete',
    rights: 'What each role may',
  },
  ar: {
    signIn: 'تسجيل الدخول',
    work: 'العمل',
    isOpen: 'مفتوح الآن',
    approve: /^موافقة/,
    refund: 'إرجاع مبلغ…',
    send: /^إرجاع \S*\d/,
    happens: 'ما سيحدث',
    cookie: 'ملفات الارتباط',
    saved: 'تم الحفظ.',
    banner: 'شريط ملفات الارتباط',
    undo: 'تراجع',
    find: 'ابحث عن إعداد',
    bookFitting: /^قيد/,
    addsUp: 'الحساب مطابق',
    proved: /^تعمل/,
    aside: 'وضع جانبًا',
    asideWhy: 'لماذا لا يخص',
    paid: 'الطلب مدفوع',
    elsewhere: 'تغيير العنوان أو الملاحظة',
    lookInside: 'عرض لوحة المتجر',
    looking: 'أنت تطّلع بعين غيرك',
    notOfView: 'هذه الصفحة ليست من هذا الاطّلاع',
    lookAsRole: 'اطّلاع بعين هذا الدور',
    copy: 'نسخ',
    roleName: 'اسم الدور',
    seen: 'ما يرونه',
    payments: 'المدفوعات',
    paymentsRead: 'المدفوعات: قراءة',
    makeRole: 'إنشاء الدور',
    holdsAtOnce: /^تم الحفظ\. يسري/,
    save: 'حفظ',
    remove: 'حذف',
    rights: 'صلاحيات كل دور',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

async function openConsole(language: 'en' | 'ar', width: number, path: string, at = shopUrl) {
  const opened = await openPage(browser, { ...calmAt(width, width < 500 ? 700 : 900), locale: language });
  const { page } = opened;
  await setLanguage(page, language, at);
  await expectAxe(page);
  await page.addInitScript(() => {
    // Pages are used again by the next test, and keep what was put into them.
    if ('isCounting' in globalThis) return;
    Object.assign(globalThis, { isCounting: true });
    addEventListener(
      'pointerdown',
      ({ target }) => {
        const isPressed = target instanceof Element && target.closest('a, button, label, input, select');
        if (isPressed) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      { capture: true },
    );
  });
  await page.goto(`${at}${path}`);
  const say: Words = words[language];
  await page.locator('#sign-in-email').fill('operator@example.com');
  await page.locator('#sign-in-password').fill('souk-demo');
  await page.getByRole('button', { name: say.signIn }).click();
  await page.locator('main h1').waitFor();
  await page.evaluate(() => sessionStorage.removeItem('clicks'));
  return { ...opened, say };
}

const clicksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

async function ask<Data>(path: string, body?: object): Promise<Data> {
  const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const { status, data } = (await reply.json()) as { status: number; data: Data };
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

type Bought = { id: number; order: string; user_token: string };

/** A guest buys three things, to be paid in this way. */
async function placeOrder(method: number): Promise<Bought> {
  type Product = { id: number; inventory: { id: number; quantity: number }[] };
  const user_token = crypto.randomUUID().replaceAll('-', '');
  const pages = await Promise.all(
    [1, 2].map((store) => ask<{ result: { data: { id: number }[] } }>(`products?store=${store}&per_page=6`)),
  );
  const tiles = pages.flatMap(({ result }) => result.data);
  const products = await Promise.all(tiles.map(({ id }) => ask<Product>(`product/${id}`)));
  const shelves = products.flatMap(({ id, inventory }) => {
    const shelf = inventory.find(({ quantity }) => quantity > 20);
    return shelf ? [{ product_id: id, inventory_id: shelf.id }] : [];
  });
  for (const shelf of [...shelves.slice(0, 2), shelves.at(-1)])
    await ask('cart/action', { user_token, quantity: 1, ...shelf });
  await ask('user/address/action', {
    user_token,
    name: 'Layla Haddad',
    email: `${user_token}@example.com`,
    phone: '+49 30 0000 142',
    address_1: 'Torstraße 101',
    zip: '10119',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
  });
  const placed = await ask<{ id: number; order: string }>('order/action', {
    user_token,
    order_method: method,
  });
  return { ...placed, user_token };
}

/** … which have arrived; the order's number. */
async function buyThree(): Promise<string> {
  const { order: number } = await placeOrder(2);
  await deliver(number);
  return number;
}

/** … and is told where to send the money. */
async function payByBank(): Promise<{ number: string; reference: string; sum: string }> {
  const { id, order: number, user_token } = await placeOrder(7);
  type Told = { next: { lines: { label: string; value: string }[] } };
  const { next } = await ask<Told>('order/transaction', { id, user_token });
  const value = (label: string) => next.lines.find((line) => line.label === label)!.value;
  return { number, reference: value('reference'), sum: value('amount').replaceAll(/[^\d.]/g, '') };
}

/** The bank's file of a day, with what there was after each line. */
function statementOf(lines: readonly (readonly [payer: string, words: string, sum: string])[]): string {
  let balance = 100;
  const rows = lines.map(([payer, words, sum]) => {
    balance += Number(sum);
    return `2026-11-19,${payer},${words},${sum},${balance.toFixed(2)}`;
  });
  return ['Date,Name,Purpose,Amount,Balance', ...rows, ''].join('\n');
}

describe.each(cornersFrom('en', 1440))('%s at %i px', (language, width) => {
  test('approves a seller in three presses from Work, by key too', async () => {
    const stores = [1, 2].map(() => `Blue Door ${crypto.randomUUID().slice(0, 6)}`);
    for (const store of stores) await applyForStore(store);
    const { page, complaints, say, close } = await openConsole(language, width, '/operator');
    const opened = (store: string) => new RegExp(`${store}.*${say.isOpen}`); // marks of direction stand between
    try {
      await expectSoundPage(page);
      await page.locator('main li button', { hasText: stores[0]! }).click();
      await page.getByRole('button', { name: say.approve }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.approve }).click();
      await page.getByText(opened(stores[0]!)).waitFor();
      expect(await clicksOf(page)).toBeLessThanOrEqual(3);
      // The next one has opened by itself.
      await page.locator('dialog h2', { hasText: stores[1]! }).waitFor();
      await page.getByRole('button', { name: say.approve }).waitFor();
      await page.locator('dialog h2').press('a');
      await page.getByText(opened(stores[1]!)).waitFor();
      // And looks at what its people have before them.
      await page.goto(`${shopUrl}/operator/sellers?view=all&q=${encodeURIComponent(stores[1]!)}`);
      await page.locator('main tbody a').first().click();
      await page.getByRole('button', { name: say.lookInside }).click();
      await page.getByRole('region', { name: say.looking }).waitFor();
      await page.goto(`${shopUrl}/seller/products`);
      await page.locator('main h1').waitFor();
      expect(await page.locator('a[href$="/products/new"]').count()).toBe(0);
      await expectSoundPage(page);
      // The account is nobody’s of the store: it says so, and leads back.
      await page.goto(`${shopUrl}/seller/account`);
      await page.getByRole('heading', { name: say.notOfView }).waitFor();
      await expectSoundPage(page);
      await page.locator('main a[href="/seller"]').click();
      await page.waitForURL(`${shopUrl}/seller`);
      await page.getByRole('region', { name: say.looking }).getByRole('button').click();
      await page.waitForURL(/\/operator\/sellers\/\d+$/);
      await page.getByRole('button', { name: say.lookInside }).waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('gives one of three lines back in six presses, as the preview said, and nobody else’s', async () => {
    const number = await buyThree();
    const { page, complaints, say, close } = await openConsole(
      language,
      width,
      `/operator/orders?q=${number}`,
    );
    try {
      await expectSoundPage(page);
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('button', { name: say.refund }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.refund }).click();
      const line = page.locator('dialog li').first();
      const title = (await line.locator('label').textContent())!;
      await line.getByRole('checkbox').check();
      await page.getByText(say.happens).waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.send }).click();
      await expect.poll(() => refundedLines(number)).toMatchObject([{ title, units: 1, borne_by: 'seller' }]);
      expect(await clicksOf(page)).toBeLessThanOrEqual(6);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('reads a statement of the bank, books what fits in one press and sets another line aside', async () => {
    const { number, reference, sum } = await payByBank();
    const other = await payByBank();
    const statement = statementOf([
      ['Layla Haddad', reference, sum],
      ['Erika', `a present ${number}`, '9.00'],
      ['LAYLA HADDAD', `for lamps ${other.number}`, other.sum],
    ]);
    const { page, complaints, say, close } = await openConsole(language, width, '/operator/payments/bank');
    try {
      const waits = (words: string) => page.locator('main tbody tr', { hasText: words });
      const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
      await page.locator('input[type="file"]').setInputFiles(file);
      // What has come by it stands together, by how well it fits, and adds up.
      await page.waitForURL(/\/statements\/\d+$/);
      await page.getByText(say.addsUp).waitFor();
      await waits(number).first().waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.bookFitting }).click();
      await waits(say.paid).waitFor();
      await page.goto(`${shopUrl}/operator/payments/bank`);
      // What says its reference is for its order now; the present only names it.
      await expect.poll(() => waits(number).count()).toBe(1);
      await waits(number).getByRole('button').click();
      await page.getByRole('button', { name: say.aside }).click();
      await page.locator('dialog').getByLabel(say.asideWhy).fill('A private present');
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.aside }).click();
      await expect.poll(() => waits(number).count()).toBe(0);
      // What says no reference may be for whoever is called so and owes as much; it is booked by a press.
      await waits(other.number).getByRole('button').click();
      const guess = page.locator('dialog li', { hasText: other.number }).getByRole('button');
      await guess.click();
      await expect.poll(() => page.locator('#bank-line-reference').inputValue()).toBe(other.reference);
      await expectSoundPage(page);
      await page.locator('dialog form button[type="submit"]').first().click();
      await expect.poll(() => waits(other.number).count()).toBe(0);
      await page.goto(`${shopUrl}/operator/payments/bank?view=booked&q=${number}`);
      const paid = page.locator('main tbody tr', { hasText: say.paid });
      await paid.getByRole('link', { name: number }).click();
      // Nobody has begun to prepare it: it may go elsewhere still.
      await page.getByRole('button', { name: say.elsewhere }).click();
      await page.locator('#delivery-note').fill('Third floor');
      await expectSoundPage(page);
      await page.locator('dialog button[type="submit"]').click();
      await page.locator('main blockquote', { hasText: 'Third floor' }).waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('tries a way to pay: pays at the provider in another tab, and sees its notice come', async () => {
    // Providers send the browser back to the name that the shop goes by.
    const opened = await openConsole(language, width, '/operator/settings', namedShopUrl);
    const { page, complaints, say, close } = opened;
    try {
      await page.locator('#methods li').first().getByRole('button').click();
      const way = page.locator('dialog a[target="_blank"]');
      await way.waitFor();
      await expectSoundPage(page);
      const [tab] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
      await inSandbox(tab);
      await press(tab, 'pay');
      await tab.waitForURL(/\/operator\/settings\?trial=\d+$/);
      await tab.getByText(say.proved).waitFor();
      await tab.close();
      await page.getByText(say.proved).waitFor();
      await expectSoundPage(page);
      expect(ours(complaints)).toEqual([]);
    } finally {
      await close();
    }
  });

  test('finds a setting by its words, sets it and takes it back; what was done is listed', async () => {
    const { page, complaints, say, close } = await openConsole(language, width, '/operator/settings');
    try {
      await expectSoundPage(page);
      await page.getByLabel(say.find).fill(say.cookie);
      const banner = page.getByRole('switch', { name: say.banner });
      const before = await banner.isChecked();
      await banner.click();
      await page.getByText(say.saved).waitFor();
      await expect.poll(() => banner.isChecked()).toBe(!before);
      await page.getByRole('button', { name: say.undo }).click();
      await expect.poll(() => banner.isChecked()).toBe(before);
      for (const path of ['applications?view=all', 'payments?view=by_hand']) {
        await page.goto(`${shopUrl}/operator/${path}`);
        await page.locator('main h1').waitFor();
        await expectSoundPage(page);
      }
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('copies a role, sees what people in it see before it is saved, changes it, looks as it and deletes it', async () => {
    const { page, complaints, say, close } = await openConsole(language, width, '/operator/staff/roles/4');
    const seen = page.getByRole('list', { name: say.seen });
    const name = `Night ${crypto.randomUUID().slice(0, 8)}`;
    try {
      await page.getByRole('link', { name: say.copy }).click();
      await page.getByLabel(say.roleName).fill(name);
      expect(await seen.getByText(say.payments, { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: say.makeRole }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('checkbox', { name: say.paymentsRead }).check();
      await seen.getByText(say.payments, { exact: true }).waitFor();
      await expectSoundPage(page);
      await page.locator('.save-bar').getByRole('button', { name: say.save, exact: true }).click();
      await page.getByText(say.holdsAtOnce).waitFor();
      await page.locator('.save-bar').waitFor({ state: 'detached' });
      expect(await page.getByRole('checkbox', { name: say.paymentsRead }).isChecked()).toBe(true);
      // The whole console, as somebody in it has it, and back.
      await page.getByRole('button', { name: say.lookAsRole }).click();
      const looking = page.getByRole('region', { name: say.looking });
      await looking.getByText(name).waitFor();
      expect(await page.locator('a[href="/operator/payments"]').count()).toBeGreaterThan(0);
      expect(await page.locator('a[href="/operator/settings"]').count()).toBe(0);
      await expectSoundPage(page);
      await looking.getByRole('button').click();
      await page.waitForURL(/\/operator\/staff\/roles\/\d+$/);
      await page.getByRole('button', { name: say.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: say.remove }).click();
      const rights = page.getByRole('region', { name: say.rights });
      await rights.waitFor();
      expect(await rights.getByText(name).count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
