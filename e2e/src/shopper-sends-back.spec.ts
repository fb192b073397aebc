import { describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { guestWithOrder, guestWithoutScript, partOn } from './guest-with-order.ts';
import { deliver, refuseReturn } from './shop-operations.ts';
import {
  everyCorner,
  expectFocus,
  expectSoundPage,
  openAndHydrate,
  sidewaysScrollInLargeText,
  usually,
} from './watched-page.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

const words = {
  en: {
    open: /^Return items/,
    title: 'Return items',
    more: textOf('en', 'ui.quantity.more'),
    reason: 'Reason',
    damaged: 'Damaged or broken',
    message: 'Message to the seller',
    send: 'Request return',
    nothing: 'Please select the items to return.',
    heading: 'Return: Damaged or broken',
    asked: 'Requested',
    refused: 'Declined',
    appeal: 'Ask the shop to review',
    appealMessage: 'Message to the shop',
    submit: 'Send',
    appealed: 'The shop is reviewing your return and will email you.',
    takeBack: 'Cancel return request',
    takenBack: 'Withdrawn',
  },
  ar: {
    open: /^إرجاع منتجات/,
    title: 'إرجاع منتجات',
    more: textOf('ar', 'ui.quantity.more'),
    reason: 'السبب',
    damaged: 'تالف أو مكسور',
    message: 'رسالة إلى البائع',
    send: 'طلب الإرجاع',
    nothing: 'يرجى اختيار المنتجات المراد إرجاعها.',
    heading: /^إرجاع: .*تالف أو مكسور/,
    asked: 'تم الطلب',
    refused: 'رُفض',
    appeal: 'طلب مراجعة من السوق',
    appealMessage: 'رسالة إلى السوق',
    submit: 'إرسال',
    appealed: 'يراجع السوق طلبك وسيرسل إليك رسالة.',
    takeBack: 'إلغاء طلب الإرجاع',
    takenBack: 'تم إلغاء طلب الإرجاع',
  },
} as const;

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('a delivered item (%s, %i px)', (language, width) => {
  const texts = words[language];

  test('is returned, one of three: the seller refuses, and the customer appeals to the shop', async () => {
    const email = `sends-back-${language}@example.com`;
    const guest = await guestWithOrder(browser, { email, language, width, units: 3 });
    const { page, complaints, order, orderPage } = guest;
    await deliver(order.order);
    await openAndHydrate(page, orderPage);
    const part = partOn(page, guest.second);
    await part.getByRole('link', { name: texts.open }).click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await expectSoundPage(page);
    if (width === 360) expect(await sidewaysScrollInLargeText(page)).toBe(0);

    // Errors appear in place; selecting fixes them, and text is kept.
    await page.getByLabel(texts.message).fill('It has a crack.');
    await page.getByRole('button', { name: texts.send }).click();
    const alert = page.getByRole('alert').filter({ hasText: texts.nothing });
    await alert.waitFor();
    await expectFocus(alert);
    await page.getByRole('button', { name: texts.more }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByLabel(texts.reason).selectOption({ label: texts.damaged });
    await page.getByRole('button', { name: texts.send }).click();

    const sent = part.getByRole('region', { name: texts.heading });
    await sent.waitFor();
    await expectFocus(sent.locator('[data-news]'));
    await sent.getByText(/1\W* × /).waitFor();
    await sent.getByText(texts.asked, { exact: true }).waitFor();
    await sent.getByText('It has a crack.').waitFor();
    await expectSoundPage(page);
    if (width === 360) expect(await sidewaysScrollInLargeText(page)).toBe(0);

    await refuseReturn(order.id, 'It left us whole.');
    await openAndHydrate(page, orderPage);
    await sent.getByText(texts.refused, { exact: true }).waitFor();
    await sent.getByText('It left us whole.').waitFor();
    await sent.getByText(texts.appeal).click();
    await sent.getByLabel(texts.appealMessage).fill('See the photo I sent.');
    await expectSoundPage(page);
    await sent.getByRole('button', { name: texts.submit, exact: true }).click();
    await sent.getByText(texts.appealed).waitFor();
    await sent.getByText('See the photo I sent.').waitFor();
    expect(await sent.getByText(texts.appeal).count()).toBe(0);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await guest.close();
  });
});

test.runIf(everyCorner)(
  'can be returned without script and by the emailed link, and the return cancelled',
  async () => {
    const texts = words.en;
    const guest = await guestWithOrder(browser, { email: 'sends-back-plain@example.com', units: 3 });
    await deliver(guest.order.order);
    const { page: reader, link, close } = await guestWithoutScript(browser, guest);
    await reader.goto(link.href);
    const part = partOn(reader, guest.second);
    await part.getByRole('link', { name: texts.open }).click();
    await reader.getByLabel(texts.reason).selectOption({ label: texts.damaged });
    await reader.getByLabel(texts.message).fill('Both are broken.');
    await reader.getByRole('button', { name: texts.send }).click();
    // No quantity selected: the page returns with the input.
    await reader.getByRole('alert').getByText(texts.nothing).waitFor();
    expect(await reader.getByLabel(texts.reason).inputValue()).toBe('damaged');
    expect(await reader.getByLabel(texts.message).inputValue()).toBe('Both are broken.');
    await reader.locator('main input[inputmode="numeric"]').fill('2');
    await reader.getByRole('button', { name: texts.send }).click();
    const sent = part.getByRole('region', { name: texts.heading });
    await sent.getByText('2 × ').waitFor();
    await sent.getByRole('button', { name: texts.takeBack }).click();
    await sent.getByText(texts.takenBack, { exact: true }).waitFor();
    await close();
  },
);
