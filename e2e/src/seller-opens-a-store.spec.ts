// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPerson, signIn, type Person } from './accounts.ts';
import { changeSettings } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { applyFor, setPasswordBy } from './console/new-seller.ts';
import { enterAsOperator, signInToConsole } from './console/seller.ts';
import { codeIn, linkIn, nextMail, type Mail } from './mailbox.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

/* A person applies for a store. The demo's operator opens the emailed links, declines there and approves in the console. */
const operator = 'operator@example.com';
const browser = await openBrowser();

/** A retry or a second run on the same shop finds no store of this name. */
const ownName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const words = {
  en: {
    sell: 'Sell on Souk',
    storeName: 'Store name',
    storeNameRequired: 'Store name is required',
    submit: 'Submit application',
    checkMail: 'Check your email',
    confirm: 'Confirm and apply',
    thanks: 'Thank you!',
    addDocuments: 'Add documents',
    notTaken: 'Please choose a PDF',

    review: textOf('en', 'seller.approval.approve'),
    approve: 'Approve',
    approved: 'Approved. The store is open',
    resetFirst: /choose a new password before you open the console/,
    visit: 'Visit store',
    noProducts: 'No products yet',
    about: 'About the store',
    reject: 'Decline application',
    rejected: 'Declined. We’ve emailed the applicant.',
    waiting: 'We already have your application',
    invalid: 'This link is invalid',
    reason: 'Reason: We have enough lamps.',
  },
  ar: {
    sell: 'بِع على \u2068Souk\u2069',
    storeName: 'اسم المتجر',
    storeNameRequired: 'اسم المتجر مطلوب',
    submit: 'إرسال الطلب',
    checkMail: 'تحقق من بريدك الإلكتروني',
    confirm: 'تأكيد وتقديم الطلب',
    thanks: 'شكرًا لك!',
    addDocuments: 'إضافة مستندات',
    notTaken: 'يرجى اختيار ملف PDF',

    review: textOf('ar', 'seller.approval.approve'),
    approve: 'موافقة',
    approved: 'قُبل الطلب',
    resetFirst: /اختر كلمة مرور جديدة قبل فتح لوحة التحكم/,
    visit: 'زيارة المتجر',
    noProducts: 'لا توجد منتجات بعد',
    about: 'عن المتجر',
    reject: 'رفض الطلب',
    rejected: 'رُفض الطلب',
    waiting: 'لدينا طلبك لفتح متجر',
    invalid: 'هذا الرابط غير صالح',
    reason: 'السبب: \u2068We have enough lamps.\u2069',
  },
} as const;
type Words = (typeof words)['en' | 'ar'];

async function fillForm(page: Page, person: Person, storeName: string): Promise<void> {
  const fields = {
    store_name: storeName,
    message: 'Lamps, all made by hand.',
    name: person.name,
    email: person.email,
    phone: '+49 30 0000 142',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    register_number: 'HRB 1234 B',
    password: person.password,
    password_confirmation: person.password,
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`#seller-${name}`).fill(value);
  await page.locator('#seller-country').selectOption('AE');
  await page.locator('#seller-state').selectOption('DU'); // waits for the country's states
}

async function decisionLink(applicant: string, decision: 'approve' | 'reject'): Promise<string> {
  const mail = await nextMail(shopUrl, operator, await othersThan(applicant));
  const { pathname, search } = new URL(
    new RegExp(String.raw`https?:\S+decision=${decision}`).exec(mail.text)![0],
  );
  return pathname + search;
}

async function othersThan(applicant: string) {
  const reply = await fetch(`${shopUrl}/dev/mail.json`);
  const { mails } = (await reply.json()) as { mails: Awaited<ReturnType<typeof nextMail>>[] };
  return mails.filter(({ to, text }) => to === operator && !text.includes(applicant));
}

/** From the form until the application is pending. */
async function apply(page: Page, texts: Words, person: Person, storeName: string): Promise<void> {
  await openAndHydrate(page, `${shopUrl}/seller/register`);
  await fillForm(page, person, storeName);
  await page.getByRole('button', { name: texts.submit }).click();
  await page.getByRole('heading', { level: 1, name: texts.checkMail }).waitFor();
  await page.locator('#code-code').fill(codeIn(await nextMail(shopUrl, person.email)));
  await page.getByRole('button', { name: texts.confirm }).click();
  await page.getByRole('heading', { level: 1, name: texts.thanks }).waitFor();
}

/** Uploads two documents and removes one; they survive a reload and are available by the emailed link. */
async function showDocuments(page: Page, texts: Words, mail: string): Promise<void> {
  const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 an extract') };
  const chooser = page.getByLabel(texts.addDocuments);
  await chooser.setInputFiles([
    { name: 'Extract.pdf', ...pdf },
    { name: 'Not this.pdf', ...pdf },
  ]);
  await page.getByRole('button', { name: /Not this\.pdf/ }).click();
  await page.getByText('Not this.pdf').waitFor({ state: 'detached' });
  await chooser.setInputFiles([{ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }]);
  await page.locator('main').getByRole('alert').getByText(texts.notTaken).waitFor();
  await expectSoundPage(page);
  await page.reload();
  await page.getByText('Extract.pdf').waitFor();
  await openAndHydrate(page, /http:\S+seller\/application\S+/.exec(mail)![0]);
  await page.getByText('Extract.pdf').waitFor();
  expect(await page.getByText('Not this.pdf').count()).toBe(0);
}

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('a seller (%s, %i px)', (language, width) => {
  const texts: Words = words[language];
  const storeName = ownName(`Noor Lamps ${language}`);
  const slug = slugOf(storeName);

  async function open() {
    const opened = await openPage(browser, reducedMotionAt(width));
    await setLanguage(opened.page, language);
    return opened;
  }

  test('applies, is approved in the console that the emailed link leads to, and the store is live', async () => {
    const { page, complaints, close } = await open();
    const person = newPerson('Noor Aziz');

    await openAndHydrate(page, shopUrl);
    if (width === 360) {
      await page.locator('footer summary').nth(3).click();
      await page.locator('footer').getByRole('link', { name: texts.sell }).locator('visible=true').click();
    } else await page.locator('header').getByRole('link', { name: texts.sell }).click();
    await page.getByRole('heading', { level: 1, name: texts.sell }).waitFor();
    await page.getByRole('button', { name: texts.submit }).click();
    const summary = page.locator('main').getByRole('alert');
    await summary.getByRole('link', { name: texts.storeNameRequired }).waitFor();
    await expectSoundPage(page);

    // Input survives a reload, the password doesn't.
    await fillForm(page, person, storeName);
    await page.reload();
    await expect.poll(() => page.locator('#seller-store_name').inputValue()).toBe(storeName);
    await expect.poll(() => page.locator('#seller-state').inputValue()).toBe('DU');
    expect(await page.locator('#seller-password').inputValue()).toBe('');
    await page.locator('#seller-password').fill(person.password);
    await page.locator('#seller-password_confirmation').fill(person.password);
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByRole('heading', { level: 1, name: texts.checkMail }).waitFor();
    await expectSoundPage(page);
    const codeMail = await nextMail(shopUrl, person.email);
    await page.locator('#code-code').fill(codeIn(codeMail));
    await page.getByRole('button', { name: texts.confirm }).click();
    await page.getByRole('heading', { level: 1, name: texts.thanks }).waitFor();
    expect(await page.locator('main').innerText()).toContain(person.email);
    const appliedMail = await nextMail(shopUrl, person.email, [codeMail]);
    await showDocuments(page, texts, appliedMail.text);

    const decide = await decisionLink(person.email, 'approve');
    // Opening the link decides nothing, however often a mail client prefetches it.
    for (let visit = 0; visit < 2; visit++) {
      await openAndHydrate(page, shopUrl + decide);
      await page.getByRole('link', { name: texts.review }).waitFor();
    }
    await expectSoundPage(page);
    await page.locator('main').getByText('Extract.pdf').waitFor();
    expect((await page.request.get(`${shopUrl}/shop/${slug}`)).status()).toBe(404);
    await enterAsOperator(page);
    await page.getByRole('link', { name: texts.review }).click();
    // Wide pages display the key beside the word.
    await page.getByRole('button', { name: new RegExp(`^${texts.approve}`) }).click();
    await expect
      .poll(async () => (await page.request.get(`${shopUrl}/shop/${slug}`)).status(), { timeout: 20_000 })
      .toBe(200);
    await openAndHydrate(page, shopUrl + decide);
    await page.getByText(texts.approved).waitFor();
    expect(await page.getByRole('link', { name: texts.review }).count()).toBe(0);

    await page.getByRole('link', { name: texts.visit }).click();
    await page.waitForURL(`${shopUrl}/shop/${slug}`);
    await page.getByRole('heading', { level: 1, name: storeName }).waitFor();
    await page.getByRole('heading', { name: texts.noProducts }).waitFor();
    await expectSoundPage(page);
    await page.getByRole('link', { name: texts.about }).click();
    await page.getByText('HRB 1234 B').waitFor();
    await expectSoundPage(page);

    const news = await nextMail(shopUrl, person.email, [codeMail, appliedMail]);
    expect(news.text).toContain(`/shop/${slug}`);
    await signIn(page.context(), shopUrl, person);
    await enterByMail(person, [codeMail, appliedMail, news]);
    expect(complaints).toEqual([]);
    await close();
  });

  // The password was set by an application that a short code confirmed.
  async function enterByMail(person: Person, mails: Mail[]) {
    const { page, close } = await open();
    const consoleLink = /http\S+\/seller$/m.exec(mails.at(-1)!.text)![0];
    await page.goto(shopUrl + new URL(consoleLink).pathname);
    await signInToConsole(page, person);
    await page.getByText(texts.resetFirst).waitFor();
    await setPasswordBy(await nextMail(shopUrl, person.email, mails), person);
    await signInToConsole(page, person);
    await page.locator('main h1').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/seller/);
    await close();
  }

  test('is told the reason of a rejection and can apply again; the link decides once', async () => {
    const { page, complaints, close } = await open();
    const person = newPerson('Omar Said');
    await applyFor(ownName('Refused lamps'), person, language);
    const before = await mailsTo(person.email, 2);
    const decide = await decisionLink(person.email, 'reject');
    await openAndHydrate(page, shopUrl + decide);
    await page.locator('#reject-reason').fill('We have enough lamps.');
    await expectSoundPage(page);
    await page.getByRole('button', { name: texts.reject }).click();
    await page.getByText(texts.rejected).first().waitFor();
    expect((await nextMail(shopUrl, person.email, before)).text).toContain(texts.reason);

    await openAndHydrate(page, shopUrl + decide.replace('reject', 'approve'));
    await page.getByText(texts.rejected).first().waitFor();
    expect(await page.getByRole('link', { name: texts.review }).count()).toBe(0);
    await openAndHydrate(page, shopUrl + decide.replace(/signature=./, 'signature=x'));
    await page.getByText(texts.invalid).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Waits for this many. */
async function mailsTo(email: string, count: number) {
  const seen: Awaited<ReturnType<typeof nextMail>>[] = [];
  while (seen.length < count) seen.push(await nextMail(shopUrl, email, seen));
  return seen;
}

test('a second application meanwhile is refused, shown to whoever clicked the emailed link', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360));
  const person = newPerson('Layla Haddad');
  const lanterns = ownName('Layla’s Lanterns');
  await apply(page, words.en, person, lanterns);
  const before = await mailsTo(person.email, 2);
  await openAndHydrate(page, `${shopUrl}/seller/register`);
  // The draft was deleted with the application.
  expect(await page.locator('#seller-store_name').inputValue()).toBe('');
  await fillForm(page, person, ownName('Layla’s second try'));
  await page.getByRole('button', { name: words.en.submit }).click();
  await page.getByRole('heading', { level: 1, name: words.en.checkMail }).waitFor();
  const mail = await nextMail(shopUrl, person.email, before);
  await openAndHydrate(page, shopUrl + linkIn(mail));
  await page.getByRole('button', { name: words.en.confirm }).click();
  await page.getByText(`${words.en.waiting} for ${lanterns}`).waitFor();
  await close();
});

test('an operator can decline without script', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionAt(360), javaScriptEnabled: false });
  const person = newPerson('Noor Aziz');
  const storeName = ownName('Plain Lamps');
  await applyFor(storeName, person);
  await page.goto(shopUrl + (await decisionLink(person.email, 'reject')));
  await page.getByRole('button', { name: words.en.reject }).click();
  await page.getByText(words.en.rejected).first().waitFor();
  expect((await page.request.get(`${shopUrl}/shop/${slugOf(storeName)}`)).status()).toBe(404);
  await close();
});

test('while applications are closed there is neither the page nor a link to it', async () => {
  const statusOfPage = async () => (await fetch(`${shopUrl}/seller/register`)).status;
  const front = async () => (await fetch(shopUrl)).text();
  expect([await statusOfPage(), await front()]).toEqual([200, expect.stringContaining('/seller/register')]);
  await changeSettings({ vendor_registration: false });
  try {
    await expect.poll(statusOfPage, { timeout: 30_000 }).toBe(404);
    await expect.poll(front, { timeout: 30_000 }).not.toContain('/seller/register');
  } finally {
    await changeSettings({ vendor_registration: true });
    await expect.poll(statusOfPage, { timeout: 30_000 }).toBe(200);
  }
});
