import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { expectSoundPage } from '../watched-page.ts';
import { buyFromSeller, openConsole, signInAsSeller } from './seller.ts';

/* Nobody writes over what somebody else has just done, and nobody is stopped for what does not concern them. */

const browser = await openBrowser();

test('two people edit one product: other fields are merged, the same field is asked about, a sale is none of it', async () => {
  const desk = await openConsole(browser, 'en', 1440);
  const phone = await openConsole(browser, 'en', 360);
  try {
    await desk.page.goto(`${shopUrl}/seller/products`);
    await signInAsSeller(desk.page);
    await desk.page.locator('tbody td a').first().click();
    await titleOf(desk.page).waitFor();
    const address = desk.page.url();
    const before = await titleOf(desk.page).inputValue();
    const price = await priceOf(desk.page).inputValue();
    await phone.page.goto(address);
    await signInAsSeller(phone.page);
    await titleOf(phone.page).waitFor();

    // Saved twice by the same person, with a sale between: neither is a change of somebody else's.
    for (const title of [`${before} 1`, `${before} 2`]) {
      await titleOf(desk.page).fill(title);
      await save(desk.page);
      await desk.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await buyFromSeller('Layla Haddad');
    }

    // The phone has an older version, and changes something else: both stand.
    await priceOf(phone.page).fill('4321.00');
    await save(phone.page);
    await phone.page.getByRole('heading', { level: 1, name: `${before} 2` }).waitFor();

    // Both change the title: the second is asked, and may keep theirs.
    await titleOf(desk.page).fill(`${before}, of the desk`);
    await titleOf(phone.page).fill(`${before}, of the phone`);
    await save(phone.page);
    await phone.page.getByRole('heading', { level: 1, name: `${before}, of the phone` }).waitFor();
    await save(desk.page);
    const dialog = desk.page.getByRole('dialog', { name: 'Somebody changed this too' });
    await dialog.getByText(`Mine: ${before}, of the desk`).waitFor();
    await expectSoundPage(desk.page);
    await dialog.getByText(`Theirs: ${before}, of the phone`).click();
    await dialog.getByRole('button', { name: 'Save like this' }).click();
    await desk.page.getByRole('heading', { level: 1, name: `${before}, of the phone` }).waitFor();
    expect(await priceOf(desk.page).inputValue()).toBe('4321.00');

    // The other way round: the phone is asked, and keeps its own.
    await titleOf(desk.page).fill(`${before}, once more`);
    await save(desk.page);
    await desk.page.getByRole('heading', { level: 1, name: `${before}, once more` }).waitFor();
    await titleOf(phone.page).fill(before);
    await save(phone.page);
    const asked = phone.page.getByRole('dialog', { name: 'Somebody changed this too' });
    await expectSoundPage(phone.page);
    await asked.getByRole('button', { name: 'Save like this' }).click();
    await phone.page.getByRole('heading', { level: 1, name: before, exact: true }).waitFor();

    await priceOf(phone.page).fill(price);
    await save(phone.page);
    await phone.page.getByText('Saved.').first().waitFor();
    // What was refused for a conflict is told by HTTP's 409, which a browser writes down as an error.
    const others = [...desk.complaints, ...phone.complaints].filter((one) => !one.includes('409'));
    expect(others).toEqual([]);
  } finally {
    await Promise.all([desk.close(), phone.close()]);
  }
});

const titleOf = (page: Page) => page.locator('#product-title');
const priceOf = (page: Page) => page.locator('#product-selling_minor');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
