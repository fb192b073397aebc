// @module-tag slow
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShopFolder, type ShopFolder, type ShopProcess } from '@souk/host/testing/shop-folder';
import { stepAt, totpCode } from '@souk/server/access/second-factor/totp';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { checkoutWords, fillAddress } from './checkout-steps.ts';
import { installShop, withoutHandover } from './install-shop.ts';
import { linkIn, nextMail } from './mailbox.ts';
import { photo } from './photo.ts';
import { everyCorner, openAndHydrate, openPage, sidewaysScroll, type WatchedPage } from './watched-page.ts';
import { textOf } from './texts.ts';

/* From an empty folder to the first paid order, without commands or SQL. Several people with a browser each: the operator, a
   seller on a phone, and customers. In the full run the shop begins with sample products, which are removed. */

const browser = await openBrowser();
const operator = { name: 'Mara Lind', email: 'mara@shop.example', password: 'a good password' };
const seller = { name: 'Noor Aziz', email: 'noor@lamps.example', password: 'another good one' };
const guest = 'layla@example.com';
const lamp = 'Lamp of brass';

let folder: ShopFolder;
let shop: ShopProcess;
const people: WatchedPage[] = [];
beforeEach(async () => {
  folder = await openShopFolder({ isNew: true });
  shop = await folder.start({ LOG_LEVEL: 'silent' });
});
afterEach(async () => {
  for (const { close } of people.splice(0)) await close();
  await folder.close();
});

async function sit(width: number): Promise<WatchedPage> {
  const person = await openPage(
    browser,
    { ...reducedMotionAt(width, width < 500 ? 700 : 900), locale: 'en' },
    { tampered: true }, // this shop is gone when the test ends
  );
  // Creating a database slows the machine down.
  person.page.context().setDefaultTimeout(60_000);
  people.push(person);
  return person;
}

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Calls the API from the console's open page. */
async function ask<Data>(page: Page, path: string, sent?: { method: string; body: object }): Promise<Data> {
  const { status, data } = await page.evaluate(
    async ([url, method, body]) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(url!, body ? { method: method!, headers, body } : {});
      return (await reply.json()) as { status: number; data: unknown };
    },
    [`${shop.origin}/api/v1/${path}`, sent?.method ?? 'GET', sent ? JSON.stringify(sent.body) : null],
  );
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data as Data;
}

/** Sets up two-step verification with an authenticator app, required for operators. */
async function addSecondStep(page: Page): Promise<void> {
  await clickButton(page, 'Set up app');
  const secret = page.locator('dialog code');
  const confirm = page.locator('#confirm-password');
  await secret.or(confirm).first().waitFor();
  if (await confirm.isVisible()) {
    await confirm.fill(operator.password);
    await confirm.press('Enter');
    await clickButton(page, 'Set up app');
    await secret.waitFor();
  }
  const code = totpCode(fromBase32((await secret.textContent())!), stepAt(new Date()));
  await page.locator('#app-code').fill(code);
  await clickButton(page, 'Turn on');
  await clickButton(page, 'I’ve saved them');
}

function fromBase32(text: string): Buffer {
  const letters = [...text.replaceAll(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((letters.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Removes all sample products, which are unmodified. */
async function takeSamplesOut(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/operator`);
  await clickButton(page, 'Remove…');
  await page.getByText('nothing stays').waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.locator('#samples-title').waitFor({ state: 'detached' });
  const { rows } = await ask<{ rows: unknown[] }>(page, 'operator/products');
  expect(rows).toEqual([]);
}

/** Creates a category by its form, taxes and shipping by API; enables applications and product approval. */
async function furnish(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/operator/catalogue/category/new`);
  await page.locator('#record-title').fill('Lamps');
  const picture = { name: 'lamps.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 600) };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.locator('main img').first().waitFor();
  await clickButton(page, /^(Save|Publish)/);
  await page.getByRole('heading', { level: 1, name: 'Lamps' }).waitFor();
  const settings = { vendor_registration: true, product_approval: 'all' };
  await ask(page, 'operator/settings', { method: 'PATCH', body: { settings } });
  const amount = { type: 'percent', percent: 19 };
  await ask(page, 'operator/catalogue/tax-rule', {
    method: 'POST',
    body: { values: { title: 'VAT', amount } },
  });
  const places = [{ country: '*', price_minor: 490, days: 3 }];
  await ask(page, 'operator/catalogue/shipping-rule', {
    method: 'POST',
    body: { values: { title: 'Parcel', places } },
  });
}

async function applyForStore(page: Page): Promise<void> {
  await openAndHydrate(page, `${shop.origin}/seller/register`);
  const fields = {
    store_name: 'Noor Lamps',
    message: 'All made by hand.',
    name: seller.name,
    email: seller.email,
    phone: '+49 30 0000 142',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    zip: '10119',
    register_number: 'HRB 1234 B',
    password: seller.password,
    password_confirmation: seller.password,
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`#seller-${name}`).fill(value);
  await page.locator('#seller-country').selectOption('DE');
  await clickButton(page, 'Submit application');
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  // By the link in the browser where the password was entered: the code would require another one at the console.
  await openAndHydrate(page, shop.origin + linkIn(await nextMail(shop.origin, seller.email)));
  await clickButton(page, 'Confirm and apply');
  await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
}

async function approveStore(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/operator`);
  await page.locator('main li button', { hasText: 'Noor Lamps' }).click();
  await clickButton(page, /^Approve/);
  await page.getByText(/Noor Lamps.*is open/).waitFor();
}

async function signIn(page: Page, path: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${shop.origin}${path}`);
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(password);
  await page.locator('#sign-in-password').press('Enter');
  await page.locator('#sign-in-password').waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
}

async function addProduct(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/seller/products/new`);
  const picture = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 800) };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.locator('main li img').waitFor();
  await page.getByLabel('Title', { exact: true }).fill(lamp);
  await page.locator('#product-selling_minor').fill('49.00');
  await page.locator('#product-stock').fill('5');
  await page.locator('#product-category_id').fill('Lamps');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.locator('#product-shipping_rule_id').selectOption({ index: 1 });
  expect(await sidewaysScroll(page)).toBe(0);
  await clickButton(page, 'Submit for approval');
  await page
    .getByText('Submitted. Your product details go live once the shop approves them.')
    .first()
    .waitFor();
}

async function approveProduct(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/operator/approvals`);
  await page.locator('tbody button', { hasText: lamp }).click();
  await page.locator('dialog textarea').waitFor();
  await page.keyboard.press('a');
  await page.locator('tbody button', { hasText: lamp }).waitFor({ state: 'detached' });
}

/** A guest finds the lamp and buys two with cash on delivery; returns the order number. */
async function buyTwo(page: Page): Promise<string> {
  const texts = checkoutWords.en;
  await expect
    .poll(async () => (await (await fetch(`${shop.origin}/search?q=brass`)).text()).includes(lamp), {
      timeout: 30_000,
    })
    .toBe(true);
  await openAndHydrate(page, `${shop.origin}/search?q=brass`);
  await page.getByRole('link', { name: lamp, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: lamp }).waitFor();
  await page
    .locator('#buy')
    .getByRole('button', { name: textOf('en', 'ui.quantity.more') })
    .click();
  await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
  await page.getByRole('status').getByText(texts.added).waitFor();
  await page.goto(`${shop.origin}/cart`);
  await page.getByRole('link', { name: texts.checkout }).locator('visible=true').first().click();
  await fillAddress(page, texts, guest);
  await clickButton(page, texts.toPayment);
  await clickButton(page, texts.pay);
  await page.getByText(texts.thanks).waitFor();
  const mail = await nextMail(shop.origin, guest);
  return /\d{8}[0-9A-Z]{6}/.exec(mail.text)![0];
}

/** Ships with a number and delivers, which pays cash on delivery. */
async function shipAndDeliver(page: Page, number: string): Promise<void> {
  await page.goto(`${shop.origin}/seller/orders?q=${number}`);
  await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await page.getByRole('link', { name: /^Ship 1$/ }).click();
  await page.locator('input[name=carrier]').first().fill('Falcon Post');
  await page.locator('input[name=number]').first().fill('FP 1001');
  await clickButton(page, /^Ship 1$/);
  await page.getByRole('heading', { level: 2, name: '1 order shipped' }).waitFor();
  await page.goto(`${shop.origin}/seller/orders?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await clickButton(page, 'Mark as delivered');
  await page.getByText('Delivered', { exact: true }).first().waitFor();
}

async function refundOne(page: Page, number: string): Promise<void> {
  await page.goto(`${shop.origin}/operator/orders?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await clickButton(page, 'Refund…');
  const line = page.locator('dialog li').first();
  await line.getByRole('checkbox').check();
  await page.getByText('Summary', { exact: true }).waitFor();
  await clickButton(page, /^Refund \S*\d/);
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

test('installs a shop, sells a lamp from a phone, buys it, and the books balance', async () => {
  const [desktop, phone, visitor] = [await sit(1440), await sit(360), await sit(1440)];
  await installShop(desktop.page, shop, { language: 'en', operator, hasSamples: everyCorner });
  await addSecondStep(desktop.page);
  if (everyCorner) await takeSamplesOut(desktop.page);
  await furnish(desktop.page);
  await applyForStore(visitor.page);
  await approveStore(desktop.page);
  await signIn(phone.page, '/seller', seller);
  await addProduct(phone.page);
  await approveProduct(desktop.page);
  const number = await buyTwo(visitor.page);
  await shipAndDeliver(phone.page, number);
  await refundOne(desktop.page, number);

  type Shown = { is_paid: boolean; total: { minor: number }; refunded: { minor: number } };
  const { rows } = await ask<{ rows: Shown[] }>(desktop.page, `operator/orders?q=${number}`);
  // Two lamps and shipping were paid; the selected part was refunded.
  expect(rows).toMatchObject([{ is_paid: true, total: { minor: 2 * 4900 + 490 } }]);
  expect(rows[0]!.refunded.minor).toBeGreaterThanOrEqual(4900);
  const books = folder.run(['doctor', '--books']);
  const code = await books.ended;
  expect(code, books.output()).toBe(0);
  // The shop replaces the installer, and a busy machine sheds pages: both are logged, and pages recover by themselves.
  for (const { complaints } of people) expect(withoutHandover(complaints)).toEqual([]);
}, 480_000);
