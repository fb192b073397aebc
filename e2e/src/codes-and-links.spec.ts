// @module-tag slow
import { describe, expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { newPerson, signUp } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { codeIn, linkIn, nextMail } from './mailbox.ts';
import { openAndHydrate, openPage, seriousFindings, sidewaysScroll, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

const words = {
  en: {
    wait: /^Resend in \d+ s$/,
    again: 'Send a new code',
    sentAgain: textOf('en', 'account.code.sentAgain'),
  },
  ar: {
    wait: /^إعادة الإرسال بعد \d+ ث$/,
    again: 'إرسال رمز جديد',
    sentAgain: textOf('ar', 'account.code.sentAgain'),
  },
} as const;

describe.each(
  usually([
    ['ar', 1440],
    ['en', 360],
  ] as const),
)('someone who never verified their address (%s, %i px)', (language, width) => {
  const texts = { ...accountWords[language], ...words[language] };

  async function open(path: string) {
    const visit = await openPage(browser, reducedMotionAt(width), { tampered: true });
    await setLanguage(visit.page, language);
    await visit.page.clock.install();
    await openAndHydrate(visit.page, shopUrl + path);
    return visit;
  }

  test('is asked for a code at login, and gets another one after a minute', async () => {
    const person = newPerson();
    await signUp(shopUrl, person);
    const first = await nextMail(shopUrl, person.email);
    const { page, complaints, close } = await open('/login');
    await page.getByLabel(texts.email).fill(person.email);
    await page.getByLabel(texts.password).fill(person.password);
    await page.getByRole('button', { name: texts.login }).click();
    await page.getByRole('heading', { level: 1, name: texts.checkMail }).waitFor();
    const second = await nextMail(shopUrl, person.email, [first]);
    expect((await seriousFindings(page)).join('\n')).toBe('');
    expect(await sidewaysScroll(page)).toBe(0);

    const waiting = page.getByRole('button', { name: texts.wait });
    expect(await waiting.getAttribute('aria-disabled')).toBe('true');
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: texts.again }).click();
    await page.getByRole('status').getByText(texts.sentAgain).waitFor();
    await waiting.waitFor();
    const third = await nextMail(shopUrl, person.email, [first, second]);

    // "Only the newest counts."
    if (codeIn(first) !== codeIn(third)) {
      await page.getByLabel(texts.code).fill(codeIn(first));
      await page.getByRole('button', { name: texts.confirm }).click();
      await page.getByText(texts.invalidCode, { exact: true }).first().waitFor();
    }
    await page.getByLabel(texts.code).fill(codeIn(third));
    await page.getByRole('button', { name: texts.confirm }).click();
    await page.waitForURL(`${shopUrl}/`);
    expect(complaints).toEqual([]);
    await close();
  });

  test('can use the emailed link, which does nothing before a click and works only once', async () => {
    const person = newPerson();
    await signUp(shopUrl, person);
    const link = linkIn(await nextMail(shopUrl, person.email));
    const { page, complaints, close } = await open(link);
    await page.getByRole('button', { name: texts.confirm }).click();
    await page.waitForURL(`${shopUrl}/`);
    await openAndHydrate(page, `${shopUrl}/user/profile`);
    expect(await page.getByLabel(texts.name).inputValue()).toBe(person.name);

    const stranger = await open(link);
    await stranger.page.getByRole('button', { name: texts.confirm }).click();
    await stranger.page.locator('main').getByRole('alert').getByText(texts.invalidCode).waitFor();
    await stranger.close();
    expect(complaints).toEqual([]);
    await close();
  });
});
