// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { everyCorner, expectSoundPage } from '../watched-page.ts';
import { openForCalls } from '../call-from-page.ts';
import { goWithin } from './go-within.ts';
import { callFrom } from './new-seller.ts';
import { buyFromSeller, openConsole, enterAsOperator, enterAsSeller } from './seller.ts';

/* Nobody overwrites another person's changes, and nobody is stopped by unrelated ones. */

const browser = await openBrowser();

test("merges two people's changes to different fields of a product and asks about the same field; sales don't conflict", async () => {
  const desktop = await openConsole(browser, 'en', 1440);
  const phone = await openConsole(browser, 'en', 360);
  try {
    await enterAsSeller(desktop.page);
    await desktop.page.goto(`${shopUrl}/seller/products`);
    await desktop.page.locator('tbody td a').first().click();
    await titleOf(desktop.page).waitFor();
    const address = desktop.page.url();
    const before = await titleOf(desktop.page).inputValue();
    const price = await priceOf(desktop.page).inputValue();
    await enterAsSeller(phone.page);
    await phone.page.goto(address);
    await titleOf(phone.page).waitFor();

    // Saved twice by the same person with a sale in between: no conflict.
    for (const title of [`${before} 1`, `${before} 2`]) {
      await titleOf(desktop.page).fill(title);
      await save(desktop.page);
      await desktop.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await buyFromSeller('Layla Haddad');
    }

    // The phone has an older version and changes another field: both are kept.
    await priceOf(phone.page).fill('4321.00');
    await save(phone.page);
    await phone.page.getByRole('heading', { level: 1, name: `${before} 2` }).waitFor();

    // Both change the title: the second is asked, and may keep theirs.
    await titleOf(desktop.page).fill(`${before}, of the desk`);
    await titleOf(phone.page).fill(`${before}, of the phone`);
    await save(phone.page);
    await phone.page.getByRole('heading', { level: 1, name: `${before}, of the phone` }).waitFor();
    await save(desktop.page);
    const dialog = desktop.page.getByRole('dialog', { name: 'Someone else changed this' });
    await dialog.getByText(`Yours: ${before}, of the desk`).waitFor();
    await expectSoundPage(desktop.page);
    await dialog.getByText(`Theirs: ${before}, of the phone`).click();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await desktop.page.getByRole('heading', { level: 1, name: `${before}, of the phone` }).waitFor();
    expect(await priceOf(desktop.page).inputValue()).toBe('4321.00');

    // The reverse: the phone is asked and keeps its own. Usually covered by the voucher below.
    if (everyCorner) {
      await titleOf(desktop.page).fill(`${before}, once more`);
      await save(desktop.page);
      await desktop.page.getByRole('heading', { level: 1, name: `${before}, once more` }).waitFor();
    }
    await titleOf(phone.page).fill(before);
    await save(phone.page);
    if (everyCorner) {
      const asked = phone.page.getByRole('dialog', { name: 'Someone else changed this' });
      await expectSoundPage(phone.page);
      await asked.getByRole('button', { name: 'Save this version' }).click();
    }
    await phone.page.getByRole('heading', { level: 1, name: before, exact: true }).waitFor();

    await priceOf(phone.page).fill(price);
    await save(phone.page);
    await phone.page.getByText('Product saved.').first().waitFor();
    // Conflicts are HTTP 409, which browsers log as errors.
    const others = [...desktop.complaints, ...phone.complaints].filter((one) => !one.includes('409'));
    expect(others).toEqual([]);
  } finally {
    await Promise.all([desktop.close(), phone.close()]);
  }
});

test("merges two operators' changes to different fields of a voucher and a setting, and asks about the same field", async () => {
  const desktop = await openConsole(browser, 'en', 1440);
  const phone = await openConsole(browser, 'ar', 360);
  const [one, other] = [desktop.page, phone.page];
  const field = (page: Page, name: string) => page.locator(`#record-${name}`);
  const clickSave = (page: Page) => page.locator('.save-bar .button-primary').click();
  const isSaved = (page: Page) => page.locator('.save-bar').waitFor({ state: 'detached' });
  try {
    await enterAsOperator(one);
    await openForCalls(one);
    const { id } = await callFrom<{ id: number }>(one, 'POST', 'operator/offers/voucher', {
      values: {
        title: 'Autumn',
        code: `AUTUMN${Date.now()}`,
        amount: { type: 'percent', percent: 10 },
        texts: {},
        start: '2026-11-01T00:00:00Z',
        end: '2027-12-01T00:00:00Z',
        min_spend_minor: 1000,
      },
    });
    const address = `${shopUrl}/operator/marketing/voucher/${id}`;
    await one.goto(address);
    await enterAsOperator(other);
    await other.goto(address);
    await Promise.all([field(one, 'title').waitFor(), field(other, 'title').waitFor()]);

    // Different fields: both are kept without asking.
    await field(one, 'usage_limit').fill('7');
    await clickSave(one);
    await isSaved(one);
    await field(other, 'min_spend_minor').fill('25.00');
    await clickSave(other);
    await isSaved(other);
    expect(await field(other, 'usage_limit').inputValue()).toBe('7');

    // The same field: the second is asked, takes the other's value, and keeps other input.
    await one.reload();
    await field(one, 'title').waitFor();
    await field(other, 'title').fill('Late autumn');
    await clickSave(other);
    await isSaved(other);
    await field(one, 'title').fill('Early autumn');
    await field(one, 'limit_per_customer').fill('2');
    await clickSave(one);
    const dialog = one.getByRole('dialog', { name: 'Someone else changed this' });
    await dialog.getByText('Yours: Early autumn').waitFor();
    await expectSoundPage(one);
    await dialog.getByText('Theirs: Late autumn').click();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await isSaved(one);
    type Saved = { values: Record<string, unknown> };
    const read = async () => (await callFrom<Saved>(one, 'GET', `operator/offers/voucher/${id}`)).values;
    expect(await read()).toMatchObject({
      title: 'Late autumn',
      limit_per_customer: 2,
      usage_limit: 7,
      min_spend_minor: 2500,
    });

    // The reverse on the phone: it keeps its own.
    await field(one, 'title').fill('Winter');
    await clickSave(one);
    await isSaved(one);
    await field(other, 'title').fill('Spring');
    await clickSave(other);
    await other.locator('dialog[open] input[type=radio]').first().waitFor();
    await expectSoundPage(other);
    await other.locator('dialog[open] .button-primary').click();
    await isSaved(other);
    expect(await read()).toMatchObject({ title: 'Spring', limit_per_customer: 2 });

    // Settings send the displayed value: the second is asked, on both devices.
    const city = (page: Page) => page.locator('#setting-city');
    const set = async (page: Page, value: string) => {
      await city(page).fill(value);
      await city(page).press('Enter');
    };
    await Promise.all([one, other].map((page) => goWithin(page, '/operator/settings')));
    await Promise.all([city(one).waitFor(), city(other).waitFor()]);
    const [before] = await Promise.all([city(one).inputValue(), city(other).inputValue()]);
    await set(one, 'Oslo');
    await one.locator('form button[type=submit]').waitFor({ state: 'detached' });
    await set(other, 'Bergen');
    await other.locator('dialog[open] input[type=radio]').first().waitFor();
    await expectSoundPage(other);
    await other.locator('dialog[open] .button-primary').click();
    await other.locator('dialog[open]').waitFor({ state: 'detached' });
    await set(one, 'Turku');
    await dialog.getByText('Theirs: Bergen').click();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await expect.poll(() => city(one).inputValue()).toBe('Bergen');
    await set(one, before);
    await one.locator('form button[type=submit]').waitFor({ state: 'detached' });

    // Texts of a language are separate: two edited at once are both kept, the same one asks.
    const text = (page: Page, name: string) => page.locator(`#setting-ar-${name}`);
    const write = async (page: Page, name: string, value: string) => {
      await text(page, name).fill(value);
      await text(page, name).press('Enter');
    };
    await Promise.all([one, other].map((page) => page.reload()));
    await Promise.all([text(one, 'meta_title').waitFor(), text(other, 'meta_title').waitFor()]);
    const title = await text(one, 'meta_title').inputValue();
    await write(one, 'meta_title', 'سوق الخريف');
    await one.locator('form button[type=submit]').waitFor({ state: 'detached' });
    // Unique texts: an unchanged text is no change, and a retry finds the first attempt's.
    const copyright = `© سوق الخريف ${Date.now()}`;
    await write(other, 'copyright_text', copyright);
    await expect.poll(() => text(other, 'meta_title').inputValue()).toBe('سوق الخريف');
    await write(one, 'copyright_text', '© سوق الشتاء');
    await dialog.getByText('Copyright', { exact: false }).waitFor();
    await dialog.getByText(/^Theirs: .*سوق الخريف/).click();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await expect.poll(() => text(one, 'copyright_text').inputValue()).toBe(copyright);
    await write(one, 'meta_title', title);
    await one.locator('form button[type=submit]').waitFor({ state: 'detached' });
    const others = [...desktop.complaints, ...phone.complaints].filter(
      (complaint) => !complaint.includes('409'),
    );
    expect(others).toEqual([]);
  } finally {
    await Promise.all([desktop.close(), phone.close()]);
  }
});

test("merges one person's change of the shipping days with another's change of the cut-off", async () => {
  const desktop = await openConsole(browser, 'en', 1440);
  const phone = await openConsole(browser, 'en', 360);
  const [one, other] = [desktop.page, phone.page];
  const clickSave = (page: Page) => page.locator('.save-bar .button-primary').click();
  const isSaved = (page: Page) => page.locator('.save-bar').waitFor({ state: 'detached' });
  const days = (page: Page) => page.locator('#hand-over-days');
  const until = (page: Page) => page.locator('#hand-over-cut_off');
  try {
    await enterAsSeller(one);
    await openForCalls(one);
    type HandOver = { hand_over: Record<string, unknown> | null };
    const before = await callFrom<HandOver>(one, 'GET', 'seller/hand-over');
    const calendar = {
      time_zone: 'Europe/Berlin',
      cut_off: 960,
      days: 1,
      week: [1, 2, 3, 4, 5],
      holidays: [],
    };
    await callFrom(one, 'PUT', 'seller/hand-over', { hand_over: calendar });
    await one.goto(`${shopUrl}/seller/shipping`);
    await enterAsSeller(other);
    await other.goto(`${shopUrl}/seller/shipping`);
    await Promise.all([days(one).waitFor(), days(other).waitFor()]);
    await days(one).selectOption('3');
    await clickSave(one);
    await isSaved(one);
    await until(other).fill('12:00');
    await clickSave(other);
    await isSaved(other);
    const merged = await callFrom<HandOver>(one, 'GET', 'seller/hand-over');
    expect(merged.hand_over).toEqual({ ...calendar, days: 3, cut_off: 720 });

    await days(other).selectOption('5');
    await clickSave(other);
    await isSaved(other);
    await days(one).selectOption('2');
    await clickSave(one);
    const dialog = one.getByRole('dialog', { name: 'Someone else changed this' });
    await dialog.getByText('Theirs: In 5 business days').click();
    await expectSoundPage(one);
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await isSaved(one);
    expect(await days(one).inputValue()).toBe('5');

    await planHoliday(one);
    await clickSave(one);
    await isSaved(one);
    const planned = await callFrom<HandOver>(one, 'GET', 'seller/hand-over');
    const holiday = { from: await nextMonth(one, 2), to: await nextMonth(one, 9) };
    expect(planned.hand_over!['holidays']).toEqual([holiday]);
    expect(await one.locator('input[type=date]').first().inputValue()).toBe(holiday.from);
    await callFrom(one, 'PUT', 'seller/hand-over', { hand_over: before.hand_over });
  } finally {
    await Promise.all([desktop.close(), phone.close()]);
  }
});

/** By keyboard alone: eight days from the 2nd of next month, one of them toggled to a working day and back. */
async function planHoliday(page: Page) {
  const day = page.locator('.calendar-day[tabindex="0"]');
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await day.press('ArrowRight');
  await day.press('Enter');
  await day.press('ArrowDown');
  await day.press('Shift+Enter');
  const chosen = page.locator('.calendar-day[aria-pressed=true]');
  expect(await chosen.count()).toBe(8);
  await day.press('ArrowLeft');
  await day.press('Enter');
  expect(await chosen.count()).toBe(7);
  await day.press('Enter');
  expect(await chosen.count()).toBe(8);
  await expectSoundPage(page);
}

/** That day of next month, in the store's time zone. */
const nextMonth = (page: Page, day: number) =>
  page.evaluate((date) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();
    const [year, month] = today.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  }, day);

const titleOf = (page: Page) => page.locator('#product-title');
const priceOf = (page: Page) => page.locator('#product-selling_minor');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
