// @module-tag slow
import { expect, test } from 'vitest';
import { inSandbox, clickAction } from './provider-pages.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openForCalls } from './call-from-page.ts';
import { codeIn, mailAbout, pageIn } from './mailbox.ts';
import { orderFromTwoSellers } from './order-from-page.ts';
import {
  everyCorner,
  openAndHydrate,
  openPage,
  seriousFindings,
  sidewaysScroll,
  usually,
} from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

type Mail = { id: string; kind: string; to: string; subject: string };

async function mailsTo(email: string): Promise<Mail[]> {
  const { mails } = (await (await fetch(`${shopUrl}/dev/mail.json`)).json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to === email);
}

const words = {
  en: {
    again: 'Resend confirmation email',
    sent: /We sent the confirmation to/,
    open: 'View order',
    cancel: 'Cancel order',
    askCode: 'Send code',
    codeSubject: 'is your cancellation code',
    code: 'Code from the email',
    confirm: 'Yes, cancel order',
    cancelled: 'Your order has been cancelled.',
  },
  ar: {
    again: 'إعادة إرسال رسالة التأكيد',
    sent: /أرسلنا التأكيد إلى/,
    open: 'عرض الطلب',
    cancel: 'إلغاء الطلب',
    askCode: 'إرسال الرمز',
    codeSubject: 'هو رمز الإلغاء',
    code: 'الرمز من البريد الإلكتروني',
    confirm: 'نعم، ألغِ الطلب',
    cancelled: 'تم إلغاء طلبك.',
  },
} as const;

test.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)(
  'a guest gets the confirmation email, requests it again and opens the order from it (%s, %i px)',
  async (language, width) => {
    const texts = words[language];
    const email = `mails-${language}@example.com`;
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openForCalls(page);
    const order = await orderFromTwoSellers(page, email);

    await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
    await page.getByRole('button', { name: texts.again }).click();
    await page.getByRole('status').getByText(texts.sent).waitFor();
    expect((await seriousFindings(page)).join('\n')).toBe('');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();

    const kinds = async () => (await mailsTo(email)).map((mail) => mail.kind);
    // A manual request is sent even right after the order; automatic requests of apps are not (CONTRACT L6).
    await expect.poll(kinds, { timeout: 30_000 }).toEqual(['order-copy', 'order-placed']);
    const placed = (await mailsTo(email)).find(({ kind }) => kind === 'order-placed');

    // A browser with only the email: no cookie, no login.
    const reader = await openPage(browser, reducedMotionAt(width));
    await reader.page.goto(`${shopUrl}/dev/mail`);
    expect((await seriousFindings(reader.page)).join('\n')).toBe('');
    await reader.page.getByRole('link', { name: placed!.subject }).first().click();
    expect(await reader.page.locator('html').getAttribute('lang')).toBe(language);
    expect(await sidewaysScroll(reader.page)).toBe(0);
    // The page that shows the email has its own main landmark.
    expect(await seriousFindings(reader.page)).toEqual(['landmark-one-main: html']);
    await reader.page.getByRole('link', { name: texts.open }).click();
    await reader.page.getByRole('heading', { level: 1, name: order.order }).waitFor();
    // The link shows the order and can resend the email, but cancels nothing without a code.
    const url = reader.page.url();
    await setLanguage(reader.page, language, url);
    await openAndHydrate(reader.page, url);
    await reader.page.getByRole('button', { name: texts.again }).click();
    await reader.page.getByRole('status').getByText(texts.sent).waitFor();
    await expect.poll(kinds, { timeout: 30_000 }).toEqual(['order-copy', 'order-copy', 'order-placed']);
    await reader.page.getByRole('link', { name: texts.cancel, exact: true }).click();
    await reader.page.getByRole('button', { name: texts.askCode }).click();
    const mail = await mailAbout(shopUrl, email, texts.codeSubject);
    await reader.page.getByRole('textbox', { name: texts.code }).fill(codeIn(mail));
    await reader.page.locator('[aria-labelledby=cancel] select').selectOption({ index: 1 });
    expect((await seriousFindings(reader.page)).join('\n')).toBe('');
    expect(await sidewaysScroll(reader.page)).toBe(0);
    await reader.page.getByRole('button', { name: texts.confirm }).click();
    await reader.page.getByText(texts.cancelled).waitFor();
    expect(reader.complaints).toEqual([]);
    await reader.close();
  },
);

test('the emailed link pays the order in a fresh browser and shows it paid (en, 360 px)', async () => {
  const email = 'pays-by-link@example.com';
  const { page, close } = await openPage(browser, reducedMotionAt(360));
  await openForCalls(page, shopUrl);
  const order = await orderFromTwoSellers(page, email, 3);
  // Before that, the ordering browser shows a reminder above the home page without layout shift.
  await openAndHydrate(page, shopUrl);
  await page.getByRole('complementary', { name: 'Unpaid order' }).getByText(order.order).waitFor();
  expect((await seriousFindings(page)).join('\n')).toBe('');
  await openAndHydrate(page, `${shopUrl}/cart`);
  await page.getByRole('main').getByText(order.order, { exact: true }).waitFor();
  expect((await seriousFindings(page)).join('\n')).toBe('');
  await close();

  const mail = await mailAbout(shopUrl, email, order.order);
  const reader = await openPage(browser, reducedMotionAt(360));
  await openAndHydrate(reader.page, shopUrl + pageIn(mail, `/pay/${order.id}`));
  expect((await seriousFindings(reader.page)).join('\n')).toBe('');
  await reader.page.getByRole('button', { name: /^Pay \D*\d/ }).click();
  await inSandbox(reader.page);
  // Usually unpaid-order-is-named.spec.ts covers a cancelled one.
  if (everyCorner) {
    await clickAction(reader.page, 'cancel');
    await reader.page.getByRole('heading', { name: 'Payment has been cancelled' }).waitFor();
    await reader.page.getByText(order.order).waitFor();
    await reader.page.getByRole('link', { name: 'Try again' }).click();
    await reader.page.getByRole('button', { name: /^Pay \D*\d/ }).click();
    await inSandbox(reader.page);
  }
  await clickAction(reader.page, 'pay');
  await reader.page.getByText('Thank you! We’ve received your payment.').waitFor();
  await reader.page.getByRole('heading', { level: 1, name: order.order }).waitFor();
  await reader.page.getByRole('link', { name: 'Receipt' }).click();
  await reader.page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  expect((await seriousFindings(reader.page)).join('\n')).toBe('');
  expect(await sidewaysScroll(reader.page)).toBe(0);
  await reader.close();
});

test('a guest creates an account from an order with a password and the emailed code; the list shows unpaid orders (en, 360 px)', async () => {
  const email = 'new-account@example.com';
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  await openForCalls(page, shopUrl);
  const order = await orderFromTwoSellers(page, email, 3);
  await openAndHydrate(page, `${shopUrl}/user/order/${order.id}?placed=1`);
  await page.getByText(email).first().waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill('a long way home');
  expect((await seriousFindings(page)).join('\n')).toBe('');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('textbox', { name: 'Code from the email' }).waitFor();
  const mail = await mailAbout(shopUrl, email, 'is your verification code for');
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(codeIn(mail));
  expect((await seriousFindings(page)).join('\n')).toBe('');
  await page.getByRole('region', { name: 'Check out faster next time' }).getByRole('button').click();
  await page.waitForURL(/\/user\/order\/\d+$/);
  await page.getByRole('heading', { level: 1, name: order.order }).waitFor();
  await openAndHydrate(page, `${shopUrl}/user/orders`);
  await page.getByRole('link', { name: `Pay now: ${order.order}` }).waitFor();
  expect((await seriousFindings(page)).join('\n')).toBe('');
  expect(await sidewaysScroll(page)).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('a guest changes address and note of an order, and buys it again (en, 1440 px)', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  await openForCalls(page, shopUrl);
  const order = await orderFromTwoSellers(page);
  await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
  await page.getByRole('link', { name: 'Change delivery details' }).click();
  const fullName = page.getByRole('textbox', { name: /^Name/ });
  await expect.poll(() => fullName.evaluate((field) => field === document.activeElement)).toBe(true);
  // The form has the country's address fields, like the checkout.
  const postalCode = page.locator('input[name=zip]');
  const country = page.locator('select[name=country]');
  const at = await country.inputValue();
  await country.selectOption('AE');
  await postalCode.waitFor({ state: 'detached' });
  await country.selectOption(at);
  await postalCode.waitFor();
  await fullName.fill('Omar Said');
  await page.getByRole('textbox', { name: /^Delivery instructions/ }).fill('Third floor');
  expect((await seriousFindings(page)).join('\n')).toBe('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').getByText('Your delivery details have been changed.').waitFor();
  await page.getByText('Omar Said').waitFor();
  await page.getByText('Third floor').waitFor();
  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.waitForURL(/\/cart$/);
  await page.getByRole('heading', { level: 1, name: /\b2 items/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
