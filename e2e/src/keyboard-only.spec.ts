// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { newPerson } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { checkoutWords } from './checkout-steps.ts';
import { codeIn, nextMail } from './mailbox.ts';
import { openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const maxTabs = 120;

// WCAG 2.1.1: no mouse at all.
for (const language of usually(['ar', 'en'] as const)) {
  test(`signs up and orders by keyboard alone (${language})`, async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
    await setLanguage(page, language);
    const texts = accountWords[language];
    const buy = checkoutWords[language];
    const { soap } = buy;
    const person = newPerson();

    await openAndHydrate(page, `${shopUrl}/search?q=${encodeURIComponent(soap)}`);
    await press(page, page.getByRole('link', { name: soap, exact: true }).first());
    await page.getByRole('heading', { level: 1, name: soap }).waitFor();
    // From the top of the page, by the second skip link (SCREENS 118).
    await page.locator('#buy').waitFor();
    await openAndHydrate(page, page.url());
    await press(page, page.getByRole('link', { name: buy.skipToBuy }), 2);
    await press(page, page.locator('#buy').getByRole('button', { name: buy.addToCart }), 23);
    await page.getByRole('status').getByText(buy.added).waitFor();
    await openAndHydrate(page, `${shopUrl}/cart`);
    await press(page, page.getByRole('link', { name: buy.checkout }).first());
    await press(page, page.getByText(texts.offer).getByRole('link'));
    await page.getByLabel(texts.email).waitFor();
    await press(page, page.getByRole('link', { name: texts.createAccount }));

    // The first field is focused where a keyboard is likely.
    await page.getByLabel(texts.name).waitFor();
    expect(await isFocused(page.getByLabel(texts.name))).toBe(true);
    await page.keyboard.type(person.name);
    await tabTo(page, page.getByLabel(texts.email));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByLabel(texts.password));
    await page.keyboard.type(person.password);
    await tabTo(page, page.getByLabel(texts.repeat));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.getByLabel(texts.code).waitFor();
    expect(await isFocused(page.getByLabel(texts.code))).toBe(true);
    await page.keyboard.type(codeIn(await nextMail(shopUrl, person.email)));
    await page.keyboard.press('Enter');

    await page.waitForURL(`${shopUrl}/shipping`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(await currentStepStandsOut(page)).toBe(true);
    await type(page, page.getByLabel(buy.phone), '+49 30 0000 142');
    await chooseCountry(page, page.getByLabel(buy.country), 'DE');
    await page.getByText(buy.zipExample).waitFor();
    await type(page, page.getByLabel(buy.street), 'Torstraße 101');
    await type(page, page.getByLabel(buy.zip), '10119');
    await type(page, page.getByLabel(buy.city), 'Berlin');
    await press(page, page.getByRole('button', { name: buy.toPayment }));
    await page.getByRole('button', { name: buy.pay }).waitFor();
    await press(page, page.getByRole('button', { name: buy.pay }));
    await page.getByText(buy.thanks).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

/** SCREENS 124, in forced-colors mode. */
async function currentStepStandsOut(page: Page): Promise<boolean> {
  await page.emulateMedia({ forcedColors: 'active' });
  const dots = await page
    .locator('nav li span.rounded-full')
    .evaluateAll((all) =>
      all.map((dot) => [
        getComputedStyle(dot).backgroundColor,
        dot.closest('li')?.getAttribute('aria-current') === 'step',
      ]),
    );
  await page.emulateMedia({ forcedColors: null });
  const current = dots.filter(([, isCurrent]) => isCurrent).map(([colour]) => colour);
  const others = dots.filter(([, isCurrent]) => !isCurrent).map(([colour]) => colour);
  return current.length === 1 && others.length === 2 && !others.includes(current[0]!);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** From the top of the list, because the driver can't type Arabic names into a select. */
async function chooseCountry(page: Page, list: Locator, code: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press('Home');
  while ((await list.inputValue()) !== code) await page.keyboard.press('ArrowDown');
}

async function press(page: Page, target: Locator, within = maxTabs): Promise<void> {
  await tabTo(page, target, within);
  await page.keyboard.press('Enter');
}

/** Tabs to the target; the test fails if Tab can't reach it. */
async function tabTo(page: Page, target: Locator, within = maxTabs): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps <= within; steps++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached in ${within} tabs: ${String(target)}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
