import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { calmAt, openBrowser } from './browser.ts';
import { mailAbout, pageIn } from './mailbox.ts';
import { orderFromTwoSellers, type Part } from './order-from-page.ts';
import { setLanguage } from './set-language.ts';
import { deliver, refuseReturn } from './shop-operations.ts';
import { shopUrl } from './shop.ts';
import {
  expectFocus,
  expectSoundPage,
  openAndHydrate,
  openPage,
  sidewaysScrollInLargeText,
  usually,
} from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: {
    open: /^Send something back/,
    title: 'Send something back',
    more: 'More',
    reason: 'Reason',
    damaged: 'Damaged or broken',
    message: 'What the seller should know',
    send: 'Ask the seller',
    nothing: 'Please choose what you send back.',
    noReason: 'Please say why you send it back.',
    heading: 'Return: Damaged or broken',
    asked: 'Asked',
    refused: 'Refused',
    appeal: 'Ask the shop to decide',
    appealMessage: 'What the shop should know',
    submit: 'Send',
    appealed: 'The shop looks at it and writes to you.',
    takeBack: 'Take the request back',
    takenBack: 'Taken back',
  },
  ar: {
    open: /^إرجاع شيء/,
    title: 'إرجاع شيء',
    more: 'زيادة',
    reason: 'السبب',
    damaged: 'تالف أو مكسور',
    message: 'ما يجب أن يعرفه البائع',
    send: 'إرسال الطلب إلى البائع',
    nothing: 'يرجى اختيار ما تريد إرجاعه.',
    noReason: 'يرجى ذكر سبب الإرجاع.',
    heading: /^إرجاع: .*تالف أو مكسور/,
    asked: 'طُلب',
    refused: 'رُفض',
    appeal: 'طلب البتّ من السوق',
    appealMessage: 'ما يجب أن يعرفه السوق',
    submit: 'إرسال',
    appealed: 'ينظر السوق فيه ويكتب إليك.',
    takeBack: 'سحب الطلب',
    takenBack: 'سحبت طلبك',
  },
} as const;

/** A delivered order, with the part of its second seller, who sent three units of one thing. */
async function openDelivered(page: Page, email: string) {
  await page.goto(shopUrl);
  const order = await orderFromTwoSellers(page, email, 2, 3);
  await deliver(order.order);
  const second = order.parts[1] as Part;
  return { order, second, part: page.locator(`section[aria-label="${second.store.name}"]`) };
}

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('something that was delivered (%s, %i px)', (language, width) => {
  const say = words[language];

  test('is sent back, one of three: the seller refuses, and the shop is asked to decide', async () => {
    const { page, complaints, close } = await openPage(browser, calmAt(width));
    await setLanguage(page, language);
    const { order, part } = await openDelivered(page, `sends-back-${language}@example.com`);
    const orderPage = `${shopUrl}/user/order/${order.id}`;
    await openAndHydrate(page, orderPage);
    await part.getByRole('link', { name: say.open }).click();
    await page.getByRole('heading', { level: 1, name: say.title }).waitFor();
    await expectSoundPage(page);
    if (width === 360) expect(await sidewaysScrollInLargeText(page)).toBe(0);

    // What is missing is told in its place; choosing mends it, and words stay.
    await page.getByLabel(say.message).fill('It has a crack.');
    await page.getByRole('button', { name: say.send }).click();
    const told = page.getByRole('alert').filter({ hasText: say.nothing });
    await told.waitFor();
    await expectFocus(told);
    await page.getByRole('button', { name: say.more }).click();
    await told.waitFor({ state: 'detached' });
    await page.getByLabel(say.reason).selectOption({ label: say.damaged });
    await page.getByRole('button', { name: say.send }).click();

    const sent = part.getByRole('region', { name: say.heading });
    await sent.waitFor();
    await expectFocus(sent.locator('[data-news]'));
    await sent.getByText(/1\W* × /).waitFor();
    await sent.getByText(say.asked, { exact: true }).waitFor();
    await sent.getByText('It has a crack.').waitFor();
    await expectSoundPage(page);
    if (width === 360) expect(await sidewaysScrollInLargeText(page)).toBe(0);

    await refuseReturn(order.id, 'It left us whole.');
    await openAndHydrate(page, orderPage);
    await sent.getByText(say.refused, { exact: true }).waitFor();
    await sent.getByText('It left us whole.').waitFor();
    await sent.getByText(say.appeal).click();
    await sent.getByLabel(say.appealMessage).fill('See the photo I sent.');
    await expectSoundPage(page);
    await sent.getByRole('button', { name: say.submit, exact: true }).click();
    await sent.getByText(say.appealed).waitFor();
    await sent.getByText('See the photo I sent.').waitFor();
    expect(await sent.getByText(say.appeal).count()).toBe(0);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

test('without script and by the link of the mail it is asked for by forms like any other, and let go again', async () => {
  const say = words.en;
  const email = 'sends-back-plain@example.com';
  const { page, close } = await openPage(browser, calmAt(360));
  const { order, second } = await openDelivered(page, email);
  const mail = await mailAbout(shopUrl, email, order.order);
  await close();

  const plain = await browser.newContext({ ...calmAt(360), javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(shopUrl + pageIn(mail, `/user/order/${order.id}`));
  const part = reader.locator(`section[aria-label="${second.store.name}"]`);
  await part.getByRole('link', { name: say.open }).click();
  await reader.locator('main input[inputmode="numeric"]').fill('2');
  await reader.getByLabel(say.message).fill('Both are broken.');
  await reader.getByRole('button', { name: say.send }).click();
  // No reason was chosen: the page comes back with what was typed.
  await reader.getByRole('alert').getByText(say.noReason).waitFor();
  expect(await reader.locator('main input[inputmode="numeric"]').inputValue()).toBe('2');
  expect(await reader.getByLabel(say.message).inputValue()).toBe('Both are broken.');
  await reader.getByLabel(say.reason).selectOption({ label: say.damaged });
  await reader.getByRole('button', { name: say.send }).click();
  const sent = part.getByRole('region', { name: say.heading });
  await sent.getByText('2 × ').waitFor();
  await sent.getByRole('button', { name: say.takeBack }).click();
  await sent.getByText(say.takenBack, { exact: true }).waitFor();
  await plain.close();
});
