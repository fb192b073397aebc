// @module-tag slow
import { describe, expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { createAccount, newPerson, signIn } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { codeIn, linkIn, nextMail, type Mail } from './mailbox.ts';
import { openAndHydrate, openPage, seriousFindings, sidewaysScroll, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

describe.each(
  usually([
    ['en', 360],
    ['ar', 1440],
  ] as const),
)('someone who forgot the password (%s, %i px)', (language, width) => {
  const texts = accountWords[language];

  test('sets a new one with the code, is logged in, and the old one stops working', async () => {
    const person = await createAccount(shopUrl);
    const welcome = await nextMail(shopUrl, person.email);
    const other = await openPage(browser, reducedMotionAt(360));
    await signIn(other.page.context(), shopUrl, person);
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/user/orders`);
    await page.getByRole('link', { name: texts.forgot }).click();
    await page.getByRole('button', { name: texts.sendCode }).waitFor();
    await page.getByLabel(texts.email).fill(person.email);
    await page.getByRole('button', { name: texts.sendCode }).click();
    await page.getByLabel(texts.code).waitFor();
    expect(page.url()).not.toContain('example.com');
    expect((await seriousFindings(page)).join('\n')).toBe('');
    expect(await sidewaysScroll(page)).toBe(0);

    const code = codeIn(await nextMail(shopUrl, person.email, [welcome]));
    await page.getByLabel(texts.code).fill(code);
    await page.getByLabel(texts.newPassword).fill('a new one 8');
    await page.getByLabel(texts.repeat).fill('a new one 9');
    await page.getByRole('button', { name: texts.saveNewPassword }).click();
    await page.getByText(texts.mismatch).first().waitFor();
    await page.getByLabel(texts.repeat).fill('a new one 8');
    await page.getByRole('button', { name: texts.saveNewPassword }).click();
    await page.waitForURL(`${shopUrl}/user/orders`);

    // "Revokes all logins" (CONTRACT §2.3): the other browser is asked to log in again.
    await other.page.goto(`${shopUrl}/user/profile`);
    expect(new URL(other.page.url()).pathname).toBe('/login');
    await expect(signIn(other.page.context(), shopUrl, person)).rejects.toThrow('201');
    await signIn(other.page.context(), shopUrl, { ...person, password: 'a new one 8' });
    expect(complaints).toEqual([]);
    await other.close();
    await close();
  });

  test('can use the emailed link instead, whose token no other page receives', async () => {
    const person = await createAccount(shopUrl);
    const welcome = await nextMail(shopUrl, person.email);
    const mail = await askForCode(person.email, [welcome]);
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    const response = await openAndHydrate(page, shopUrl + linkIn(mail));
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    expect(await page.getByLabel(texts.code).count()).toBe(0);
    await page.getByLabel(texts.newPassword).fill('a new one 8');
    await page.getByLabel(texts.repeat).fill('a new one 8');
    await page.getByRole('button', { name: texts.saveNewPassword }).click();
    await page.getByText(texts.passwordChanged).waitFor();
    await page.locator('main').getByRole('link', { name: texts.login }).click();
    await page.getByLabel(texts.email).fill(person.email);
    await page.getByLabel(texts.password).fill('a new one 8');
    await page.getByRole('button', { name: texts.login }).click();
    await page.waitForURL(`${shopUrl}/`);
    expect(complaints).toEqual([]);
    await close();
  });
});

test('gets the same answer for an address without an account', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360));
  const texts = accountWords.en;
  await openAndHydrate(page, `${shopUrl}/forgot-password`);
  await page.getByLabel(texts.email).fill(newPerson().email);
  await page.getByRole('button', { name: texts.sendCode }).click();
  await page.getByLabel(texts.code).waitFor();
  await close();
});

async function askForCode(email: string, seen: readonly Mail[]): Promise<Mail> {
  await fetch(`${shopUrl}/api/v1/user/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return nextMail(shopUrl, email, seen);
}
