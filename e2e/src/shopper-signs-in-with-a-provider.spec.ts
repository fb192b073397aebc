// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { createAccount, newPerson, signUp, type Person } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { addSoap, checkoutWords } from './checkout-steps.ts';
import { codeIn, nextMail } from './mailbox.ts';
import { socialWords, type SocialWords } from './social-words.ts';
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

async function consent(
  page: Page,
  texts: SocialWords,
  person: Pick<Person, 'name' | 'email'>,
): Promise<void> {
  await page.waitForURL(`${shopUrl}/sandbox/**`);
  await page.getByRole('radio', { name: texts.else }).check();
  await page.getByRole('textbox', { name: texts.name }).fill(person.name);
  await page.getByRole('textbox', { name: texts.email }).fill(person.email);
  await page.getByRole('button', { name: texts.allow }).click();
}

async function openIn(language: 'en' | 'ar', width: number) {
  const opened = await openPage(browser, reducedMotionAt(width));
  await setLanguage(opened.page, language, shopUrl);
  return opened;
}

describe.each(
  usually([
    ['en', 360],
    ['ar', 1440],
  ] as const),
)('signing in with a provider (%s, %i px)', (language, width) => {
  const texts = socialWords[language];
  const account = accountWords[language];
  const buy = checkoutWords[language];
  const { soap } = buy;

  test("Google: keeps the guest's cart, and leaves the token nowhere", async () => {
    const person = newPerson();
    const { page, complaints, close } = await openIn(language, width);
    const leaks: string[] = [];
    let tokens = 0;
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/social-callback' && searchParams.has('token')) tokens++;
      else if (searchParams.has('token')) leaks.push(request.url());
      if (request.headers()['referer']?.includes('token=')) leaks.push(`referer of ${request.url()}`);
    });
    await addSoap(page, shopUrl, buy);
    await openAndHydrate(page, `${shopUrl}/login?next=/cart`);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: texts.google }).click();
    await consent(page, texts, person);
    await page.waitForURL(`${shopUrl}/cart`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const line = page.getByRole('group', { name: soap, exact: true });
    await line.waitFor();
    expect(await line.count()).toBe(1);
    expect({ tokens, leaks }).toEqual({ tokens: 1, leaks: [] });

    // Going back skips the page with the token.
    await page.goBack();
    expect(page.url()).not.toContain('token');

    // The same person in another browser: the same account with the same cart.
    const again = await openIn(language, width);
    await openAndHydrate(again.page, `${shopUrl}/register?next=/cart`);
    await again.page.getByRole('link', { name: texts.google }).click();
    await consent(again.page, texts, person);
    await again.page.waitForURL(`${shopUrl}/cart`);
    const quantity = again.page.getByRole('group', { name: soap, exact: true }).getByRole('textbox');
    await quantity.waitFor();
    expect(await quantity.inputValue()).toBe('1');
    expect([...complaints, ...again.complaints]).toEqual([]);
    await close();
    await again.close();
  });

  test('reports a denial and lets the visitor continue', async () => {
    const { page, complaints, close } = await openIn(language, width);
    await openAndHydrate(page, `${shopUrl}/login?next=/cart`);
    await page.getByRole('link', { name: texts.google }).click();
    await page.waitForURL(`${shopUrl}/sandbox/**`);
    await page.getByRole('button', { name: texts.deny }).click();
    await page.getByText(texts.denied).waitFor();
    expect(await page.getByRole('link', { name: texts.google }).getAttribute('href')).toContain(
      'next=%2Fcart',
    );
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Facebook with the address of an account: asks for its password', async () => {
    const person = await createAccount(shopUrl);
    const { page, complaints, close } = await openIn(language, width);
    await openAndHydrate(page, `${shopUrl}/login?next=/cart`);
    await page.getByRole('link', { name: texts.facebook }).click();
    await consent(page, texts, person);
    await page.getByText(texts.knownEmail).waitFor();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel(account.email).fill(person.email);
    await page.getByLabel(account.password).fill(person.password);
    await page.getByRole('button', { name: account.login }).click();
    await page.waitForURL(`${shopUrl}/cart`);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Facebook with an address that someone else signed up: the email decides, and their password is discarded', async () => {
    const person = newPerson('Mallory');
    await signUp(shopUrl, person);
    const first = await nextMail(shopUrl, person.email);
    const { page, complaints, close } = await openIn(language, width);
    await openAndHydrate(page, `${shopUrl}/login?next=/cart`);
    await page.getByRole('link', { name: texts.facebook }).click();
    await consent(page, texts, { name: 'Layla Haddad', email: person.email });
    await page.getByRole('heading', { name: account.checkMail }).waitFor();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel(account.code).fill('0');
    await page.getByRole('button', { name: account.confirm }).click();
    await page.getByText(account.invalidCode).first().waitFor();
    await page.getByLabel(account.code).fill(codeIn(await nextMail(shopUrl, person.email, [first])));
    await page.getByRole('button', { name: account.confirm }).click();
    await page.waitForURL(`${shopUrl}/cart`);
    expect(complaints).toEqual([]);
    await close();

    const stranger = await openIn(language, width);
    await openAndHydrate(stranger.page, `${shopUrl}/login`);
    await stranger.page.getByLabel(account.email).fill(person.email);
    await stranger.page.getByLabel(account.password).fill(person.password);
    await stranger.page.getByRole('button', { name: account.login }).click();
    await stranger.page.getByText(account.wrongLogin).waitFor();
    await stranger.close();
  });

  test("a URL with another browser's token signs nobody in", async () => {
    const { page, complaints, close } = await openIn(language, width);
    await page.goto(`${shopUrl}/social-callback?token=made-up&next=//evil.example/`);
    await page.getByText(texts.expired).waitFor();
    expect(page.url()).toBe(`${shopUrl}/login?social=expired`);
    expect(complaints).toEqual([]);
    await close();
  });
});

test.runIf(everyCorner)('takes one more click without script', async () => {
  const texts = socialWords.en;
  const { page, close } = await openPage(browser, { ...reducedMotionAt(360), javaScriptEnabled: false });
  await page.goto(`${shopUrl}/login?next=/user/orders`);
  await page.getByRole('link', { name: texts.google }).click();
  await consent(page, texts, newPerson());
  await page.getByRole('button', { name: 'Continue to the shop' }).click();
  await page.waitForURL(`${shopUrl}/user/orders`);
  // Without a password none is asked for.
  await page.goto(`${shopUrl}/user/profile?delete=1`);
  await page.getByText('You log in with Google or Facebook').waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.waitForURL(`${shopUrl}/login?deleted=1`);
  await close();
});
