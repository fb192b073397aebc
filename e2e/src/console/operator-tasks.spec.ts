// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { changeSettings } from '../shop-operations.ts';
import { cornersFrom, expectSoundPage, sidewaysScroll } from '../watched-page.ts';
import { expectWithin, startMeter, reportTime } from './meter.ts';
import {
  buyFromSeller,
  openConsole,
  sendBackToSeller,
  enterAsOperator,
  enterAsSeller,
  stockOf,
} from './seller.ts';
import { textOf } from '../texts.ts';

/*
 * T7 and T10 of the console's tasks: ten changes of products approved by ten keys, and an order found on the phone by who placed it. Goods
 * that come back, from the store's phone to the money.
 */

const browser = await openBrowser();
const count = 10;

type Reply<Data> = { status: number; data: Data };

async function ask<Data>(page: Page, path: string, sent?: { method: string; body: object }): Promise<Data> {
  const { status, data } = await page.evaluate(
    async ([url, method, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url!, body ? { method: method!, headers, body } : {})).json() as Promise<
        Reply<Data>
      >;
    },
    [`${shopUrl}/api/v1/${path}`, sent?.method ?? 'GET', sent ? JSON.stringify(sent.body) : null],
  );
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

/** Submits title changes for approval. Returns titles by id. */
async function proposeTitles(page: Page, mark: string, many = count): Promise<Map<number, string>> {
  type Row = { id: number; title: string };
  const { rows } = await ask<{ rows: Row[] }>(page, `seller/products?view=live&limit=${many}`);
  const proposed = new Map<number, string>();
  for (const { id, title } of rows) {
    const to = `${title.replace(/ · .*$/, '')} · ${mark}`;
    await ask(page, `seller/products/${id}`, {
      method: 'PATCH',
      body: { changes: { title: { from: title, to } } },
    });
    proposed.set(id, to);
  }
  expect(proposed.size).toBe(many);
  return proposed;
}

async function openSeller() {
  const { page, close } = await openConsole(browser, 'en', 1440);
  await enterAsSeller(page);
  await page.goto(`${shopUrl}/seller/welcome`, { waitUntil: 'commit' });
  return { page, close };
}

async function titlesInTheShop(ids: readonly number[]): Promise<Map<number, string>> {
  const products = await Promise.all(
    ids.map(
      async (id) =>
        (await (await fetch(`${shopUrl}/api/v1/product/${id}`)).json()) as Reply<{ title: string }>,
    ),
  );
  return new Map(ids.map((id, index) => [id, products[index]!.data.title]));
}

/** The approval queue, oldest first; this test's are at its end. */
async function openApprovals(page: Page, atLeast = count): Promise<void> {
  await enterAsOperator(page);
  await page.goto(`${shopUrl}/operator/approvals?view=edits`);
  const rows = page.locator('tbody tr');
  await rows.nth(atLeast - 1).waitFor();
}

/** Ids of fully loaded approvals. */
function answeredApprovals(page: Page): () => number[] {
  const ids: number[] = [];
  page.on('requestfinished', (request) => {
    const [, id] = /operator\/approvals\/(\d+)$/.exec(request.url()) ?? [];
    if (id !== undefined) ids.push(Number(id));
  });
  return () => ids;
}

async function waitingApprovals(page: Page) {
  type Row = { id: number; version: number };
  const { rows } = await ask<{ rows: Row[] }>(page, 'operator/approvals?view=edits');
  return rows;
}

/** `hold`: further requests of the page wait until released. */
async function holdingCalls(page: Page): Promise<{ hold(): void; letGo(): void }> {
  let held = Promise.withResolvers<void>();
  held.resolve();
  await page.route('**/api/v1/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  return { hold: () => (held = Promise.withResolvers<void>()), letGo: () => held.resolve() };
}

test.each(cornersFrom('ar', 360))(
  'T7: approves ten product changes with ten keys (%s, %i px)',
  async (language, width) => {
    await changeSettings({ product_approval: 'all' });
    const mark = `anew${crypto.randomUUID().slice(0, 8)}`;
    const seller = await openSeller();
    const proposed = await proposeTitles(seller.page, mark).finally(seller.close);
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await openApprovals(page);
      await expectSoundPage(page);
      const waiting = page.locator('tbody tr button');
      // The open panel is in the URL: it reopens after a reload, and back closes it.
      const dialog = page.locator('dialog[open]');
      await waiting.first().click();
      await page.waitForURL(/[?&]open=\d+/);
      await page.reload();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?view=edits');
      const read = await startMeter(page);
      await waiting.nth((await waiting.count()) - count).click();
      const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
      const asked = answeredApprovals(page);
      const order = await waitingApprovals(page);
      const calls = await holdingCalls(page);
      for (let left = count; left > 0; left--) {
        await page.locator('dialog textarea').waitFor();
        const shown = await title.textContent();
        if (left === count) await expectSoundPage(page);
        // The next one is prefetched before the decision, so later requests can't delay it.
        if (left > 1) await expect.poll(() => asked()).toContain(order.at(1 - left)!.id);
        calls.hold();
        const decidedAt = performance.now();
        await page.keyboard.press('a');
        if (left > 1) {
          await dialog.filter({ has: page.locator('textarea'), hasNotText: shown! }).waitFor();
          reportTime('T7 next item', performance.now() - decidedAt, 150);
        }
        await waiting.filter({ hasText: shown! }).waitFor({ state: 'detached' });
        calls.letGo();
      }
      expectWithin('T7', await read(), { clicks: 1, keys: count, fields: 0, ms: 40_000 });
      await expect.poll(() => titlesInTheShop([...proposed.keys()])).toEqual(proposed);
      expect(complaints).toEqual([]);
    } finally {
      await close();
      await changeSettings({ product_approval: 'nobody' });
    }
  },
);

test('restores a refused decision with its reason and input, notices decisions of others, and approves in bulk', async () => {
  await changeSettings({ product_approval: 'all' });
  const [first, second, third] = ['once', 'twice', 'thrice'].map(
    (word) => `${word}${crypto.randomUUID().slice(0, 8)}`,
  ) as [string, string, string];
  const seller = await openSeller();
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  try {
    await proposeTitles(seller.page, first, 2);
    await openApprovals(page, 2);
    const asked = answeredApprovals(page);
    const order = await waitingApprovals(page);
    const waiting = page.locator('tbody tr button');
    const dialog = page.locator('dialog[open]');
    await waiting.nth(order.length - 2).click();
    await dialog.filter({ hasText: first }).locator('textarea').fill('Say it once.');
    const title = (await dialog.locator('h2').textContent())!.replace(first, second);
    await expect.poll(() => asked()).toContain(order.at(-1)!.id);
    // The store changes both while they are open.
    await proposeTitles(seller.page, second, 2);
    await dialog.getByRole('button', { name: 'Request changes R' }).click();
    await page.getByText(/changed/).waitFor();
    await dialog
      .filter({ has: page.getByRole('heading', { name: title }) })
      .locator('textarea')
      .waitFor();
    expect(await dialog.locator('textarea').inputValue()).toBe('Say it once.');
    await expectSoundPage(page);
    // The next one was prefetched, and is displayed in its current version.
    await page.locator('dialog h2').press('j');
    await dialog.filter({ hasText: second }).locator('textarea').waitFor();
    expect(complaints).toEqual([]);
    // Someone else decides the next one.
    const rows = (await waitingApprovals(page)).slice(-2).map(({ id, version }) => ({ id, version }));
    await ask(page, 'operator/approvals/bulk', { method: 'POST', body: { decision: 'approve', rows } });
    await page.locator('dialog h2').press('a');
    await dialog.waitFor({ state: 'detached' });
    // Bulk approval of the selection only.
    const proposed = await proposeTitles(seller.page, third, 2);
    await page.reload();
    // They are listed under their current names.
    for (const title of proposed.values())
      await page
        .locator('tbody tr', { hasText: title.replace(third, second) })
        .getByRole('checkbox')
        .check();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Approve 2', exact: true }).click();
    await expect.poll(() => titlesInTheShop([...proposed.keys()])).toEqual(proposed);
  } finally {
    await Promise.all([seller.close(), close()]);
    await changeSettings({ product_approval: 'nobody' });
  }
});

const pending = { en: 'Pending', ar: 'قيد الانتظار' } as const;

test.each(cornersFrom('ar', 360))(
  'T10: answers "where is my order?" on the phone with one address and Enter (%s, %i px)',
  async (language, width) => {
    const number = await buyFromSeller('Layla Haddad');
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await enterAsOperator(page);
      await page.goto(`${shopUrl}/operator/orders?q=${number}`);
      await page.getByRole('link', { name: number }).waitFor();
      type Row = { id: number; buyer: { email: string } };
      const { rows } = await ask<{ rows: Row[] }>(page, `operator/orders?q=${number}`);
      await page.goto(`${shopUrl}/operator`);
      await page.locator('main h1').waitFor();

      const read = await startMeter(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(rows[0]!.buyer.email);
      await page.keyboard.press('Enter'); // the shop hasn't responded yet
      await page.getByRole('heading', { level: 1, name: number }).waitFor();
      const state = page.locator('main').getByText(pending[language], { exact: true }).first();
      await state.waitFor();
      const effort = await read();
      const { y } = (await state.boundingBox())!;
      expect(y, 'the state stands on the first screen').toBeLessThan(700);
      expectWithin('T10', effort, { clicks: 0, keys: 2, fields: 1 });
      await expectSoundPage(page);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
);

type Refunded = { state: string; refund: { amount: { minor: number } } | null };

test('accepts and receives a return on a phone in Arabic, restocks one of two units, and refunds it from the task queue as previewed', async () => {
  const sent = await sendBackToSeller('Layla Haddad', 2, 'The glaze of one is cracked.');
  const before = (await stockOf(sent))!;
  const phone = await openConsole(browser, 'ar', 360);
  try {
    const { page } = phone;
    await enterAsSeller(page);
    await page.goto(`${shopUrl}/seller/returns?view=asked&q=${sent.number}`);
    await page.getByRole('link', { name: sent.number }).click();
    await page.getByText('The glaze of one is cracked.').waitFor();
    await expectSoundPage(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'قبول', exact: true }).click();
    await page.getByRole('button', { name: textOf('ar', 'ui.quantity.less'), exact: true }).click();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'وضع علامة «تم الاستلام»', exact: true }).click();
    await page.getByText('يردّ السوق المبلغ.').waitFor();
    await expect.poll(() => stockOf(sent)).toBe(before + 1);
    await expectSoundPage(page);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }

  const desktop = await openConsole(browser, 'en', 1440);
  try {
    const { page } = desktop;
    await enterAsOperator(page);
    await page.goto(`${shopUrl}/operator?kind=return`);
    const row = page.getByRole('button', { name: `Return for order ${sent.number}` });
    await row.click();
    const sheet = page.getByRole('dialog');
    const gets = sheet.locator('div', { hasText: /^Refund to Layla/ }).locator('dd');
    const shown = await gets.textContent();
    await expectSoundPage(page);
    await sheet.getByRole('button', { name: /^Refund .* A$/ }).waitFor();
    await sheet.locator('h2').press('a');
    await row.waitFor({ state: 'detached' });

    await page.goto(`${shopUrl}/operator/returns?view=ended&q=${sent.number}`);
    await page.getByRole('link', { name: sent.number }).click();
    await page.getByRole('heading', { level: 1, name: `Return for order ${sent.number}` }).waitFor();
    const of = await ask<Refunded>(page, `operator/returns/${page.url().split('/').at(-1)}`);
    expect(of).toMatchObject({
      state: 'refunded',
      refund: { amount: { minor: Number(shown!.replaceAll(/\D/g, '')) } },
    });
    await page.getByRole('link', { name: 'View order', exact: true }).click();
    await page.getByRole('link', { name: '2 items to return' }).waitFor();
    await expectSoundPage(page);
    expect(desktop.complaints).toEqual([]);
  } finally {
    await desktop.close();
  }
});
