import { describe, expect, test } from 'vitest';
import { reportTime } from './console/meter.ts';
import { confirmAgain } from './console/seller.ts';
import { refundedLines } from './money-operations.ts';
import { deliver, endConfirmations } from './shop-operations.ts';
import { openBrowser } from './browser.ts';
import { clicksOf, openOperatorConsole } from './open-operator-console.ts';
import { inSandbox, ours, clickAction } from './provider-pages.ts';
import { shopUrl } from './shop.ts';
import { cornersFrom, expectSoundPage } from './watched-page.ts';

/* An operator handling money: refunds, bank transactions, and testing a payment method. */

const browser = await openBrowser();

const words = {
  en: {
    refund: 'Refund…',
    send: /^Refund \S*\d/,
    happens: 'Summary',
    bookFitting: /^Confirm \d/,
    addsUp: 'Balances add up',
    proved: /^This payment method works/,
    aside: 'Ignore',
    asideWhy: 'Reason',
    paid: 'Order paid',
    elsewhere: 'Change delivery details',
  },
  ar: {
    refund: 'رد مبلغ…',
    send: /^رد \S*\d/,
    happens: 'الملخص',
    bookFitting: /^تأكيد مطابق/,
    addsUp: 'الأرصدة متطابقة',
    proved: /^تعمل/,
    aside: 'تجاهل',
    asideWhy: 'السبب',
    paid: 'الطلب مدفوع',
    elsewhere: 'تغيير بيانات التوصيل',
  },
} as const;

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

/** A guest orders three products with this payment method. */
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

/** … and receives them; returns the order number. */
async function buyThree(): Promise<string> {
  const { order: number } = await placeOrder(2);
  await deliver(number);
  return number;
}

/** … and gets the transfer instructions. */
async function payByBank(): Promise<{ number: string; reference: string; sum: string }> {
  const { id, order: number, user_token } = await placeOrder(7);
  type TransactionReply = { next: { lines: { label: string; value: string }[] } };
  const { next } = await ask<TransactionReply>('order/transaction', { id, user_token });
  const value = (label: string) => next.lines.find((line) => line.label === label)!.value;
  return { number, reference: value('reference'), sum: value('amount').replaceAll(/[^\d.]/g, '') };
}

/** A bank statement of one day with running balances. */
function statementOf(lines: readonly (readonly [payer: string, words: string, sum: string])[]): string {
  let balance = 100;
  const rows = lines.map(([payer, words, sum]) => {
    balance += Number(sum);
    return `2026-11-19,${payer},${words},${sum},${balance.toFixed(2)}`;
  });
  return ['Date,Name,Purpose,Amount,Balance', ...rows, ''].join('\n');
}

describe.each(cornersFrom('en', 1440))('%s at %i px', (language, width) => {
  const texts = words[language];

  test('refunds one of three lines in six clicks, exactly as previewed', async () => {
    const number = await buyThree();
    const { page, complaints, close } = await openOperatorConsole(browser, {
      language,
      width,
      path: `/operator/orders?q=${number}`,
      tampered: true,
    });
    try {
      await expectSoundPage(page);
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('button', { name: texts.refund }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: texts.refund }).click();
      const line = page.locator('dialog li').first();
      const title = (await line.locator('label').textContent())!;
      // Frozen timers: selections are requested at once, unlike debounced typing.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      const chosenAt = performance.now();
      await line.getByRole('checkbox').check();
      await page.getByText(texts.happens).waitFor();
      reportTime('T6 preview', performance.now() - chosenAt, 300);
      await page.clock.resume();
      await expectSoundPage(page);
      await endConfirmations();
      await page.getByRole('button', { name: texts.send }).click();
      await confirmAgain(page);
      await expect.poll(() => refundedLines(number)).toMatchObject([{ title, units: 1, borne_by: 'seller' }]);
      expect(await clicksOf(page)).toBeLessThanOrEqual(6);
      // A note explains it to the next reader.
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await page.locator('#order-note').fill('Broken on arrival');
      await page.locator('#order-note').press('Enter');
      await page.locator('main ol li', { hasText: 'Broken on arrival' }).waitFor();
      expect(await page.locator('#order-note').inputValue()).toBe('');
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test(
    'imports a bank statement, books matching transactions with one click and sets another one aside',
    { tags: ['slow'] },
    async () => {
      const { number, reference, sum } = await payByBank();
      const other = await payByBank();
      const statement = statementOf([
        ['Layla Haddad', reference, sum],
        ['Erika', `a present ${number}`, '9.00'],
        ['LAYLA HADDAD', `for lamps ${other.number}`, other.sum],
      ]);
      const { page, complaints, close } = await openOperatorConsole(browser, {
        language,
        width,
        path: '/operator/payments/bank',
      });
      try {
        const waits = (words: string) => page.locator('main tbody tr', { hasText: words });
        const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
        await page.locator('input[type="file"]').setInputFiles(file);
        // The statement groups its transactions by match, and balances.
        await page.waitForURL(/\/statements\/\d+$/);
        await page.getByText(texts.addsUp).waitFor();
        await waits(number).first().waitFor();
        await expectSoundPage(page);
        await endConfirmations();
        await page.getByRole('button', { name: texts.bookFitting }).click();
        await confirmAgain(page);
        await waits(texts.paid).waitFor();
        await page.goto(`${shopUrl}/operator/payments/bank`);
        // A matching reference is booked to its order; a gift only mentions it.
        await expect.poll(() => waits(number).count()).toBe(1);
        await waits(number).getByRole('button').click();
        await page.getByRole('button', { name: texts.aside }).click();
        await page.locator('dialog').getByLabel(texts.asideWhy).fill('A private present');
        await expectSoundPage(page);
        await page.getByRole('button', { name: texts.aside }).click();
        await expect.poll(() => waits(number).count()).toBe(0);
        // Without a reference it may be for a customer of that name and amount; booked by a click.
        await waits(other.number).getByRole('button').click();
        const guess = page.locator('dialog li', { hasText: other.number }).getByRole('button');
        await guess.click();
        await expect.poll(() => page.locator('#bank-line-reference').inputValue()).toBe(other.reference);
        await expectSoundPage(page);
        // Dismissing the password dialog keeps the selection.
        await endConfirmations();
        await page.locator('dialog form button[type="submit"]').first().click();
        await page.locator('#confirm-password').press('Escape');
        await page.locator('#confirm-password').waitFor({ state: 'detached' });
        expect(await page.locator('#bank-line-reference').inputValue()).toBe(other.reference);
        await page.locator('dialog form button[type="submit"]').first().click();
        await confirmAgain(page);
        await expect.poll(() => waits(other.number).count()).toBe(0);
        await page.goto(`${shopUrl}/operator/payments/bank?view=booked&q=${number}`);
        const paid = page.locator('main tbody tr', { hasText: texts.paid });
        await paid.getByRole('link', { name: number }).click();
        // The address can still change, because preparation hasn't begun.
        await page.getByRole('button', { name: texts.elsewhere }).click();
        await page.locator('#delivery-note').fill('Third floor');
        await expectSoundPage(page);
        await page.locator('dialog button[type="submit"]').click();
        await page.locator('main blockquote', { hasText: 'Third floor' }).waitFor();
        expect(complaints).toEqual([]);
      } finally {
        await close();
      }
    },
  );

  test(
    'tests a payment method: pays at the provider in another tab, and the webhook arrives',
    { tags: ['slow'] },
    async () => {
      // Providers redirect to the shop's public name.
      const opened = await openOperatorConsole(browser, {
        language,
        width,
        path: '/operator/settings/payments',
        at: shopUrl,
      });
      const { page, complaints, close } = opened;
      try {
        await page.locator('#methods li').first().getByRole('button').last().click();
        const way = page.locator('dialog a[target="_blank"]');
        await way.waitFor();
        await expectSoundPage(page);
        const [tab] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
        await inSandbox(tab);
        await clickAction(tab, 'pay');
        await tab.waitForURL(/\/operator\/settings\/payments\?trial=\d+$/);
        await tab.getByText(texts.proved).waitFor();
        await tab.close();
        await page.getByText(texts.proved).waitFor();
        await expectSoundPage(page);
        expect(ours(complaints)).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});
