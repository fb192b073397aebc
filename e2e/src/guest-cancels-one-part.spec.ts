import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { recordTransfer } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { orderFromTwoSellers, type Order, type Part, type ProductDetail } from './order-from-page.ts';
import { everyCorner, expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const words = {
  en: {
    cancelPart: /^Cancel these items/,
    cancelOrder: 'Cancel order',
    nothingPaid: 'You haven’t paid yet, so there’s nothing to refund.',
    reason: /Reason/,
    message: /Message to the seller/,
    confirmPart: 'Yes, cancel these items',
    confirm: 'Yes, cancel order',
    partDone: /^The items from .+ have been cancelled\.$/,
    done: 'Your order has been cancelled.',
    cancelled: 'Cancelled',
    placed: 'Order placed',
    total: 'Total',
    pending: 'Pending',
  },
  ar: {
    cancelPart: /^إلغاء هذه المنتجات/,
    cancelOrder: 'إلغاء الطلب',
    nothingPaid: 'لم تدفع شيئًا بعد، لذلك لا يوجد مبلغ لاسترداده.',
    reason: /السبب/,
    message: /رسالة إلى البائع/,
    confirmPart: 'نعم، ألغِ هذه المنتجات',
    confirm: 'نعم، ألغِ الطلب',
    partDone: /^تم إلغاء منتجات .+\.$/,
    done: 'تم إلغاء طلبك.',
    cancelled: 'ملغى',
    placed: 'تم تقديم الطلب',
    total: 'الإجمالي',
    pending: 'قيد الانتظار',
  },
} as const;

describe.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)('a guest with an order of two sellers (%s, %i px)', (language, width) => {
  const texts = words[language];

  test('cancels one part: the other stays pending and the amount due drops; then cancels the rest', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openForCalls(page);
    const order = await orderFromTwoSellers(page);
    const [first, second] = order.parts as [Part, Part];
    const stock = await stockOf(page, order, first);

    await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
    await expectSoundPage(page);
    const partOf = (part: Part) => page.locator(`section[aria-label="${part.store.name}"]`);
    await partOf(first).getByRole('link', { name: texts.cancelPart }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(texts.nothingPaid).waitFor();
    expect(await sheet.textContent()).toContain(second.total);
    await expectSoundPage(page);

    // The browser blocks the form without a reason.
    await sheet.getByRole('button', { name: texts.confirmPart }).click();
    expect(await sheet.getByLabel(texts.reason).evaluate((select) => select.matches(':invalid'))).toBe(true);
    await sheet.getByLabel(texts.reason).selectOption({ index: 1 });
    await sheet.getByLabel(texts.message).fill('Layla');
    await sheet.getByRole('button', { name: texts.confirmPart }).click();

    await page.getByRole('status').getByText(texts.partDone).waitFor();
    expect(await partOf(first).getByText(texts.cancelled, { exact: true }).count()).toBe(1);
    expect(await partOf(second).getByText(texts.pending, { exact: true }).count()).toBe(1);
    expect(await page.locator('[aria-current=step]').textContent()).toContain(texts.placed);
    expect(await page.getByRole('link', { name: texts.cancelPart }).count()).toBe(0);
    const totals = page.locator('section[aria-labelledby=totals] dl');
    const left = totals.locator('div').filter({ has: page.getByText(texts.total, { exact: true }) });
    expect(await left.textContent()).toContain(second.total);
    expect(await stockOf(page, order, first)).toBe(stock + 1);
    await expectSoundPage(page);

    await page.getByRole('link', { name: texts.cancelOrder, exact: true }).click();
    await sheet.getByLabel(texts.reason).selectOption({ index: 5 });
    await sheet.getByRole('button', { name: texts.confirm }).click();
    await page.getByRole('status').getByText(texts.done).waitFor();
    expect(await page.getByRole('link', { name: texts.cancelOrder, exact: true }).count()).toBe(0);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

type PaidOrder = Order & { total_amount: string; payment: { refunding: string } };

test.each(
  usually([
    ['en', 360],
    ['ar', 1440],
  ] as const),
)(
  'refunds exactly the previewed amount for a part of a paid order, then for the rest (%s, %i px)',
  async (language, width) => {
    const texts = words[language];
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openForCalls(page);
    const { id, parts } = await orderFromTwoSellers(page);
    const find = () => call<PaidOrder>(page, 'GET', `order/find/${id}`);
    const { total_amount: total } = await find();
    const { next } = await call<{ next: { lines: { label: string; value: string }[] } }>(
      page,
      'POST',
      'order/transaction',
      { id, order_method: 7 },
    );
    const reference = next.lines.find(({ label }) => label === 'reference')?.value ?? '';
    await recordTransfer({ reference, amount: `${total} USD` });

    await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
    const sheet = page.getByRole('dialog');
    const [first, second] = parts as [Part, Part];
    for (const [opens, comesBack, confirms, refunding] of [
      [
        page.getByRole('link', { name: texts.cancelPart }).first(),
        first.total,
        texts.confirmPart,
        first.total,
      ],
      [page.getByRole('link', { name: texts.cancelOrder, exact: true }), second.total, texts.confirm, total],
    ] as const) {
      await opens.click();
      await sheet.getByText(comesBack).first().waitFor();
      expect(await sheet.getByText(texts.nothingPaid).count()).toBe(0);
      await expectSoundPage(page);
      await sheet.getByLabel(texts.reason).selectOption({ index: 1 });
      await sheet.getByRole('button', { name: confirms }).click();
      await sheet.waitFor({ state: 'hidden' });
      expect((await find()).payment.refunding).toBe(refunding);
    }
    expect(complaints).toEqual([]);
    await close();
  },
);

test.runIf(everyCorner)('works as a form without script and reports a missing reason', async () => {
  const texts = words.en;
  const scripted = await openPage(browser, reducedMotionAt(360));
  await openForCalls(scripted.page);
  const order = await orderFromTwoSellers(scripted.page);
  const { page, close } = await openPage(browser, {
    ...reducedMotionAt(360),
    javaScriptEnabled: false,
    storageState: await scripted.page.context().storageState(),
  });
  await scripted.close();

  await page.goto(`${shopUrl}/user/order/${order.id}`);
  await page.getByRole('link', { name: texts.cancelPart }).first().click();
  await page.getByText(texts.nothingPaid).waitFor();
  await page.locator('main form:has(textarea)').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByLabel(texts.message).fill('No reason at all');
  await page.getByRole('button', { name: texts.confirmPart }).click();
  await page.getByRole('alert').getByText('Please select a reason for cancelling.').waitFor();
  expect(await page.getByLabel(texts.message).inputValue()).toBe('No reason at all');
  await page.getByLabel(texts.reason).selectOption({ index: 2 });
  await page.getByRole('button', { name: texts.confirmPart }).click();
  await page.getByText(texts.partDone).waitFor();
  expect(await page.getByRole('link', { name: texts.cancelPart }).count()).toBe(0);
  expect(await page.getByRole('link', { name: texts.cancelOrder, exact: true }).count()).toBe(1);
  await close();
});

test('a form from another site is refused, also with a hidden origin', async () => {
  for (const origin of ['null', 'https://evil.example']) {
    const reply = await fetch(`${shopUrl}/user/order/1`, {
      method: 'POST',
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'part=&title=Evil',
    });
    expect(reply.status).toBe(400);
  }
});

/** Remaining stock of the part's variant. */
async function stockOf(page: Page, order: Order, part: Part): Promise<number> {
  const line = order.ordered_products.find(({ store }) => store.id === part.store.id);
  const { inventory } = await call<ProductDetail>(page, 'GET', `product/${line?.product_id}`);
  return inventory.find(({ id }) => id === line?.inventory_id)?.quantity ?? -1;
}
