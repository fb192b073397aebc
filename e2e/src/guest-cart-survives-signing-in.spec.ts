// @module-tag slow
import { describe, expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { createAccount, newPerson } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { addSoap, checkoutWords, fillAddress } from './checkout-steps.ts';
import { codeIn, nextMail } from './mailbox.ts';
import { everyCorner, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

describe.each(
  usually([
    ['en', 360],
    ['ar', 1440],
  ] as const),
)('a guest at the checkout (%s, %i px)', (language, width) => {
  const texts = accountWords[language];
  const buy = checkoutWords[language];

  test('logs in when offered, and returns to the same step with the same cart', async () => {
    const person = await createAccount(shopUrl);
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await addSoap(page, shopUrl, buy);
    await openAndHydrate(page, `${shopUrl}/shipping`);
    await fillAddress(page, buy, person.email);
    await page.getByRole('button', { name: buy.toPayment }).click();
    await page.getByRole('button', { name: buy.pay }).waitFor();
    await page.getByText(texts.offer).getByRole('link').click();
    await page.waitForURL(`${shopUrl}/login?next=%2Fcheckout`);

    await page.getByLabel(texts.email).fill(person.email);
    await page.getByLabel(texts.password).fill('not the password');
    await page.getByRole('button', { name: texts.login }).click();
    await page.getByText(texts.wrongLogin).waitFor();
    expect(await page.getByLabel(texts.email).inputValue()).toBe(person.email);
    await page.getByLabel(texts.password).fill(person.password);
    await page.getByRole('button', { name: texts.login }).click();

    // The address is moved to the new account, which had none.
    await page.waitForURL(`${shopUrl}/checkout`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.locator('main').getByText('Torstraße 101').waitFor();
    await page.getByRole('button', { name: buy.pay }).click();
    await page.getByText(buy.thanks).waitFor();
    expect(await page.getByRole('link', { name: buy.soap }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

test('is redirected home from pages for guests once logged in', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360));
  const texts = accountWords.en;
  const person = await createAccount(shopUrl);
  await openAndHydrate(page, `${shopUrl}/login?next=//other.example/`);
  await page.getByLabel(texts.email).fill(person.email);
  await page.getByLabel(texts.password).fill(person.password);
  await page.getByRole('button', { name: texts.login }).click();
  await page.waitForURL(`${shopUrl}/`);
  for (const path of ['/login?next=/cart', '/register', '/forgot-password']) {
    await page.goto(shopUrl + path);
    expect(page.url()).toBe(`${shopUrl}/`);
  }
  await close();
});

test.runIf(everyCorner)('keeps the cart without script through sign-up, logout and login', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionAt(360), javaScriptEnabled: false });
  const texts = accountWords.en;
  const { soap } = checkoutWords.en;
  const person = newPerson();
  await page.goto(`${shopUrl}/search?q=${encodeURIComponent(soap)}`);
  await page.getByRole('link', { name: soap, exact: true }).first().click();
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL(/\/cart$/);

  await page.goto(`${shopUrl}/register?next=/cart`);
  await page.getByLabel(texts.name).fill(person.name);
  await page.getByLabel(texts.email).fill('layla@');
  await page.getByLabel(texts.password).fill('12345');
  await page.getByRole('button', { name: texts.submitRegister }).click();
  for (const message of ['Invalid email', 'Invalid Password Length', 'Please enter the password again.'])
    expect(await page.getByText(message, { exact: true }).count()).toBe(2);
  expect(await page.getByLabel(texts.name).inputValue()).toBe(person.name);
  // The password isn't written into the returned page.
  expect(await page.getByLabel(texts.password).inputValue()).toBe('');
  await page.getByLabel(texts.email).fill(person.email);
  await page.getByLabel(texts.password).fill(person.password);
  await page.getByLabel(texts.repeat).fill(person.password);
  await page.getByRole('button', { name: texts.submitRegister }).click();
  await page.getByLabel(texts.code).fill(codeIn(await nextMail(shopUrl, person.email)));
  await page.getByRole('button', { name: texts.confirm }).click();
  await page.waitForURL(`${shopUrl}/cart`);
  const soapInCart = page.getByRole('group', { name: soap, exact: true });
  expect(await soapInCart.count()).toBe(1);

  await page.goto(`${shopUrl}/user/profile`);
  await page.locator('main summary').click();
  await page.getByRole('button', { name: texts.logOut, exact: true }).locator('visible=true').click();
  await page.waitForURL(`${shopUrl}/`);
  await page.goto(`${shopUrl}/cart`);
  expect(await soapInCart.count()).toBe(0);
  await page.goto(`${shopUrl}/user/orders`);
  await page.waitForURL(`${shopUrl}/login?next=%2Fuser%2Forders`);
  await page.getByLabel(texts.email).fill(person.email);
  await page.getByLabel(texts.password).fill(person.password);
  await page.getByRole('button', { name: texts.login }).click();
  await page.waitForURL(`${shopUrl}/user/orders`);
  await page.goto(`${shopUrl}/cart`);
  expect(await soapInCart.count()).toBe(1);
  await close();
});
